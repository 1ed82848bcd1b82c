import { constants } from 'node:os';
import { FingerpostError } from '../../src/core/errors.ts';

/** The signals by which a person, or the system, asks a command to end. */
export type EndSignal = 'SIGINT' | 'SIGTERM';

/** The command was asked to end before it was done. */
export class Interrupted extends FingerpostError {
  readonly signal: EndSignal;

  constructor(signal: EndSignal, message = 'interrupted') {
    super('closed', message);
    this.signal = signal;
  }

  /** What a shell gives for a process that this signal ended: 130 or 143. */
  get exitCode(): number {
    return 128 + constants.signals[this.signal];
  }
}

/** What was given on the command line can't be meant. */
export class UsageError extends FingerpostError {
  constructor(message: string) {
    super('bad-input', message);
  }
}

/** Nobody reads the result any more, as with `fingerpost query … | head`, which is no failure. */
export class BrokenPipe extends FingerpostError {
  constructor(cause: unknown) {
    super('closed', 'nobody reads the result any more', { cause });
  }
}

const OUTPUT_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room',
  EDQUOT: 'there is no room',
  EFBIG: 'the file would be too large',
};

/** The error for a standard output that can't be written to, in words in place of the system's own. */
export function outputError(cause: NodeJS.ErrnoException): FingerpostError {
  const { code = 'no reason is given' } = cause;
  if (code === 'EPIPE' || code === 'ECONNRESET') return new BrokenPipe(cause);
  const reason = Object.hasOwn(OUTPUT_REASONS, code) ? OUTPUT_REASONS[code] : 'the system refuses it';
  return new FingerpostError('bad-input', `standard output can't be written: ${reason} (${code})`, { cause });
}
