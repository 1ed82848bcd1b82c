import { isUtf8 } from 'node:buffer';
import type { Report } from '../../record/report.ts';
import { type LikelyEncoding, likelyEncoding } from './encoding.ts';

/** Maximum bytes that are pending back while waiting for a line feed. */
const MAX_PIECE_BYTES = 1024 * 1024;
/** Bytes of lines that are not UTF-8, which suffice to detect their encoding. */
const ENOUGH_BYTES = 64 * 1024;
/** Maximum bytes that are read ahead for such lines. */
const MAX_AHEAD_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 10;

/** How a text is decoded. */
export interface DecodeOptions {
  /** Encoding of the whole text, unless a byte order mark names another. Default: detected. */
  readonly encoding?: string;
  /** Receives the number, from 1, of each line that is not UTF-8, and the encoding that it was read in. */
  readonly onOtherEncoding?: (line: number, encoding: LikelyEncoding) => void;
}

/**
 * Decodes a text file: UTF-8, or UTF-16 (detected by its byte order mark or by the zero bytes of its first
 * character). Lines that are not UTF-8 are read in the encoding that their bytes most likely have, by default
 * Windows-1252, which older programs write in Western Europe. Removes the byte order mark, and replaces lone carriage
 * returns at line ends by line feeds.
 *
 * @returns pieces of the text of about the size of the chunks, cut anywhere.
 */
export async function* decodeText(
  chunks: AsyncIterable<Buffer>,
  options: DecodeOptions = {},
): AsyncGenerator<string> {
  yield* withLineFeeds(decodeBytes(chunks, options));
}

/** How a text is decoded and reported. */
export interface ReportedTextOptions extends Pick<DecodeOptions, 'encoding'> {
  /** Advice for a reader where the detected encoding is not sure. */
  readonly advice?: string;
}

/** Decodes a text file as `decodeText` does. Lines that are not UTF-8 become warnings of the report. */
export function reportedText(
  path: string,
  chunks: AsyncIterable<Buffer>,
  report: Report,
  { advice = '', ...options }: ReportedTextOptions = {},
): AsyncGenerator<string> {
  return decodeText(chunks, {
    ...options,
    onOtherEncoding: (line, { name, isSure }) =>
      report.warn(`a line is not UTF-8 and was read as ${name}${isSure ? '' : advice}`, `${path}:${line}`),
  });
}

async function* decodeBytes(
  chunks: AsyncIterable<Buffer>,
  { encoding, onOtherEncoding }: DecodeOptions,
): AsyncGenerator<string> {
  const lines = new LineDecoder(onOtherEncoding);
  let whole: TextDecoder | undefined;
  let pending: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const chunk of chunks) {
    const bytes = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (!begun && bytes.length < 4) {
      pending = bytes;
      continue;
    }
    if (!begun) whole = wholeDecoder(bytes, encoding);
    if (whole) {
      yield whole.decode(bytes, { stream: true });
      pending = Buffer.alloc(0);
    } else {
      const start = begun ? 0 : afterMark(bytes);
      const end = bytes.lastIndexOf(LINE_FEED) + 1 || (bytes.length > MAX_PIECE_BYTES ? wholeTo(bytes) : 0);
      if (end > start) yield* lines.decode(bytes.subarray(start, end));
      pending = bytes.subarray(Math.max(start, end));
    }
    begun = true;
  }
  if (!begun) whole = wholeDecoder(pending, encoding);
  if (whole) yield whole.decode(pending);
  else {
    yield* lines.decode(pending.subarray(begun ? 0 : afterMark(pending)));
    yield* lines.end();
  }
}

/** Returns the decoder of a text that is in one encoding; `undefined` for lines of UTF-8 and perhaps another. */
function wholeDecoder(start: Buffer, encoding: string | undefined): TextDecoder | undefined {
  const [first, second] = start;
  const little = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && start[3] === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && start[2] === 0);
  if (little) return new TextDecoder('utf-16le');
  if (big) return new TextDecoder('utf-16be');
  return encoding === undefined || afterMark(start) > 0 ? undefined : new TextDecoder(encoding);
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
 * Decodes complete lines, each either UTF-8 or in the one other encoding of the text. The first line that is not UTF-8
 * waits until there are enough to detect that encoding.
 */
class LineDecoder {
  private readonly onOtherEncoding: DecodeOptions['onOtherEncoding'];
  private other: { readonly encoding: LikelyEncoding; readonly decoder: TextDecoder } | undefined;
  /** Number of the next line, from 1. */
  private line = 1;
  private waiting: Buffer[] = [];
  private ahead = 0;
  private readonly sample: Buffer[] = [];
  private sampled = 0;

  constructor(onOtherEncoding: DecodeOptions['onOtherEncoding']) {
    this.onOtherEncoding = onOtherEncoding;
  }

  *decode(piece: Buffer): Generator<string> {
    const isOther = !isUtf8(piece);
    if (this.other || (!isOther && this.waiting.length === 0)) {
      yield this.textOf(piece);
      return;
    }
    this.waiting.push(piece);
    this.ahead += piece.length;
    for (const line of isOther ? linesOf(piece) : []) {
      if (isUtf8(line)) continue;
      this.sample.push(line);
      this.sampled += line.length;
    }
    if (this.sampled >= ENOUGH_BYTES || this.ahead >= MAX_AHEAD_BYTES) yield* this.end();
  }

  /** Decodes the lines that wait. */
  *end(): Generator<string> {
    if (this.waiting.length > 0) this.other = otherOf(this.sample);
    for (const piece of this.waiting) yield this.textOf(piece);
    this.waiting = [];
    this.sample.length = 0;
  }

  private textOf(piece: Buffer): string {
    const first = this.line;
    this.line += countLines(piece);
    if (!this.other || isUtf8(piece)) return piece.toString('utf8');
    const { encoding, decoder } = this.other;
    return linesOf(piece)
      .map((line, i) => {
        if (isUtf8(line)) return line.toString('utf8');
        this.onOtherEncoding?.(first + i, encoding);
        // Decoding at once loses the characters from 0x80 to 0x9F of Windows-1252 in Node 20.
        return decoder.decode(line, { stream: true }) + decoder.decode();
      })
      .join('');
  }
}

function linesOf(piece: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < piece.length; ) {
    const end = piece.indexOf(LINE_FEED, from) + 1 || piece.length;
    lines.push(piece.subarray(from, end));
    from = end;
  }
  return lines;
}

function otherOf(lines: readonly Buffer[]): {
  readonly encoding: LikelyEncoding;
  readonly decoder: TextDecoder;
} {
  const encoding = likelyEncoding(Buffer.concat(lines));
  return { encoding, decoder: new TextDecoder(encoding.name) };
}

/**
 * Replaces carriage returns by line feeds when they alone end the lines, as on old Macs: when the first piece that has line ends has no
 * line feed. Other texts pass unchanged.
 *
 * @param pieces pieces of a text, each of whole lines where lines end with line feeds.
 */
async function* withLineFeeds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let alone: boolean | undefined;
  for await (const piece of pieces) {
    if (/[\r\n]/.test(piece)) alone ??= !piece.includes('\n');
    yield alone ? piece.replaceAll('\r', '\n') : piece;
  }
}
