import { isLonger, MAX_JSON_RECORD_LENGTH } from '../limits.ts';
import { decodeText } from './decode-text.ts';
import { type OpenOptions, openFile } from './open-file.ts';
import { textLines } from './text-lines.ts';
import { sayingWhere } from './truncation.ts';

/** A line of a file, from 1: its text, or why it can't be read. */
export interface Line {
  readonly number: number;
  readonly text?: string;
  readonly fault?: string;
  /** The last line where nothing ends it: it may have been cut off. */
  readonly open?: true;
}

/**
 * Reads a text file (UTF-8 or UTF-16, plain or gzip, told apart by content) line by line in bounded memory. A byte
 * order mark and carriage returns at line ends are left out; blank lines are counted, not given.
 * @throws FingerpostError `bad-input` where the file can't be read to its end.
 */
export async function* readLines(
  path: string,
  options: OpenOptions & { readonly longest?: number } = {},
): AsyncGenerator<Line> {
  const { longest = MAX_JSON_RECORD_LENGTH } = options;
  let number = 0;
  // A piece's lines are told before the piece is given.
  const otherEncoding = new Set<number>();
  const pieces = decodeText(await openFile(path, options), (line) => otherEncoding.add(line));
  const reached = (): string | undefined => (number === 0 ? undefined : `line ${number}`);
  for await (const { lines, ended } of sayingWhere(textLines(pieces, longest), reached)) {
    for (const given of lines) {
      number++;
      const line = { number, ...(!ended && { open: true as const }) };
      const text = given?.trimEnd();
      if (otherEncoding.delete(number))
        yield { ...line, fault: 'is not UTF-8, the encoding that it must be in' };
      else if (text === undefined) yield { ...line, fault: isLonger(longest) };
      else if (text.trim() !== '') yield { ...line, text };
    }
  }
}
