import type { StringTable } from '../core/place-table.ts';
import { type ByteReader, type ByteWriter, Damage } from './bytes.ts';
import { putTogether, seriesOf, takeApart } from './identifier-frame.ts';
import { folded, readPlanes, unfolded, writePlanes } from './planes.ts';
import { readReferences, writeReferences } from './references.ts';

/** Identifiers, taken apart, of a column. */
export interface IdentifierData {
  readonly frames: Uint32Array;
  readonly numbers: Float64Array;
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
    const { frame, number } = takeApart(identifier);
    references.push(frames.get(frame)!);
    const series = seriesOf(frame);
    const step = folded(number - (last.get(series) ?? 0));
    last.set(series, number);
    return step;
  });
  writeReferences(section, references);
  writePlanes(section, steps);
}

/** Reads `count` identifiers that `writeIdentifiers` wrote. */
export function readIdentifiers(section: ByteReader, count: number, table: StringTable): IdentifierData {
  const frames = readReferences(section, count, table.length);
  const steps = readPlanes(section, count);
  const numbers = new Float64Array(count);
  const series = numberSeries(table.all());
  const last = new Float64Array(table.length);
  for (let i = 0; i < count; i++) {
    const number = unfolded(steps[i]!) + last[series[frames[i]!]!]!;
    if (!(number >= 0 && number < 1e15)) throw new Damage(`no identifier has the number ${number}`);
    numbers[i] = number;
    last[series[frames[i]!]!] = number;
  }
  return { frames, numbers };
}

/** One of the identifiers as text. `table` is the one that their frames are rows of. */
export function identifierAt({ frames, numbers }: IdentifierData, table: StringTable, index: number): string {
  return putTogether(table.get(frames[index]!), numbers[index]!);
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
