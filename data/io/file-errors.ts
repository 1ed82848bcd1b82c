import { readFile } from 'node:fs/promises';
import { asFingerpostError, FingerpostError } from '../../src/core/errors.ts';

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'check that it is there',
  EACCES: 'this user may not read it: ask for the right to, or name another',
  EPERM: 'this user may not read it: ask for the right to, or name another',
  ENOTDIR: 'a file is where a directory would have to be: check its path',
  ENAMETOOLONG: 'its name is too long: check its path',
  ELOOP: 'links lead round in a circle there: check its path',
  EMFILE: 'too many files are open: close other programs, and run the same command again',
  EIO: 'the disk it is on fails: copy it from elsewhere',
};

/**
 * Returns a readable error for a file that the system cannot read, or `undefined` for any other error, such as one of
 * decompression.
 */
export function readError(path: string, cause: unknown): FingerpostError | undefined {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EISDIR') {
    return new FingerpostError('bad-input', `${path} is a directory: name a file in it`, { cause });
  }
  if (!/^E[A-Z0-9]+$/.test(code)) return undefined;
  const reason = Object.hasOwn(READ_REASONS, code) ? READ_REASONS[code] : `the system refuses it (${code})`;
  return new FingerpostError('bad-input', `${path} can't be read: ${reason}`, { cause });
}

/**
 * Reads the text of a small file, such as a configuration or a key. It may be a pipe of the shell.
 * @throws FingerpostError `bad-input` for one that cannot be read.
 */
export function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((thrown: unknown) => {
    throw readError(path, thrown) ?? asFingerpostError(thrown, 'bad-input');
  });
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there: name another place, or ask for the right to',
  EPERM: 'this user may not write there: name another place, or ask for the right to',
  EROFS: 'what is there can only be read: name another place',
  ENOENT: 'nothing can be made there: name another place',
  ENOTDIR: 'a file is where a directory would have to be: name another place',
  EEXIST: 'a file is where a directory would have to be: name another place',
  EISDIR: 'it is a directory: name a file in it',
  ENAMETOOLONG: 'its name is too long: give a shorter one',
  ELOOP: 'links lead round in a circle there: name another place',
  ENOSPC: 'the disk is full: make room, and run the same command again',
  EDQUOT: 'this user has used up the space allowed: make room, and run the same command again',
  EMFILE: 'too many files are open: close other programs, and run the same command again',
  EBUSY: 'another program is using it: close that, and run the same command again',
};

/** Returns a readable error for a path that cannot be written. A `FingerpostError` passes through. */
export function writeError(path: string, cause: unknown): FingerpostError {
  if (cause instanceof FingerpostError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = Object.hasOwn(WRITE_REASONS, code)
    ? WRITE_REASONS[code]
    : `the system refuses it (${code || 'no reason is given'}): name another place`;
  return new FingerpostError('bad-input', `${path} can't be written: ${reason}`, { cause });
}
