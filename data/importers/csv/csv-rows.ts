import { CsvError, parse } from 'csv-parse/sync';
import { FingerpostError } from '../../../src/core/errors.ts';
import type { Report } from '../../build/report.ts';
import { decodeText, warnOfEncoding } from '../input/decode-text.ts';
import { readFirstLine } from '../input/file-start.ts';
import { type Lines, textLines } from '../input/lines.ts';
import type { OpenOptions } from '../input/open-file.ts';
import { warnOfTruncation, withReadPosition } from '../input/truncation.ts';
import { isLongerThan, MAX_ROW_LENGTH } from '../limits.ts';

/** A row of a CSV file. */
export interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The last row where nothing ends it: it may have been cut off. */
  readonly open?: true;
}

/** So many lines may a quoted cell go on for. */
const MAX_ROW_LINES = 100;

/** No text has one; a disk that failed writes them, and so does a program that fills cells up. */
const NUL = '\0';
const HAS_NUL = 'has a NUL character';

/**
 * Reads CSV (RFC 4180, with any separator of cells) row by row in bounded memory, in the encodings of `decodeText`.
 * Blank lines are passed over. A row that can't be read is left out and reported, and reading goes on in the line after
 * its first; but the first row names the columns, so it has to be readable.
 *
 * Lines without a quotation mark, nearly all of them in timetable data, are cut at the separators: the parser gives the
 * same for them at a tenth of the speed.
 *
 * @param path as the report names it.
 * @param bytes of the file.
 * @throws FingerpostError `bad-input` where the first row can't be read; and what `bytes` throws, with the line that was
 *   reached.
 */
export async function* readRows(
  path: string,
  bytes: AsyncIterable<Buffer>,
  report: Report,
  separator = ',',
): AsyncGenerator<Row> {
  let line = 1;
  let begun = false;
  let waiting: Lines['lines'] = [];
  function* rowsOf({ lines, ended }: Lines, atEnd: boolean): Generator<Row> {
    let i = 0;
    while (i < lines.length) {
      const taken = takeRow(lines, i, atEnd, separator);
      if (taken === 'open') break;
      const open = !ended && i + taken.lines === lines.length;
      if (taken.cells) yield { line, cells: taken.cells, ...(open && { open }) };
      else if (taken.reason !== undefined) {
        if (!begun) throw new FingerpostError('bad-input', `${path}:${line} ${taken.reason}`);
        report.read++;
        report.leaveOut({ file: path, line, reason: taken.reason });
        if (open) warnOfTruncation(path, report);
      }
      begun ||= taken.cells !== undefined;
      i += taken.lines;
      line += taken.lines;
    }
    waiting = lines.slice(i);
  }
  const reached = (): string | undefined => (line === 1 ? undefined : `line ${line - 1}`);
  const texts = textLines(decodeText(bytes, warnOfEncoding(path, report)), MAX_ROW_LENGTH);
  let ended = true;
  for await (const next of withReadPosition(texts, reached)) {
    ended = next.ended;
    yield* rowsOf(waiting.length === 0 ? next : { lines: [...waiting, ...next.lines], ended }, false);
  }
  yield* rowsOf({ lines: waiting, ended }, true);
}

interface Taken {
  /** How many lines the row, or what is wrong, takes. */
  readonly lines: number;
  readonly cells?: readonly string[];
  /** Why there is no row; neither cells nor a reason: there is nothing. */
  readonly reason?: string;
}

/** The row that begins in `lines[from]`; `open` where it goes on in lines that are still to come. */
function takeRow(lines: Lines['lines'], from: number, atEnd: boolean, separator: string): Taken | 'open' {
  const first = lines[from];
  if (first === undefined) return { lines: 1, reason: isLongerThan(MAX_ROW_LENGTH) };
  if (first.trim() === '') return { lines: 1 };
  if (first.includes(NUL)) return { lines: 1, reason: HAS_NUL };
  if (!first.includes('"')) return { lines: 1, cells: first.split(separator) };
  let text = '';
  for (let i = from; i < from + MAX_ROW_LINES; i++) {
    if (i === lines.length && !atEnd) return 'open';
    const next = lines[i];
    if (next === undefined) break;
    text += i === from ? next : `\n${next}`;
    // Only a quotation mark can end what another began.
    if (i > from && !next.includes('"')) continue;
    const cells = parseRow(text, separator);
    if (cells?.some((cell) => cell.includes(NUL))) return { lines: i - from + 1, reason: HAS_NUL };
    if (cells) return { lines: i - from + 1, cells };
  }
  return { lines: 1, reason: 'has a quotation mark that is not closed' };
}

/** The cells of one row, or nothing where a quotation mark is not closed. */
function parseRow(text: string, delimiter: string): string[] | undefined {
  try {
    // Of itself the parser takes a carriage return within the row for the end of it.
    const options = { record_delimiter: '\n', relax_quotes: true, relax_column_count: true };
    const [cells] = parse(text, { delimiter, ...options });
    return cells;
  } catch (thrown) {
    if (thrown instanceof CsvError && thrown.code === 'CSV_QUOTE_NOT_CLOSED') return undefined;
    throw thrown;
  }
}

/** What separates cells: of those that a header has as many of, the first. */
const SEPARATORS = [',', ';', '\t', '|'];

/** A line of column names is no longer. */
const MAX_HEADER_LENGTH = 256 * 1024;

/** What separates the cells of a table: the one of the usual separators that its first line has the most of. */
export async function findSeparator(path: string, options: OpenOptions): Promise<string> {
  const [line = ''] = (await readFirstLine(path, options, MAX_HEADER_LENGTH)).split('\n', 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
