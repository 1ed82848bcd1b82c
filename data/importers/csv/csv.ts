import * as v from 'valibot';
import { FingerpostError } from '../../../src/core/errors.ts';
import { strictObject } from '../../io/form-errors.ts';
import { key } from '../../io/json-file.ts';
import { didYouMean } from '../../io/nearest-key.ts';
import type { Fault } from '../../record/check-record.ts';
import { Report } from '../../record/report.ts';
import { collapseSpaces } from '../clean-text.ts';
import { conversionOf, crsSetting } from '../crs.ts';
import { type ImportContext, type Importer, nameOf, readImportConfig } from '../importer.ts';
import { isEncoding } from '../input/encoding.ts';
import { peek } from '../input/peek.ts';
import type { SourceFile } from '../input/source-file.ts';
import { warnOfTruncation } from '../input/truncation.ts';
import { inAnyCase, isHeader, listed } from '../mapping/columns.ts';
import { isMapping, mapRows, readSample } from '../mapping/map-rows.ts';
import { mappedColumns } from '../mapping/mapper.ts';
import { type GivenRecord, readPlaces } from '../mapping/read-places.ts';
import type { RawRow, Sample } from '../mapping/sample.ts';
import { mappingSchema } from '../mapping/schema.ts';
import { type Row, readRows } from './csv-rows.ts';
import { warnOfNoRows } from './csv-table.ts';
import { findHeader, hasHeaderLines } from './find-header.ts';

/** Default prefix of ids. */
const PREFIX = 'csv';

/** The settings of a table. */
export const csvSettings = strictObject({
  ...mappingSchema.entries,
  crs: crsSetting,
  separator: key(
    v.pipe(v.string(), v.length(1, 'is not one character')),
    'Separator of cells. Default: detected',
    '~',
  ),
  encoding: key(
    v.pipe(
      v.string(),
      v.check(isEncoding, 'is no encoding of the Encoding Standard, such as "windows-1252" or "shift_jis"'),
    ),
    'Encoding of the file. Default: UTF-8, UTF-16, or what its bytes most likely have',
    'windows-1250',
  ),
});

/**
 * Reads a table (CSV with commas, semicolons, tabs or bars) by the mapping of the configuration, or by the one that is
 * guessed. The first row names the columns. Without a column for the id, ids are derived.
 *
 * @throws FingerpostError `bad-input` also when the table lacks a column of the mapping.
 */
export const importCsv: Importer = (source, context) =>
  readPlaces(source, readRecords(source, context), context);

/** Reads the first rows of a table before any mapping, in the separator and encoding that it most likely has. */
export async function sampleCsv(source: SourceFile): Promise<Sample> {
  const { rows } = await openTable(source, new Report(), { isHeader });
  return readSample(rows);
}

async function* readRecords(source: SourceFile, context: ImportContext): AsyncGenerator<GivenRecord> {
  const { path } = source;
  const { report, config } = context;
  const { separator, encoding, crs, ...mapping } = readImportConfig(config, csvSettings);
  const toDegrees = crs === undefined ? undefined : await conversionOf(crs, nameOf(config, 'crs'));
  const wanted = mappedColumns(mapping);
  const { names, line, indexOf, rows } = await openTable(source, report, {
    isHeader: isMapping(mapping) ? (names) => hasAll(names, wanted) : isHeader,
    ...(separator !== undefined && { separator }),
    ...(encoding !== undefined && { encoding }),
  });
  const missing = wanted.filter((column) => indexOf(column) === undefined);
  if (missing.length > 0) {
    throw new FingerpostError(
      'bad-input',
      `${path}:${line} has no column ${missing.map((name) => `"${name}"${didYouMean(name, names)}`).join(', ')}, which ` +
        `"imports.${config.key}" of ${config.file} names; the columns are ${listed(names)}`,
    );
  }
  const { prefix = PREFIX } = mapping;
  const spelt = (column: string): string => names[indexOf(column) ?? -1] ?? column;
  yield* mapRows(rows, { path, mapping, prefix, of: 'columns', spelt, toDegrees }, context);
}

function hasAll(names: readonly string[], wanted: readonly string[]): boolean {
  const there = new Set(names.map(inAnyCase));
  return names.some((name) => name !== '') && wanted.every((name) => there.has(inAnyCase(name)));
}

/** A table whose header is read. */
interface Table {
  readonly names: readonly string[];
  /** The line of the header. */
  readonly line: number;
  /** Returns the number of a column, from 0; `undefined` where there is none. */
  readonly indexOf: (column: string) => number | undefined;
  readonly rows: AsyncIterable<RawRow>;
}

interface TableOptions {
  /** Whether a row names columns. Without such a row, the first of several cells does. */
  readonly isHeader: (names: readonly string[]) => boolean;
  readonly separator?: string;
  readonly encoding?: string;
}

/** Reads the header of a table, and prepares to read its rows. */
async function openTable(
  source: SourceFile,
  report: Report,
  { encoding, ...options }: TableOptions,
): Promise<Table> {
  const { path } = source;
  const advice = ': write the right "encoding" under "imports" in the --config if letters are wrong';
  const text = source.text(report, { advice, ...(encoding !== undefined && { encoding }) });
  const { start, all } = await peek(text, (pieces) => hasHeaderLines(pieces.join('')));
  const { above, ...header } = findHeader(start.join(''), options);
  if (above.length > 0) {
    const quoted = above.map((line) => JSON.stringify(line)).join(', ');
    report.note(`${path}: line ${header.from} names the columns; above it, and ignored: ${quoted}`);
  }
  const rows = readRows(path, all, report, header);
  const { value: first } = await rows.next();
  if (!first) {
    throw new FingerpostError(
      'bad-input',
      `${path} has only blank lines: its first row is to name the columns`,
    );
  }
  const names: readonly string[] = first.cells.map(collapseSpaces);
  const columns = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    if (!columns.has(name)) columns.set(name, i);
    else if (name !== '') report.warn(`${path} has more than one column "${name}": the first is taken`);
  }
  // A name in another case is second to the name itself.
  for (const [i, name] of names.entries()) {
    if (!columns.has(inAnyCase(name))) columns.set(inAnyCase(name), i);
  }
  const indexOf = (column: string): number | undefined =>
    columns.get(column) ?? columns.get(inAnyCase(column));
  return { names, line: first.line, indexOf, rows: rawRows(source, rows, names, indexOf, report) };
}

async function* rawRows(
  { path }: SourceFile,
  rows: AsyncIterable<Row>,
  columns: readonly string[],
  indexOf: Table['indexOf'],
  report: Report,
): AsyncGenerator<RawRow> {
  const width = columns.length;
  let count = 0;
  for await (const { line, cells, open } of rows) {
    count++;
    if (open && cells.length < width) warnOfTruncation(path, report);
    const fault = faultOf(cells, width);
    const fields: RawRow['fields'] = (column) => {
      const text = cells[indexOf(column) ?? -1]?.trim() ?? '';
      return text === '' ? [] : [text];
    };
    yield { line, columns, fields, ...(fault && { fault }) };
  }
  if (count === 0 && report.read === 0) warnOfNoRows(path, width, report);
}

function faultOf(cells: readonly string[], width: number): Fault | undefined {
  if (cells.every((cell) => cell.trim() === '')) return { reason: 'is a row of blank cells' };
  const isLong = cells.slice(width).some((cell) => cell.trim() !== '');
  if (cells.length >= width && !isLong) return undefined;
  const reason = `has ${isLong ? 'more' : 'fewer'} cells than there are columns`;
  return { reason, detail: `${cells.length} instead of ${width}` };
}
