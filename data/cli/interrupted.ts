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
