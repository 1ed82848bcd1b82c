import { FingerpostError } from '../../../src/core/errors.ts';
import type { Report } from '../../record/report.ts';

/** Describes a file that ends before its format allows it. */
export const TRUNCATED = 'ends in the middle: it is cut off, so fetch it again';

/**
 * Warns that the last line has no line end and cannot be used. In files of independent lines, nothing else shows a
 * truncation.
 */
export function warnOfTruncation(path: string, report: Report): void {
  report.warn(`the last line of ${path} has no end and can't be used: the file may be cut off`);
}

/**
 * Yields the pieces unchanged. Adds the position of the last read to a `FingerpostError`.
 * @param reached returns the position, such as `line 12`, or `undefined` without one.
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

/** A fault in a line of a file. The caller knows the file's name and turns it into a `FingerpostError`. */
export class LineError extends Error {
  readonly line: number;

  /** @param line line of the file, from 1. */
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
