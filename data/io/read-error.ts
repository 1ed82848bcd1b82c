import { FingerpostError } from '../../src/core/errors.ts';

const REASONS: Readonly<Record<string, string>> = {
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
 * The error for a file that the system doesn't let us read, in words in place of its own; nothing for an error that is not
 * the file system's, such as that of a packing.
 */
export function readError(path: string, cause: unknown): FingerpostError | undefined {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EISDIR') {
    return new FingerpostError('bad-input', `${path} is a directory: name a file in it`, { cause });
  }
  if (!/^E[A-Z0-9]+$/.test(code)) return undefined;
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : `the system refuses it (${code})`;
  return new FingerpostError('bad-input', `${path} can't be read: ${reason}`, { cause });
}
