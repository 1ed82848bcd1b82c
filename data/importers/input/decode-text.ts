import { isUtf8 } from 'node:buffer';
import type { Report } from '../../record/report.ts';
import { withLineFeeds } from './line-ends.ts';

/** Maximum bytes that are pending back while waiting for a line feed. */
const MAX_PIECE_BYTES = 1024 * 1024;
const LINE_FEED = 10;

/**
 * Decodes a text file: UTF-8, or UTF-16 (detected by its byte order mark or by the zero bytes of its first
 * character). Lines that are not UTF-8 are read as Windows-1252, which older programs write in Western Europe.
 * Removes the byte order mark, and replaces lone carriage returns at line ends by line feeds.
 *
 * @param onOtherEncoding receives the number, from 1, of each line that was read as Windows-1252.
 * @returns pieces of the text of about the size of the chunks, cut anywhere.
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  onOtherEncoding: (line: number) => void = () => {},
): AsyncGenerator<string> {
  yield* withLineFeeds(decodeBytes(chunks, onOtherEncoding));
}

/** Returns an `onOtherEncoding` for `decodeText` that adds a warning with the line to the report. */
export function warnOfEncoding(path: string, report: Report): (line: number) => void {
  return (line) => report.warn('a line is not UTF-8 and was read as Windows-1252', `${path}:${line}`);
}

async function* decodeBytes(
  chunks: AsyncIterable<Buffer>,
  onOtherEncoding: (line: number) => void,
): AsyncGenerator<string> {
  const utf16 = new Utf16();
  let pending: Buffer = Buffer.alloc(0);
  let begun = false;
  let line = 1;
  const decode = (piece: Buffer): string => {
    const first = line;
    line += countLines(piece);
    return decodePiece(piece, (number) => onOtherEncoding(first + number));
  };
  for await (const chunk of chunks) {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (!begun && bytes.length < 4) {
      pending = bytes;
      continue;
    }
    if (!begun) utf16.detect(bytes);
    if (utf16.found) {
      yield utf16.decode(bytes);
      pending = Buffer.alloc(0);
    } else {
      const start = begun ? 0 : afterMark(bytes);
      const end = bytes.lastIndexOf(LINE_FEED) + 1 || (bytes.length > MAX_PIECE_BYTES ? wholeTo(bytes) : 0);
      if (end > start) yield decode(bytes.subarray(start, end));
      pending = bytes.subarray(Math.max(start, end));
    }
    begun = true;
  }
  if (utf16.found) yield utf16.end();
  else yield decode(pending.subarray(begun ? 0 : afterMark(pending)));
}

class Utf16 {
  private decoder: TextDecoder | undefined;

  get found(): boolean {
    return this.decoder !== undefined;
  }

  detect(start: Buffer): void {
    const [first, second] = start;
    const little = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && start[3] === 0);
    const big = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && start[2] === 0);
    if (little) this.decoder = new TextDecoder('utf-16le');
    else if (big) this.decoder = new TextDecoder('utf-16be');
  }

  decode(bytes: Buffer): string {
    return this.decoder!.decode(bytes, { stream: true });
  }

  end(): string {
    return this.decoder!.decode();
  }
}

function afterMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Returns the end of the last complete UTF-8 character. */
function wholeTo(bytes: Buffer): number {
  let end = bytes.length;
  while (end > bytes.length - 4 && (bytes[end - 1]! & 0b1100_0000) === 0b1000_0000) end--;
  return bytes[end - 1]! >= 0b1100_0000 ? end - 1 : bytes.length;
}

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/**
 * Decodes complete lines.
 * @param onOtherEncoding receives the number of each line in another encoding, from 0 in this piece.
 */
function decodePiece(piece: Buffer, onOtherEncoding: (line: number) => void): string {
  if (isUtf8(piece)) return piece.toString('utf8');
  const western = new TextDecoder('windows-1252');
  const lines: string[] = [];
  for (let from = 0; from < piece.length; ) {
    const end = piece.indexOf(LINE_FEED, from) + 1 || piece.length;
    const line = piece.subarray(from, end);
    const known = isUtf8(line);
    if (!known) onOtherEncoding(lines.length);
    lines.push(known ? line.toString('utf8') : western.decode(line));
    from = end;
  }
  return lines.join('');
}
