import {
  accessSync,
  constants,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { FORMAT } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { isBundleFile } from '../../build/write-bundle.ts';
import { writeError } from '../../io/file-errors.ts';
import { nearestExisting } from '../../io/paths';
import { fileIdentity } from '../../io/paths.ts';

/**
 * Makes sure, before the long work, that a bundle can be written into a directory. The directory, and those above it,
 * may be missing.
 * @throws FingerpostError `bad-input` where it can't, or where something else than a bundle would be overwritten.
 */
export function checkBundleDirectory(directory: string): void {
  const found = statIfExists(directory);
  if (found && !found.isDirectory()) throw refuse(directory, 'is a file: name a directory to write to');
  probeWritable(directory, directory);
  const manifest = join(directory, 'manifest.json');
  const older = statIfExists(manifest);
  if (!older) return;
  if (!older.isFile()) {
    throw refuse(manifest, 'is there and is no file: name another directory, or remove it');
  }
  if (!isOfBundle(readFileSync(manifest, 'utf8'))) {
    throw refuse(manifest, 'is there and is not that of a bundle: name another directory, or remove it');
  }
}

/** Whether a manifest is a bundle's, of whatever version: those are there to be replaced. */
function isOfBundle(json: string): boolean {
  try {
    return JSON.parse(json)?.format === FORMAT;
  } catch {
    return false;
  }
}

/** A sort of file that a command writes. */
export interface OwnFile {
  /** The sort, with its article. */
  readonly what: string;
  /** The option that says where it goes. */
  readonly option: string;
  /** Whether a file that is there is an older one of the same sort. */
  readonly isOurs: (path: string) => boolean;
}

/**
 * Makes sure, before the long work, that a file can be written, also into what is no file: a pipe or a terminal. It may
 * be there, and directories above it missing.
 * @throws FingerpostError `bad-input` where it can't, or where something else would be lost.
 */
export function checkWritable(path: string, own: OwnFile): void {
  const found = statIfExists(path);
  if (!found) {
    probeWritable(dirname(resolve(path)), path);
    return;
  }
  if (found.isFile() || found.isDirectory()) refuseForeignFile(path, found, own);
  try {
    accessSync(path, constants.W_OK);
  } catch (cause) {
    throw writeError(path, cause);
  }
}

/**
 * Makes sure, before the long work, that a file can be put in the place of another, or where there is none.
 * @throws FingerpostError `bad-input` where it can't, or where something else would be lost.
 */
export function checkReplaceable(path: string, own: OwnFile): void {
  const found = statIfExists(path);
  if (found) refuseForeignFile(path, found, own);
  probeWritable(dirname(resolve(path)), path);
}

function refuseForeignFile(path: string, found: Stats, { what, option, isOurs }: OwnFile): void {
  if (found.isDirectory()) throw refuse(path, 'is a directory: name a file in it');
  if (found.isFile() && (found.size === 0 || isOurs(path))) return;
  throw refuse(path, `is there and is not ${what}: name another ${option}, or remove it`);
}

/** @throws FingerpostError `bad-input` where an output is one of the files that are read. */
export function checkInputsKept(outputs: readonly string[], read: readonly string[]): void {
  const files = new Set(read.map(fileIdentity));
  for (const output of outputs) {
    const file = fileIdentity(output);
    if (file !== undefined && files.has(file)) {
      throw refuse(output, 'would be overwritten, and is built from: name another');
    }
  }
}

/** @throws FingerpostError `bad-input` where a merge report and the bundle's files would be in each other's way. */
export function checkReportPath(report: string, directory: string): void {
  const [file, bundle] = [realPath(report), realPath(directory)];
  if (file === bundle) {
    throw new FingerpostError(
      'bad-input',
      `${directory} is both --out and --merge-report: name another file`,
    );
  }
  const [first = '', ...above] = relative(bundle, file).split(sep);
  if (isBundleFile(first.toLowerCase())) {
    throw refuse(report, 'would be overwritten by a file of the bundle: name another');
  }
  if (first === '..' && above.every((step) => step === '..')) {
    throw refuse(report, 'would have to be a directory for the --out in it: name another');
  }
}

/** @throws FingerpostError `bad-input` where a private key lies in the bundle's directory, which is published. */
export function checkKeyOutside(key: string, directory: string): void {
  const [first] = relative(realPath(directory), realPath(key)).split(sep);
  if (first !== '..') throw refuse(key, `would be published with the bundle: keep it outside ${directory}`);
}

/** The path without links, as far as it is there. */
function realPath(path: string): string {
  try {
    const near = nearestExisting(path);
    return join(realpathSync(near), relative(near, resolve(path)));
  } catch (cause) {
    throw writeError(path, cause);
  }
}

function statIfExists(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw writeError(path, cause);
  }
}

/** Permissions alone don't tell: a file is made where `directory` is or would be, and removed. */
function probeWritable(directory: string, output: string): void {
  try {
    const trial = join(nearestExisting(directory), `.fingerpost-${process.pid}.tmp`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (cause) {
    throw writeError(output, cause);
  }
}

function refuse(path: string, why: string): FingerpostError {
  return new FingerpostError('bad-input', `${path} ${why}`);
}
