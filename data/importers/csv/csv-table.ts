import { FingerpostError } from '../../../src/core/errors.ts';
import { truncate } from '../../../src/core/guards/truncate.ts';
import type { Report } from '../../record/report.ts';
import { warnOfTruncation } from '../input/truncation.ts';
import { readRows } from './csv-rows.ts';

/** Returns the text in a column by its name in lower case, or `''`. */
export type TextOf = (column: string) => string;

/** A row of a table and its first line. */
export interface TableRow {
  readonly line: number;
  readonly text: TextOf;
}

/** Maximum number of characters of a header that a message quotes. */
const MAX_QUOTED_LENGTH = 500;

/**
 * Reads a CSV table whose first row names the columns, in any order and letter case. Reports rows with too few cells
 * and leaves them out.
 *
 * @param pieces the text of the file, cut anywhere.
 * @param needed columns, or lists of columns of which one is needed.
 * @throws FingerpostError `bad-input` that names the missing and the existing columns.
 */
export async function* readTable(
  path: string,
  pieces: AsyncIterable<string>,
  report: Report,
  needed: readonly (string | readonly string[])[],
): AsyncGenerator<TableRow> {
  let columns: ReadonlyMap<string, number> | undefined;
  let width = 0;
  let rows = 0;
  for await (const { line, cells, open } of readRows(path, pieces, report)) {
    if (!columns) {
      columns = columnsOf(path, line, cells, needed);
      width = cells.length;
      continue;
    }
    rows++;
    if (cells.length < width) {
      report.read++;
      const detail = `${cells.length} of ${width}`;
      report.leaveOut({ file: path, line, reason: 'has fewer cells than there are columns', detail });
      if (open) warnOfTruncation(path, report);
    } else {
      const known = columns;
      yield { line, text: (column) => cells[known.get(column) ?? -1]?.trim() ?? '' };
    }
  }
  if (!columns) {
    throw new FingerpostError(
      'bad-input',
      `${path} has no line with the names of the columns: check the file`,
    );
  }
  if (rows === 0 && report.read === 0) warnOfNoRows(path, width, report);
}

/** Warns of a table that has only a header. Call it when no row was left out either. */
export function warnOfNoRows(path: string, columns: number, report: Report): void {
  report.warn(`${path} has a header of ${columns.toLocaleString('en')} columns and no rows`);
}

function columnsOf(
  path: string,
  line: number,
  header: readonly string[],
  needed: readonly (string | readonly string[])[],
): ReadonlyMap<string, number> {
  const columns = new Map(header.map((name, i) => [name.trim().toLowerCase(), i]));
  const missing = needed
    .map((names) => [names].flat())
    .filter((names) => !names.some((name) => columns.has(name.toLowerCase())));
  if (missing.length === 0) return columns;
  const there = header.join(', ');
  throw new FingerpostError(
    'bad-input',
    `${path}:${line} has no column ${missing.map((names) => names.join(' or ')).join(', ')}; the columns are: ` +
      `${truncate(there, MAX_QUOTED_LENGTH)}`,
  );
}
