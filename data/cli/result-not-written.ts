import { FingerpostError } from '../../src/core/errors.ts';

/** Nobody reads the result any more, as with `fingerpost query … | head`, which is no failure. */
export class NobodyReads extends FingerpostError {
  constructor(cause: unknown) {
    super('closed', 'nobody reads the result any more', { cause });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room',
  EDQUOT: 'there is no room',
  EFBIG: 'the file would be too large',
};

/** The error for a standard output that can't be written to, in words in place of the system's own. */
export function resultNotWritten(cause: NodeJS.ErrnoException): FingerpostError {
  const { code = 'no reason is given' } = cause;
  if (code === 'EPIPE' || code === 'ECONNRESET') return new NobodyReads(cause);
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : 'the system refuses it';
  return new FingerpostError('bad-input', `standard output can't be written: ${reason} (${code})`, { cause });
}
