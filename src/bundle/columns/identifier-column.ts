import type { StringTable } from '../../core/place-table.ts';
import { sequence, permute } from '../../core/structures/int-lists.ts';
import { readBackReferences, writeBackReferences } from './back-references.ts';
import { type ByteReader, type ByteWriter, CorruptDataError } from './bytes.ts';
import { joinIdentifier, seriesOf, splitIdentifier } from './id-template.ts';
import { readPlanes, unzigzag, writePlanes, zigzag } from './planes.ts';

/** Identifiers, taken apart. */
export interface IdentifierData {
  readonly frames: Uint32Array;
  readonly numbers: Float64Array;
}

/** The identifiers of a column: those of row `r` are numbers `[offsets[r] .. offsets[r + 1])`. */
export interface IdentifierColumn extends IdentifierData {
  readonly offsets: Uint32Array;
}

/** Writes identifiers: their frames as references, then how far each number is from the last one of its series. */
export function writeIdentifiers(
  section: ByteWriter,
  identifiers: readonly string[],
  frames: ReadonlyMap<string, number>,
): void {
  const last = new Map<string, number>();
  const references: number[] = [];
  const steps = identifiers.map((identifier) => {
    const { frame, number } = splitIdentifier(identifier);
    references.push(frames.get(frame)!);
    const series = seriesOf(frame);
    const step = zigzag(number - (last.get(series) ?? 0));
    last.set(series, number);
    return step;
  });
  writeBackReferences(section, references);
  writePlanes(section, steps);
}

/** Reads `count` identifiers that `writeIdentifiers` wrote. */
export function readIdentifiers(section: ByteReader, count: number, table: StringTable): IdentifierData {
  const frames = readBackReferences(section, count, table.length);
  const steps = readPlanes(section, count);
  const numbers = new Float64Array(count);
  const series = numberSeries(table.all());
  const last = new Float64Array(table.length);
  for (let i = 0; i < count; i++) {
    const number = unzigzag(steps[i]!) + last[series[frames[i]!]!]!;
    if (!(number >= 0 && number < 1e15)) throw new CorruptDataError(`no identifier has the number ${number}`);
    numbers[i] = number;
    last[series[frames[i]!]!] = number;
  }
  return { frames, numbers };
}

/** One of the identifiers as text. `table` is the one that their frames are rows of. */
export function identifierAt({ frames, numbers }: IdentifierData, table: StringTable, index: number): string {
  return joinIdentifier(table.get(frames[index]!), numbers[index]!);
}

/** Those of one row as texts. */
export function identifiersAt(column: IdentifierColumn, table: StringTable, row: number): string[] {
  const texts: string[] = [];
  const end = column.offsets[row + 1]!;
  for (let i = column.offsets[row]!; i < end; i++) texts.push(identifierAt(column, table, i));
  return texts;
}

/** Puts rows into another order: row `i` of the result is the row `rows[i]`. */
export function permuteIdentifiers(column: IdentifierColumn, rows: Uint32Array): IdentifierColumn {
  const { offsets, values } = permute(
    { offsets: column.offsets, values: sequence(column.frames.length) },
    rows,
  );
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) numbers[i] = column.numbers[values[i]!]!;
  return { offsets, frames: values.map((from) => column.frames[from]!), numbers };
}

/** For each frame, the first of those that share its series. */
function numberSeries(frames: readonly string[]): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from(frames, (frame, i) => {
    const series = seriesOf(frame);
    if (!first.has(series)) first.set(series, i);
    return first.get(series)!;
  });
}
