import type { Place } from '../../core/place.ts';
import type { ComposedStrings, PlaceStrings, StringTable } from '../../core/place-table.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';

/** Stands for the stem in an affix. */
const STEM = '\0';
/** The affix of a name that equals its stem. */
export const NO_AFFIX = STEM;

/** A name as a shared stem and the text around it: `Opposite Dorian Road` has the affix `Opposite \0`. */
export interface NameParts {
  readonly stem: string;
  readonly affix: string;
}

/**
 * Creates a function that splits the name of a place around its `name_sort`, if the name contains it. A name stays whole if
 * `strings` has it anyway, or if another place splits the same name differently. So no string is stored twice.
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

/** Names by number: those of a table, followed by composed ones. */
export interface NameNumbers {
  readonly composed: ComposedStrings;
  /** The number of each row's name. */
  readonly numbers: Uint32Array;
}

/**
 * Numbers the names of all rows. Equal names have equal numbers.
 * @param size number of strings in the table of stems.
 * @param stems for each row, the number of its stem.
 * @param affixes for each row, the number of its affix; 0 for none.
 */
export function numberNames(
  size: number,
  affixTable: StringTable,
  stems: Uint32Array,
  affixes: Uint32Array,
): NameNumbers {
  const composedAffixes = affixTable.all().map((affix) => {
    const [before = '', after = ''] = affix.split(STEM);
    return [before, after] as const;
  });
  const numbers = stems.slice();
  const composedStems = new Uint32Builder();
  const affixIndexes = new Uint32Builder();
  // The rows of a stem form a chain, last one first. A stamp per affix then finds equal affixes of the same stem.
  const last = new Int32Array(size).fill(-1);
  const before = new Int32Array(stems.length);
  for (let row = 0; row < stems.length; row++) {
    if (affixes[row] === 0) continue;
    before[row] = last[stems[row]!]!;
    last[stems[row]!] = row;
  }
  const stamps = new Int32Array(composedAffixes.length).fill(-1);
  const assigned = new Uint32Array(composedAffixes.length);
  for (let stem = 0; stem < size; stem++) {
    for (let row = last[stem]!; row >= 0; row = before[row]!) {
      const affix = affixes[row]!;
      if (stamps[affix] !== stem) {
        stamps[affix] = stem;
        assigned[affix] = size + composedStems.length;
        composedStems.push(stem);
        affixIndexes.push(affix);
      }
      numbers[row] = assigned[affix]!;
    }
  }
  return {
    numbers,
    composed: {
      stems: composedStems.finish(),
      affixIndexes: affixIndexes.finish(),
      affixes: composedAffixes,
    },
  };
}

/** Returns the number of a name's stem, by which the name is sorted unless it has a `name_sort` of its own. */
export function stemOf(name: number, size: number, { stems }: ComposedStrings): number {
  return name < size ? name : stems[name - size]!;
}

/** Joins the strings of a table and, numbered behind them, the composed strings. */
export function placeStrings(table: StringTable, composed: ComposedStrings): PlaceStrings {
  const { stems, affixIndexes, affixes } = composed;
  const size = table.length;
  const length = size + stems.length;
  return {
    length,
    get(number) {
      if (!(number >= size && number < length)) return table.get(number);
      const [start, end] = affixes[affixIndexes[number - size]!]!;
      return start + table.get(stems[number - size]!) + end;
    },
    whole: () => table.all(),
    composed,
  };
}
