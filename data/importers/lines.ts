import { isUtf8 } from 'node:buffer';
import { FingerpostError } from '../../src/core/errors.ts';
import { type OpenOptions, openFile } from './open-file.ts';

/** A line of a file, from 1: its text, or why it can't be read. */
export interface Line {
  readonly number: number;
  readonly text?: string;
  readonly fault?: string;
}

/** Longest line that is read, in bytes: a whole file without line feeds must not fill the memory. */
const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Reads a text file (UTF-8, plain or gzip, told apart by content) line by line in bounded memory. A byte order
 * mark and carriage returns at line ends are left out; blank lines are counted, not given.
 * @throws FingerpostError `bad-input` where the file can't be read to its end.
 */
export async function* readLines(
  path: string,
  options: OpenOptions & { readonly longest?: number } = {},
): AsyncGenerator<Line> {
  const { longest = LONGEST_LINE } = options;
  let number = 0;
  try {
    for await (const bytes of splitLines(await openFile(path, options), longest)) {
      number++;
      if (bytes === undefined) {
        yield { number, fault: `is longer than ${longest.toLocaleString('en')} bytes` };
      } else if (!isUtf8(bytes)) {
        yield { number, fault: 'is not UTF-8, the encoding that it must be in' };
      } else {
        const text = bytes
          .toString('utf8')
          .replace(/^\uFEFF/, '')
          .trimEnd();
        if (text.trim() !== '') yield { number, text };
      }
    }
  } catch (thrown) {
    if (number === 0 || !(thrown instanceof FingerpostError)) throw thrown;
    throw new FingerpostError('bad-input', `${thrown.message} (line ${number} was the last one read)`, {
      cause: thrown,
    });
  }
}

/** Yields the bytes between line feeds; `undefined` for a line that is too long. */
async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<Buffer | undefined> {
  let held: Buffer[] = [];
  let length = 0;
  const hold = (piece: Buffer): void => {
    length += piece.length;
    if (length <= longest) held.push(piece);
    else held = [];
  };
  const take = (): Buffer | undefined => {
    const line = length <= longest ? Buffer.concat(held) : undefined;
    held = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      hold(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    hold(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
