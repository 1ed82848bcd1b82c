import type { ComposedStrings, PlaceStrings, StringTable } from '../../core/place-table.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { CorruptDataError } from './bytes.ts';
import type { ColumnReader, ColumnWriter } from './column.ts';
import { readLists, writeLists } from './references.ts';
import type { EncodedStrings } from './strings.ts';

/** Stands for the stem in an affix. Alone, it is the affix of a name that equals its stem. */
export const STEM = '\0';

/** Names by number: those of a table, followed by composed ones. */
export interface NameColumn {
  /** Number of strings in the table. */
  readonly size: number;
  readonly composed: ComposedStrings;
  /** Row → its name. */
  readonly lists: IntLists;
}

/** Writes names: references to their stems, then to their affixes. */
export const nameWriter: ColumnWriter = (section, places, numberOf) => {
  const stems = places.map(({ parts }) => [numberOf('names', parts.stem)]);
  const affixes = places.map(({ parts }) => [numberOf('affixes', parts.affix)]);
  for (const lists of [stems, affixes]) writeLists(section, lists);
};

/** Reads what `nameWriter` wrote. */
export const nameReader: ColumnReader<NameColumn> = {
  read(section, source) {
    const [size, affixTable] = [source.table('names').length, source.table('affixes')];
    const stems = readLists(section, source, size);
    const affixes = readLists(section, source, affixTable.length);
    if (source.count > 0 && (stems.offsets !== source.one || affixes.offsets !== source.one))
      throw new CorruptDataError('it has places without a name');
    const { numbers, composed } = numberNames(size, affixTable, stems.values, affixes.values);
    return { size, composed, lists: { offsets: source.one, values: numbers } };
  },
  valueOf: (names, row, tables) => names && nameAt(tables.names, names.composed, names.lists.values[row]!),
};

/** Returns the numbers of the stems of names, by which places are sorted unless they have a `name_sort` of their own. */
export function stemsOf(names: NameColumn): Uint32Array {
  return names.lists.values.map((_, row) => stemAt(names, row));
}

/** Returns the number of the stem of the name in a row. */
export function stemAt({ size, composed, lists }: NameColumn, row: number): number {
  const name = lists.values[row]!;
  return name < size ? name : composed.stems[name - size]!;
}

/**
 * Numbers the names of all rows. Equal names have equal numbers.
 * @param size number of strings in the table of stems.
 * @param stems for each row, the number of its stem.
 * @param affixes for each row, the number of its affix; 0 for none.
 */
function numberNames(
  size: number,
  affixTable: StringTable,
  stems: Uint32Array,
  affixes: Uint32Array,
): { readonly numbers: Uint32Array; readonly composed: ComposedStrings } {
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

/** Joins the strings of a table and, numbered behind them, the composed strings. */
export function placeStrings(table: EncodedStrings, composed: ComposedStrings): PlaceStrings {
  return {
    length: table.length + composed.stems.length,
    get: (number) => nameAt(table, composed, number),
    encoded: table.data,
    composed,
  };
}

function nameAt(
  table: StringTable,
  { stems, affixIndexes, affixes }: ComposedStrings,
  number: number,
): string {
  const at = number - table.length;
  if (!(at >= 0 && at < stems.length)) return table.get(number);
  const [start, end] = affixes[affixIndexes[at]!]!;
  return start + table.get(stems[at]!) + end;
}
