import { isLongerThan, MAX_JSON_RECORD_LENGTH } from '../limits.ts';
import { decodeText } from './decode-text.ts';
import type { SourceFile } from './source-file.ts';
import { withReadPosition } from './truncation.ts';

/** A line of a file with its number, from 1, and its text or the reason why it cannot be read. */
export interface Line {
  readonly number: number;
  readonly text?: string;
  readonly fault?: string;
  /** Set on a last line without a line end, which may be truncated. */
  readonly open?: true;
}

/**
 * Reads a text file (UTF-8 or UTF-16, plain or gzip, detected by content) line by line in bounded memory. Removes the
 * byte order mark and carriage returns at line ends. Counts blank lines without returning them.
 * @param longest maximum length of a line in characters.
 * @throws FingerpostError `bad-input` when the file cannot be read to its end.
 */
export async function* readLines(source: SourceFile, longest = MAX_JSON_RECORD_LENGTH): AsyncGenerator<Line> {
  let number = 0;
  // `decodeText` reports the lines of a piece before it yields the piece.
  const otherEncoding = new Set<number>();
  const pieces = decodeText(source.bytes(), {
    onOtherEncoding: (line) => otherEncoding.add(line),
  });
  const reached = (): string | undefined => (number === 0 ? undefined : `line ${number}`);
  for await (const { lines, ended } of withReadPosition(textLines(pieces, longest), reached)) {
    for (const given of lines) {
      number++;
      const line = { number, ...(!ended && { open: true as const }) };
      const text = given?.trimEnd();
      if (otherEncoding.delete(number))
        yield { ...line, fault: 'is not UTF-8, the encoding that it must be in' };
      else if (text === undefined) yield { ...line, fault: isLongerThan(longest) };
      else if (text.trim() !== '') yield { ...line, text };
    }
  }
}

/** Lines of a text from one piece. */
export interface Lines {
  /** The lines without their ends; `undefined` for one that is too long. */
  readonly lines: readonly (string | undefined)[];
  /** Whether all lines have an end. The last line of a text may have none. */
  readonly ended: boolean;
}

/**
 * Splits text into lines in bounded memory. Removes carriage returns at line ends.
 *
 * @param pieces pieces of the text, cut anywhere.
 * @param longest maximum length in characters.
 * @returns the lines of each piece together.
 */
export async function* textLines(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<Lines> {
  /** The line that the next piece continues. */
  let pending: string | undefined = '';
  const append = (more: string): void => {
    if (pending !== undefined) pending = pending.length + more.length > longest ? undefined : pending + more;
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    append(first);
    const last = others.pop();
    if (last === undefined) continue;
    const lines = [pending, ...others.map((line) => (line.length > longest ? undefined : line))];
    pending = '';
    append(last);
    yield { lines: lines.map(withoutReturn), ended: true };
  }
  if (pending !== '') yield { lines: [withoutReturn(pending)], ended: false };
}

function withoutReturn(line: string | undefined): string | undefined {
  return line?.endsWith('\r') ? line.slice(0, -1) : line;
}
