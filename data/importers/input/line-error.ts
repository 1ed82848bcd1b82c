/** What is wrong in a line of a file; whoever knows the file's name makes a `FingerpostError` of it. */
export class LineError extends Error {
  readonly line: number;

  /** @param line from 1. */
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
