import { constants } from 'node:os';
import { FingerpostError } from '../../src/core/errors.ts';
import { writeError } from '../io/file-errors.ts';

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

/** Returns a readable error for a standard output that cannot be written. */
export function outputError(cause: NodeJS.ErrnoException): FingerpostError {
  const isClosed = cause.code === 'EPIPE' || cause.code === 'ECONNRESET';
  return isClosed ? new BrokenPipe(cause) : writeError('standard output', cause);
}
