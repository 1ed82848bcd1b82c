import type { StringTable } from '../core/place-table.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { putTogether, takeApart } from './identifier-frame.ts';
import { folded, readPlanes, unfolded, writePlanes } from './planes.ts';
import { readReferences, writeReferences } from './recent.ts';

/** Identifiers, taken apart, of a column. */
export interface Identifiers {
  readonly frames: Uint32Array;
  readonly numbers: Float64Array;
  readonly table: StringTable;
}

/** Writes identifiers: their frames as references, then how far each number is from the last one of its frame. */
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
    const step = folded(number - (last.get(frame) ?? 0));
    last.set(frame, number);
    return step;
  });
  writeReferences(section, references);
  writePlanes(section, steps);
}

/** Reads `count` identifiers that `writeIdentifiers` wrote. */
export function readIdentifiers(section: ByteReader, count: number, table: StringTable): Identifiers {
  const frames = readReferences(section, count, table.length);
  const numbers = readPlanes(section, count);
  const last = new Float64Array(table.length);
  for (let i = 0; i < count; i++) {
    const number = unfolded(numbers[i]!) + last[frames[i]!]!;
    if (!(number >= 0 && number < 1e15)) throw new RangeError(`no identifier has the number ${number}`);
    numbers[i] = number;
    last[frames[i]!] = number;
  }
  return { frames, numbers, table };
}

/** One of the identifiers as text. */
export function identifierAt({ frames, numbers, table }: Identifiers, index: number): string {
  return putTogether(table.get(frames[index]!), numbers[index]!);
}
