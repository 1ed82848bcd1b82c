import { CsvError, parse } from 'csv-parse/sync';
import { FingerpostError } from '../../../src/core/errors.ts';
import type { Report } from '../../record/report.ts';
import { decodeText, warnOfEncoding } from '../input/decode-text.ts';
import { readFirstLine } from '../input/file-start.ts';
import { type Lines, textLines } from '../input/lines.ts';
import type { OpenOptions } from '../input/open-file.ts';
import { warnOfTruncation, withReadPosition } from '../input/truncation.ts';
import { isLongerThan, MAX_ROW_LENGTH } from '../limits.ts';

/** A row of a CSV file. */
export interface Row {
  /** Its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Set on a last row without a line end, which may be truncated. */
  readonly open?: true;
}

/** Maximum number of lines in a quoted cell. */
const MAX_ROW_LINES = 100;

/** Text never contains NUL. Failed disks and programs that pad cells write it. */
const NUL = '\0';
const HAS_NUL = 'has a NUL character';

/**
 * Reads CSV (RFC 4180, with any separator) row by row in bounded memory, in the encodings of `decodeText`. Skips
 * blank lines. Reports a row that cannot be read and continues with the line after its first; but the first row names
 * the columns, so it must be readable.
 *
 * Lines without a quotation mark, nearly all in timetable data, are split at the separators: the parser gives the
 * same result at a tenth of the speed.
 *
 * @param path the file's name in the report.
 * @param bytes the content of the file.
 * @throws FingerpostError `bad-input` when the first row cannot be read. Errors of `bytes` pass through with the last
 *   line read.
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
  /** Number of lines of the row or of the fault. */
  readonly lines: number;
  readonly cells?: readonly string[];
  /** Why there is no row. Without cells and reason, the line is blank. */
  readonly reason?: string;
}

/** Returns the row that begins in `lines[from]`, or `open` when it continues in lines that are not read yet. */
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
    // Only a quotation mark can close an open quotation.
    if (i > from && !next.includes('"')) continue;
    const cells = parseRow(text, separator);
    if (cells?.some((cell) => cell.includes(NUL))) return { lines: i - from + 1, reason: HAS_NUL };
    if (cells) return { lines: i - from + 1, cells };
  }
  return { lines: 1, reason: 'has a quotation mark that is not closed' };
}

/** Returns the cells of one row, or `undefined` when a quotation mark is not closed. */
function parseRow(text: string, delimiter: string): string[] | undefined {
  try {
    // By default, the parser treats a carriage return within a row as its end.
    const options = { record_delimiter: '\n', relax_quotes: true, relax_column_count: true };
    const [cells] = parse(text, { delimiter, ...options });
    return cells;
  } catch (thrown) {
    if (thrown instanceof CsvError && thrown.code === 'CSV_QUOTE_NOT_CLOSED') return undefined;
    throw thrown;
  }
}

/** Usual separators. The first wins when a header has equal numbers of several. */
const SEPARATORS = [',', ';', '\t', '|'];

/** Maximum length of a line of column names. */
const MAX_HEADER_LENGTH = 256 * 1024;

/** Returns the separator that occurs most often in the first line of a table. */
export async function findSeparator(path: string, options: OpenOptions): Promise<string> {
  const [line = ''] = (await readFirstLine(path, options, MAX_HEADER_LENGTH)).split('\n', 1);
  const unquoted = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string): number => unquoted.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
