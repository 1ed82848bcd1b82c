import * as v from 'valibot';
import { FingerpostError } from '../../../src/core/errors.ts';
import { strictObject } from '../../io/form-errors.ts';
import { key } from '../../io/json-file.ts';
import { didYouMean } from '../../io/nearest-key.ts';
import type { Report } from '../../record/report.ts';
import { collapseSpaces } from '../clean-text.ts';
import { conversionOf, crsSetting, type ToDegrees } from '../crs.ts';
import { type ImportContext, type Importer, nameOf, type RawRow, readImportConfig } from '../importer.ts';
import { isEncoding } from '../input/encoding.ts';
import { peek } from '../input/peek.ts';
import type { SourceFile } from '../input/source-file.ts';
import { warnOfTruncation } from '../input/truncation.ts';
import { defaultMapping, inAnyCase, listed, noTypeError } from '../mapping/default-mapping.ts';
import { mappedColumns } from '../mapping/mapper.ts';
import { type GivenRecord, readPlaces } from '../mapping/read-places.ts';
import { RecordMaker } from '../mapping/record-maker.ts';
import { type Mapping, mappingSchema } from '../mapping/schema.ts';
import { type Row, readRows } from './csv-rows.ts';
import { noRows, warnOfNoRows } from './csv-table.ts';
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
 * Reads a table (CSV with commas, semicolons, tabs or bars) by the mapping of the configuration. Without a mapping,
 * columns with the names of place keys are used. The first row names the columns. Without a column for the id, ids
 * are derived from all values of a row.
 *
 * @throws FingerpostError `bad-input` also when the table lacks a column of the mapping.
 */
export const importCsv: Importer = (source, context) =>
  readPlaces(source, readRecords(source, context), context);

/**
 * Reads the rows of a table before any mapping, in the separator and encoding that it most likely has.
 * @param isHeader whether a row names columns. Without such a row, the first of several cells does.
 * @throws FingerpostError `bad-input` for a table that has only a header.
 */
export async function* readRawRows(
  source: SourceFile,
  report: Report,
  isHeader: (names: readonly string[]) => boolean,
): AsyncGenerator<RawRow> {
  const { start, all } = await peek(source.text(report), (pieces) => hasHeaderLines(pieces.join('')));
  let columns: readonly string[] | undefined;
  let isEmpty = true;
  for await (const { cells } of readRows(
    source.path,
    all,
    report,
    findHeader(start.join(''), { isHeader }),
  )) {
    if (!columns) {
      columns = cells.map(collapseSpaces);
      continue;
    }
    const names = columns;
    isEmpty = false;
    yield {
      columns: names,
      fields: (column) => [cells[names.indexOf(column)]?.trim() ?? ''].filter((text) => text !== ''),
    };
  }
  if (columns && isEmpty)
    throw new FingerpostError('bad-input', `${noRows(source.path, columns.length)}: give a file with places`);
}

async function* readRecords(source: SourceFile, context: ImportContext): AsyncGenerator<GivenRecord> {
  const { path } = source;
  const { report, config } = context;
  const { separator, encoding, crs, ...mapping } = readImportConfig(config, csvSettings);
  const toDegrees = crs === undefined ? undefined : await conversionOf(crs, nameOf(config, 'crs'));
  const advice = ': write the right "encoding" under "imports" in the --config if letters are wrong';
  const text = source.text(report, { advice, ...(encoding !== undefined && { encoding }) });
  const { start, all } = await peek(text, (pieces) => hasHeaderLines(pieces.join('')));
  const isHeader = headerTest(mapping);
  const { above, ...header } = findHeader(start.join(''), {
    isHeader,
    ...(separator !== undefined && { separator }),
  });
  if (above.length > 0) {
    const quoted = above.map((line) => JSON.stringify(line)).join(', ');
    report.note(`${path}: line ${header.from} names the columns; above it, and ignored: ${quoted}`);
  }
  let table: Table | undefined;
  let rows = 0;
  for await (const row of readRows(path, all, report, header)) {
    if (!table) {
      table = openTable(path, row, mapping, context, toDegrees);
      continue;
    }
    rows++;
    if (row.open && row.cells.length < table.names.length) warnOfTruncation(path, report);
    yield { line: row.line, record: recordOf(row, table) };
  }
  table?.maker.end();
  if (!table) {
    throw new FingerpostError(
      'bad-input',
      `${path} has only blank lines: its first row is to name the columns`,
    );
  }
  if (rows === 0 && report.read === 0) warnOfNoRows(path, table.names.length, report);
}

/** Returns a function that tells whether a row has all columns of the mapping, or without one a column of types. */
function headerTest(mapping: Mapping): (names: readonly string[]) => boolean {
  const needed = (isGiven(mapping) ? mappedColumns(mapping) : ['type']).map(inAnyCase);
  return (names) => {
    const there = new Set(names.map(inAnyCase));
    return names.some((name) => name !== '') && needed.every((name) => there.has(name));
  };
}

interface Table {
  readonly names: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  readonly maker: RecordMaker;
}

function isGiven(mapping: Mapping): boolean {
  return Object.keys(mapping).length > 0;
}

function indexOf(columns: ReadonlyMap<string, number>, column: string): number | undefined {
  return columns.get(column) ?? columns.get(inAnyCase(column));
}

/**
 * Reads the header and prepares the mapping.
 * @throws FingerpostError `bad-input` when columns of the mapping are missing, or there is nothing to map.
 */
function openTable(
  path: string,
  { cells, line }: Row,
  given: Mapping,
  { report, config }: ImportContext,
  toDegrees: ToDegrees | undefined,
): Table {
  const names = cells.map(collapseSpaces);
  const columns = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    if (!columns.has(name)) columns.set(name, i);
    else if (name !== '') report.warn(`${path} has more than one column "${name}": the first is taken`);
  }
  // A name in another case is second to the name itself.
  for (const [i, name] of names.entries()) {
    if (!columns.has(inAnyCase(name))) columns.set(inAnyCase(name), i);
  }
  const missing = mappedColumns(given).filter((column) => indexOf(columns, column) === undefined);
  if (missing.length > 0) {
    throw new FingerpostError(
      'bad-input',
      `${path}:${line} has no column ${missing.map((name) => `"${name}"${didYouMean(name, names)}`).join(', ')}, which ` +
        `"imports.${config.key}" of ${config.file} names; the columns are ${listed(names)}`,
    );
  }
  if ((isGiven(given) ? given : defaultMapping(names)).type === undefined) {
    throw noTypeError(path, names, 'column', 'columns');
  }
  const spelt = (column: string): string => names[indexOf(columns, column) ?? -1] ?? column;
  const { prefix = PREFIX } = given;
  const maker = new RecordMaker({ path, mapping: given, prefix, report, of: 'columns', spelt, toDegrees });
  return { names, columns, maker };
}

function recordOf({ cells }: Row, { names, columns, maker }: Table): GivenRecord['record'] {
  const width = names.length;
  if (cells.every((cell) => cell.trim() === '')) return { reason: 'is a row of blank cells' };
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')) {
    const reason = `has ${cells.length < width ? 'fewer' : 'more'} cells than there are columns`;
    return { reason, detail: `${cells.length} instead of ${width}` };
  }
  return maker.make(names, (column) => {
    const text = cells[indexOf(columns, column) ?? -1]?.trim() ?? '';
    return text === '' ? [] : [text];
  });
}
