import type { Place } from '../../../core/place.ts';
import type { StringTable } from '../../../core/place-table.ts';
import { permute, sequence } from '../../../core/structures/int-lists.ts';
import { readBackReferences, writeBackReferences } from '../back-references.ts';
import { type ByteReader, type ByteWriter, CorruptDataError } from '../bytes.ts';
import type { ColumnReader, ColumnWriter, OtherColumn } from '../column.ts';
import { readOffsets, writeLengths } from '../offsets.ts';
import { readPlanes, unzigzag, writePlanes, zigzag } from '../planes.ts';
import { joinIdentifier, seriesOf, splitIdentifier } from './id-template.ts';

/** Split identifiers: for each, the row of its template in the table of templates, and its number. */
export interface IdentifierData {
  readonly templates: Uint32Array;
  readonly numbers: Float64Array;
}

/** The identifiers of a column: row `r` has those from `offsets[r]` up to, but not including, `offsets[r + 1]`. */
export interface IdentifierColumn extends IdentifierData {
  readonly offsets: Uint32Array;
}

/** Creates the writer of a column of identifiers. */
export function identifierWriter(key: keyof Place, { omits }: OtherColumn): ColumnWriter {
  const stored = ({ [key]: value = [], id }: Place): readonly string[] => {
    const identifiers = typeof value === 'string' ? [value] : (value as readonly string[]);
    return omits === 'id' && identifiers[0] === id ? identifiers.slice(1) : identifiers;
  };
  return {
    collect({ place }, add) {
      for (const identifier of stored(place)) add('templates', splitIdentifier(identifier).template);
    },
    write(section, places, numberOf) {
      const rows = places.map(({ place }) => stored(place));
      if (rows.every(({ length }) => length === 0)) return;
      writeLengths(section, rows);
      writeIdentifiers(section, rows.flat(), (template) => numberOf('templates', template)!);
    },
  };
}

/** Creates the reader of a column that `identifierWriter` wrote. */
export function identifierReader({ codec }: OtherColumn): ColumnReader<IdentifierColumn> {
  return {
    read(section, source) {
      const { offsets, total } = readOffsets(section, source);
      return { offsets, ...readIdentifiers(section, total, source.series) };
    },
    permute: permuteIdentifiers,
    valueOf(column, at, { templates }) {
      const texts = column ? identifiersAt(column, templates, at) : [];
      return codec === 'identifiers' ? texts : texts[0];
    },
  };
}

/** Writes identifiers: their templates as references, then the difference of each number to the last one of its series. */
function writeIdentifiers(
  section: ByteWriter,
  identifiers: readonly string[],
  numberOf: (template: string) => number,
): void {
  const last = new Map<string, number>();
  const references: number[] = [];
  const steps = identifiers.map((identifier) => {
    const { template, number } = splitIdentifier(identifier);
    references.push(numberOf(template));
    const series = seriesOf(template);
    const step = zigzag(number - (last.get(series) ?? 0));
    last.set(series, number);
    return step;
  });
  writeBackReferences(section, references);
  writePlanes(section, steps);
}

/**
 * Reads `count` identifiers that `writeIdentifiers` wrote.
 * @param series as `numberSeries` returns it for the table of their templates.
 * @throws CorruptDataError
 */
function readIdentifiers(section: ByteReader, count: number, series: Uint32Array): IdentifierData {
  const templates = readBackReferences(section, count, series.length);
  const steps = readPlanes(section, count);
  const numbers = new Float64Array(count);
  const last = new Float64Array(series.length);
  for (let i = 0; i < count; i++) {
    const number = unzigzag(steps[i]!) + last[series[templates[i]!]!]!;
    if (!(number >= 0 && number < 1e15)) throw new CorruptDataError(`no identifier has the number ${number}`);
    numbers[i] = number;
    last[series[templates[i]!]!] = number;
  }
  return { templates, numbers };
}

/** Returns one identifier as text. `table` is the table of its templates. */
function identifierAt({ templates, numbers }: IdentifierData, table: StringTable, index: number): string {
  return joinIdentifier(table.get(templates[index]!), numbers[index]!);
}

/** Returns the identifiers of one row as texts. */
function identifiersAt(column: IdentifierColumn, table: StringTable, row: number): string[] {
  const texts: string[] = [];
  const end = column.offsets[row + 1]!;
  for (let i = column.offsets[row]!; i < end; i++) texts.push(identifierAt(column, table, i));
  return texts;
}

/** Reorders rows: row `i` of the result is the row `rows[i]`. */
function permuteIdentifiers(column: IdentifierColumn, rows: Uint32Array): IdentifierColumn {
  const { offsets, values } = permute(
    { offsets: column.offsets, values: sequence(column.templates.length) },
    rows,
  );
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) numbers[i] = column.numbers[values[i]!]!;
  return { offsets, templates: values.map((from) => column.templates[from]!), numbers };
}

/** Returns for each template the first template of the same series. */
export function numberSeries(templates: readonly string[]): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from(templates, (template, i) => {
    const series = seriesOf(template);
    if (!first.has(series)) first.set(series, i);
    return first.get(series)!;
  });
}
