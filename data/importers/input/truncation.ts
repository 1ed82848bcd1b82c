import { FingerpostError } from '../../../src/core/errors.ts';
import type { Report } from '../../build/report.ts';

/** What is said of a file that stops before its form allows it to. */
export const TRUNCATED = 'ends in the middle: it is cut off, so fetch it again';

/**
 * To be said where the last line of a file has no end and can't be used: of files whose lines stand by themselves
 * nothing else tells that there was more.
 */
export function warnOfTruncation(path: string, report: Report): void {
  report.warn(`the last line of ${path} has no end and can't be used: the file may be cut off`);
}

/**
 * Gives on what it is given; an error of it is told with how far reading came.
 * @param reached e.g. `line 12`; nothing where there is nothing to tell.
 */
export async function* withReadPosition<T>(
  pieces: AsyncIterable<T>,
  reached: () => string | undefined,
): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (thrown) {
    const place = reached();
    if (place === undefined || !(thrown instanceof FingerpostError)) throw thrown;
    throw new FingerpostError(thrown.code, `${thrown.message} (${place} was the last one read)`, {
      cause: thrown,
    });
  }
}

/** What is wrong in a line of a file; whoever knows the file's name makes a `FingerpostError` of it. */
export class LineError extends Error {
  readonly line: number;

  /** @param line from 1. */
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
