import { FingerpostError } from '../../../src/core/errors.ts';
import type { ImportContext } from '../importer.ts';
import { peek } from '../input/peek.ts';
import { listed } from './columns.ts';
import { guessPosition } from './guess-position.ts';
import { isPositioned, mappedColumns } from './mapper.ts';
import type { GivenRecord } from './read-places.ts';
import { notInDegrees, RecordMaker, type RecordOptions } from './record-maker.ts';
import { type RawRow, SAMPLE_ROWS, type Sample, sampleOf } from './sample.ts';
import type { Mapping } from './schema.ts';

/** How rows are mapped. Without a mapping in the configuration, it follows from the first of them. */
type Options = Omit<RecordOptions, 'report' | 'wanted'>;

/**
 * Returns the records of rows.
 * @throws FingerpostError `bad-input` where nothing says the types of the places.
 */
export async function* mapRows(
  rows: AsyncIterable<RawRow>,
  options: Options,
  context: ImportContext,
): AsyncGenerator<GivenRecord> {
  const { report } = context;
  const { of } = options;
  const { start, all } = await firstRows(rows);
  const sample = sampleOf(start);
  const mapping = sample.rows.length > 0 ? await wholeMapping(sample, options, context) : options.mapping;
  // A table without a column of its mapping has been refused.
  const wanted = of === 'properties' && sample.rows.length > 0 ? mappedColumns(options.mapping) : [];
  const maker = new RecordMaker({ ...options, mapping, wanted, report });
  for await (const row of all) {
    const { line, what } = row;
    yield {
      ...(line !== undefined && { line }),
      ...(what !== undefined && { what }),
      record: maker.make(row),
    };
  }
  maker.end();
}

/** Reads the first rows of a file, by which it is known. */
export async function readSample(rows: AsyncIterable<RawRow>): Promise<Sample> {
  const { start, all } = await firstRows(rows);
  await all.return(undefined);
  return sampleOf(start);
}

const firstRows = (rows: AsyncIterable<RawRow>) => peek(rows, (start) => start.length >= SAMPLE_ROWS);

/** Returns whether a configuration maps columns, so that nothing but positions is guessed. */
export function isMapping(given: Mapping): boolean {
  return Object.keys(given).some((key) => key !== 'prefix' && key !== 'only');
}

async function wholeMapping(
  sample: Sample,
  { path, of, mapping: given, toDegrees }: Options,
  { report, guess }: ImportContext,
): Promise<Mapping> {
  const isGiven = isMapping(given);
  const named = of === 'properties' && isGiven ? { name: 'name', ...given } : given;
  const mapping = isGiven || !guess ? named : { ...(await guess(path, sample, report, toDegrees)), ...given };
  if (mapping.type === undefined) throw noTypeError(path, of, sample);
  const position = isPositioned(mapping) || sample.isPlaced ? undefined : guessPosition(sample, toDegrees);
  if (!position) return mapping;
  const { columns, isGrid } = position;
  if (isGrid) {
    report.warn(notInDegrees(columns));
    report.saysWhyNoPosition = true;
    return mapping;
  }
  const [noun, verb] = columns.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  const quoted = columns.map((column) => `"${column}"`).join(' and ');
  report.note(`${path}: the ${noun} ${quoted} ${verb} taken for lat and lon`);
  return { ...mapping, ...position.mapping };
}

function noTypeError(path: string, of: Options['of'], { columns }: Sample): FingerpostError {
  return new FingerpostError(
    'bad-input',
    `${path}: nothing says which ${of === 'columns' ? 'column' : 'property'} is the type: write "type" under "imports" ` +
      'in the --config, as {"column": …, "map": {…}}, or as {"value": "/university/building"} for all; the ' +
      `${of} are ${listed(columns.map(({ name }) => name))}`,
  );
}
