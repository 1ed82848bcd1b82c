import { constants } from 'node:os';
import { FingerpostError } from '../../src/core/errors.ts';

/** The signals with which a person or the system ends a command. */
export type EndSignal = 'SIGINT' | 'SIGTERM';

/** A signal ended the command early. */
export class Interrupted extends FingerpostError {
  readonly signal: EndSignal;

  constructor(signal: EndSignal, message = 'interrupted') {
    super('closed', message);
    this.signal = signal;
  }

  /** The exit code that a shell reports for this signal: 130 or 143. */
  get exitCode(): number {
    return 128 + constants.signals[this.signal];
  }
}

/** The command line is not valid. */
export class UsageError extends FingerpostError {
  constructor(message: string) {
    super('bad-input', message);
  }
}

/** The reader of standard output has closed it, as with `fingerpost query … | head`. This is no failure. */
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

/** Returns a readable error for a standard output that cannot be written. */
export function outputError(cause: NodeJS.ErrnoException): FingerpostError {
  const { code = 'no reason is given' } = cause;
  if (code === 'EPIPE' || code === 'ECONNRESET') return new BrokenPipe(cause);
  const reason = Object.hasOwn(OUTPUT_REASONS, code) ? OUTPUT_REASONS[code] : 'the system refuses it';
  return new FingerpostError('bad-input', `standard output can't be written: ${reason} (${code})`, { cause });
}
