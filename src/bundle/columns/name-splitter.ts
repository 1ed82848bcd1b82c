import type { Place } from '../../core/place.ts';
import type { ComposedStrings, PlaceStrings, StringTable } from '../../core/place-table.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';

/** Parts what goes before a stem from what goes after it. */
const STEM = '\0';
/** The affix of a name that is its own stem. */
export const NO_AFFIX = STEM;

/** A name as a string that other names have too, and what is around it: `Opposite Dorian Road`, `Opposite \0`. */
export interface NameParts {
  readonly stem: string;
  readonly affix: string;
}

/**
 * Gives back the function that takes the name of a place apart: around its `name_sort`, where that is in it. A name stays
 * whole where it is among `strings` anyway, and where others would take the same name apart differently, so that no
 * string is there twice.
 */
export function nameSplitter(
  places: readonly Place[],
  strings: ReadonlySet<string>,
): (place: Place) => NameParts {
  const stems = new Map<string, string>();
  const whole = new Set(strings);
  for (const { name, name_sort } of places) {
    const stem = name_sort !== '' && !name.includes(STEM) && name.includes(name_sort) ? name_sort : name;
    const before = stems.get(name);
    if (before !== undefined && before !== stem) whole.add(name);
    stems.set(name, stem);
  }
  return ({ name }) => {
    const stem = whole.has(name) ? name : stems.get(name)!;
    const at = name.indexOf(stem);
    return { stem, affix: name.slice(0, at) + STEM + name.slice(at + stem.length) };
  };
}

/** Names by number: those of a table, followed by those that are put together. */
export interface NameNumbers {
  readonly composed: ComposedStrings;
  /** For each row, the number of its name. */
  readonly numbers: Uint32Array;
}

/**
 * Numbers the names of all rows, equal ones alike.
 * @param size of the table of stems.
 * @param stems for each row, the number of a string.
 * @param affixes for each row, the number of an affix; 0 is none.
 */
export function numberNames(
  size: number,
  affixTable: StringTable,
  stems: Uint32Array,
  affixes: Uint32Array,
): NameNumbers {
  const around = affixTable.all().map((affix) => {
    const [before = '', after = ''] = affix.split(STEM);
    return [before, after] as const;
  });
  const numbers = stems.slice();
  const inner = new Uint32Builder();
  const outer = new Uint32Builder();
  // Rows of a stem are chained, the last one first; then equal affixes of a stem are found by a stamp.
  const last = new Int32Array(size).fill(-1);
  const before = new Int32Array(stems.length);
  for (let row = 0; row < stems.length; row++) {
    if (affixes[row] === 0) continue;
    before[row] = last[stems[row]!]!;
    last[stems[row]!] = row;
  }
  const stamps = new Int32Array(around.length).fill(-1);
  const given = new Uint32Array(around.length);
  for (let stem = 0; stem < size; stem++) {
    for (let row = last[stem]!; row >= 0; row = before[row]!) {
      const affix = affixes[row]!;
      if (stamps[affix] !== stem) {
        stamps[affix] = stem;
        given[affix] = size + inner.length;
        inner.push(stem);
        outer.push(affix);
      }
      numbers[row] = given[affix]!;
    }
  }
  return { numbers, composed: { inner: inner.finish(), outer: outer.finish(), around } };
}

/** The string in a name, by their numbers, that it is sorted by unless it says otherwise. */
export function stemOf(name: number, size: number, { inner }: ComposedStrings): number {
  return name < size ? name : inner[name - size]!;
}

/** The strings of a table, and behind them those composed of one. */
export function placeStrings(table: StringTable, composed: ComposedStrings): PlaceStrings {
  const { inner, outer, around } = composed;
  const size = table.length;
  const length = size + inner.length;
  return {
    length,
    get(number) {
      if (!(number >= size && number < length)) return table.get(number);
      const [start, end] = around[outer[number - size]!]!;
      return start + table.get(inner[number - size]!) + end;
    },
    whole: () => table.all(),
    composed,
  };
}
