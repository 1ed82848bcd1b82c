import { readFile } from 'node:fs/promises';
import { asFingerpostError, FingerpostError } from '../../src/core/errors.ts';

const NO_RIGHT = 'this user may not do that: ask for the right to, or name another';
const NO_ROOM = 'the disk is full: make room, and run the same command again';

/** The way out of an error of the system, by its code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'check that it is there',
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: 'what is there can only be read: name another place',
  EISDIR: 'it is a directory: name a file in it',
  ENOTDIR: 'a file is where a directory would have to be: check its path',
  EEXIST: 'a file is where a directory would have to be: check its path',
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
};

/** Returns the code of an error of the system or of zlib, such as `ENOENT`; `''` for another error. */
const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && /^[EZ][A-Z0-9_]+$/.test(String(thrown.code))
    ? String(thrown.code)
    : '';

function fileError(path: string, verb: string, cause: unknown): FingerpostError {
  if (cause instanceof FingerpostError) return cause;
  const code = codeOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const said = code.startsWith('Z')
    ? `can't be ${verb} to its end (${message}): fetch it again`
    : `can't be ${verb}: ${REASONS[code] ?? `the system refuses it (${code || message})`}`;
  return new FingerpostError('bad-input', `${path} ${said}`, { cause });
}

/** Returns a readable error for a file that can't be read. A `FingerpostError` passes through. */
export const readError = (path: string, cause: unknown): FingerpostError => fileError(path, 'read', cause);

/** Returns a readable error for a path that can't be written. A `FingerpostError` passes through. */
export const writeError = (path: string, cause: unknown): FingerpostError =>
  fileError(path, 'written', cause);

/** Returns a readable error for anything thrown: one of the system names its path. */
export function failureOf(thrown: unknown): FingerpostError {
  const named = codeOf(thrown) !== '' && thrown instanceof Error && 'path' in thrown;
  return named ? fileError(String(thrown.path), 'used', thrown) : asFingerpostError(thrown);
}

/**
 * Reads the text of a small file, such as a configuration or a key. It may be a pipe of the shell.
 * @throws FingerpostError `bad-input` for one that cannot be read.
 */
export function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((thrown: unknown) => {
    throw readError(path, thrown);
  });
}
