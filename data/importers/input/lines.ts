import { isLongerThan, MAX_JSON_RECORD_LENGTH } from '../limits.ts';
import { decodeText } from './decode-text.ts';
import { type OpenOptions, openFile } from './open-file.ts';
import { withReadPosition } from './truncation.ts';

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

/** Lines of a text that came together. */
export interface Lines {
  /** Without their ends; `undefined` for one that is too long. */
  readonly lines: readonly (string | undefined)[];
  /** Whether all of them have an end; of a text, the last line may have none. */
  readonly ended: boolean;
}

/**
 * Cuts text into lines in bounded memory. Carriage returns at their ends are left out.
 *
 * @param pieces of the text, cut anywhere.
 * @param longest in characters.
 * @returns lines, as many at a time as a piece has.
 */
export async function* textLines(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<Lines> {
  /** The line that the next piece goes on with. */
  let held: string | undefined = '';
  const hold = (more: string): void => {
    if (held !== undefined) held = held.length + more.length > longest ? undefined : held + more;
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    hold(first);
    const last = others.pop();
    if (last === undefined) continue;
    const lines = [held, ...others.map((line) => (line.length > longest ? undefined : line))];
    held = '';
    hold(last);
    yield { lines: lines.map(withoutReturn), ended: true };
  }
  if (held !== '') yield { lines: [withoutReturn(held)], ended: false };
}

function withoutReturn(line: string | undefined): string | undefined {
  return line?.endsWith('\r') ? line.slice(0, -1) : line;
}
