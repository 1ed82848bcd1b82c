import { FingerpostError } from '../../src/core/errors.ts';

/** What was given on the command line can't be meant. */
export class WrongUsage extends FingerpostError {
  constructor(message: string) {
    super('bad-input', message);
  }
}
