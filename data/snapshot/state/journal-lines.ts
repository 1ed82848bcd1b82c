import { readSync } from 'node:fs';

/** A line of a journal. `offset` and `length` are in bytes, without the line feed. */
export interface JournalLine {
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

const CHUNK = 1024 * 1024;
const LINE_FEED = 10;

/** Yields the lines of an open file that end with a line feed. Ignores an incomplete last line. */
export function* journalLines(file: number): Generator<JournalLine> {
  const chunk = Buffer.alloc(CHUNK);
  let pending: Buffer[] = [];
  let offset = 0;
  let position = 0;
  for (;;) {
    const read = readSync(file, chunk, 0, CHUNK, position);
    if (read === 0) return;
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0 && end < read; end = chunk.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...pending, chunk.subarray(from, end)]);
      pending = [];
      yield { text: line.toString('utf8'), offset, length: line.length };
      offset += line.length + 1;
      from = end + 1;
    }
    pending.push(Buffer.from(chunk.subarray(from, read)));
    position += read;
  }
}
