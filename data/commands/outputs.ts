import { accessSync, constants, readFileSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FORMAT } from '../../src/bundle/manifest.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { nearestThere } from '../make-directories.ts';
import { notWritten } from '../not-written.ts';

/**
 * Makes sure, before the long work, that a bundle can be written into a directory. The directory, and those above it,
 * may be missing.
 * @throws FingerpostError `bad-input` where it can't, or where something else than a bundle would be overwritten.
 */
export function checkBundleDirectory(directory: string): void {
  const found = there(directory);
  if (found && !found.isDirectory()) throw refuse(directory, 'is a file: name a directory to write to');
  tryToWriteIn(directory, directory);
  const manifest = join(directory, 'manifest.json');
  if (!there(manifest)) return;
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

/**
 * Makes sure, before the long work, that a file can be written. It may be there, and directories above it missing.
 * @throws FingerpostError `bad-input` where it can't.
 */
export function checkFile(path: string): void {
  const found = there(path);
  if (found?.isDirectory()) throw refuse(path, 'is a directory: name a file in it');
  if (!found) tryToWriteIn(dirname(resolve(path)), path);
  else {
    try {
      accessSync(path, constants.W_OK);
    } catch (cause) {
      throw notWritten(path, cause);
    }
  }
}

/**
 * Makes sure, before the long work, that a file can be put in the place of another, or where there is none.
 * @param isOurs whether a file that is there is an older one of the same sort
 * @param what that sort, with its article
 * @throws FingerpostError `bad-input` where it can't, or where something else would be lost.
 */
export function checkReplaced(path: string, isOurs: (path: string) => boolean, what: string): void {
  const found = there(path);
  if (found?.isDirectory()) throw refuse(path, 'is a directory: name a file in it');
  if (found && !(found.isFile() && (found.size === 0 || isOurs(path)))) {
    throw refuse(path, `is there and is not ${what}: name another --out, or remove it`);
  }
  tryToWriteIn(dirname(resolve(path)), path);
}

/** @throws FingerpostError `bad-input` where an output is one of the files that are read. */
export function keepApart(outputs: readonly string[], read: readonly string[]): void {
  const files = new Set(read.map(fileAt));
  for (const output of outputs) {
    const file = fileAt(output);
    if (file !== undefined && files.has(file)) {
      throw refuse(output, 'would be overwritten, and is built from: name another');
    }
  }
}

/** What is the same for all names of a file: links, `./` before it, upper and lower case where they don't matter. */
function fileAt(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

function there(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    throw notWritten(path, cause);
  }
}

/** Permissions alone don't tell: a file is made where `directory` is or would be, and removed. */
function tryToWriteIn(directory: string, output: string): void {
  try {
    const trial = join(nearestThere(directory), `.fingerpost-${process.pid}.tmp`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (cause) {
    throw notWritten(output, cause);
  }
}

function refuse(path: string, why: string): FingerpostError {
  return new FingerpostError('bad-input', `${path} ${why}`);
}
