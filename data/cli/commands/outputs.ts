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
import { FORMAT, MAX_MANIFEST_BYTES } from '../../../src/bundle/manifest.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { isBundleFile } from '../../build/write-bundle.ts';
import { writeError } from '../../io/file-errors.ts';
import { fileIdentity, nearestExisting } from '../../io/paths.ts';

/**
 * Checks, before the long work, that a bundle can be written into a directory. The directory and its parents may be
 * missing.
 * @throws FingerpostError `bad-input` when it cannot be written, or a foreign file would be overwritten.
 */
export function checkBundleDirectory(directory: string): void {
  const found = statSync(directory, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    throw unusablePathError(directory, 'is a file: name a directory to write to');
  probeWritable(directory, directory);
  const manifest = join(directory, 'manifest.json');
  const older = statSync(manifest, { throwIfNoEntry: false });
  if (!older) return;
  if (!older.isFile()) {
    throw unusablePathError(manifest, 'is there and is no file: name another directory, or remove it');
  }
  if (older.size > MAX_MANIFEST_BYTES || !isOfBundle(readFileSync(manifest, 'utf8'))) {
    throw unusablePathError(
      manifest,
      'is there and is not that of a bundle: name another directory, or remove it',
    );
  }
}

/** Returns whether a manifest is that of a bundle of any version, which may be replaced. */
function isOfBundle(json: string): boolean {
  try {
    return JSON.parse(json)?.format === FORMAT;
  } catch {
    return false;
  }
}

/** A sort of file that a command writes. */
export interface OwnFile {
  /** Name of the sort, with its article. */
  readonly what: string;
  /** The option that names the file. */
  readonly option: string;
  /** Whether an existing file is an older one of this sort. */
  readonly isOurs: (path: string) => boolean;
}

/**
 * Checks, before the long work, that a file can be written. The file may exist, its directories may be missing, and a
 * pipe or a terminal is fine.
 * @throws FingerpostError `bad-input` when it cannot be written, or a foreign file would be lost.
 */
export function checkWritable(path: string, own: OwnFile): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) {
    probeWritable(dirname(resolve(path)), path);
    return;
  }
  if (found.isFile() || found.isDirectory()) refuseForeignFile(path, found, own);
  accessSync(path, constants.W_OK);
}

/**
 * Checks, before the long work, that a file can be created or replaced by another.
 * @throws FingerpostError `bad-input` when it cannot, or a foreign file would be lost.
 */
export function checkReplaceable(path: string, own: OwnFile): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) refuseForeignFile(path, found, own);
  probeWritable(dirname(resolve(path)), path);
}

function refuseForeignFile(path: string, found: Stats, { what, option, isOurs }: OwnFile): void {
  if (found.isDirectory()) throw unusablePathError(path, 'is a directory: name a file in it');
  if (found.isFile() && (found.size === 0 || isOurs(path))) return;
  throw unusablePathError(path, `is there and is not ${what}: name another ${option}, or remove it`);
}

/**
 * Checks that no output is one of the inputs.
 * @throws FingerpostError `bad-input` when an output would overwrite an input.
 */
export function checkInputsKept(outputs: readonly string[], read: readonly string[]): void {
  const files = new Set(read.map(fileIdentity));
  for (const output of outputs) {
    const file = fileIdentity(output);
    if (file !== undefined && files.has(file)) {
      throw unusablePathError(output, 'would be overwritten, and is built from: name another');
    }
  }
}

/**
 * Checks that a merge report and the bundle's files do not collide.
 * @throws FingerpostError `bad-input` when they would.
 */
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
    throw unusablePathError(report, 'would be overwritten by a file of the bundle: name another');
  }
  if (first === '..' && above.every((step) => step === '..')) {
    throw unusablePathError(report, 'would have to be a directory for the --out in it: name another');
  }
}

/**
 * Checks that a private key is outside of the bundle's directory, which is published.
 * @throws FingerpostError `bad-input` when it is inside.
 */
export function checkKeyOutside(key: string, directory: string): void {
  const [first] = relative(realPath(directory), realPath(key)).split(sep);
  if (first !== '..')
    throw unusablePathError(key, `would be published with the bundle: keep it outside ${directory}`);
}

/** Resolves the links of the existing part of a path. */
function realPath(path: string): string {
  const near = nearestExisting(path);
  return join(realpathSync(near), relative(near, resolve(path)));
}

/**
 * Creates and removes a file in `directory` or its nearest existing parent, because permissions alone do not show
 * whether writing works.
 */
function probeWritable(directory: string, output: string): void {
  try {
    const trial = join(nearestExisting(directory), `.fingerpost-${process.pid}.tmp`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (cause) {
    throw writeError(output, cause);
  }
}

function unusablePathError(path: string, why: string): FingerpostError {
  return new FingerpostError('bad-input', `${path} ${why}`);
}
