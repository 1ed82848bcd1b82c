import type { Place } from '../../core/place.ts';
import type { StringTable } from '../../core/place-table.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { type IntLists, invert, listOf, mapList } from '../../core/structures/int-lists.ts';
import { append } from '../../core/structures/multimap.ts';
import { columns, placeKeys } from '../columns/columns.ts';
import { corruptValue } from '../columns/references.ts';
import type { PartKind } from '../manifest.ts';
import type { PartValues } from './late-values.ts';

/** Which places have which accessibility features. */
export interface AccessibilityIndex {
  /** The keys `has_*` of all rows, A to Z. */
  readonly features: readonly string[];
  /** Returns the rows for which a key has a value, by default `true`, each once, in no order. */
  rowsWith(feature: string, value?: boolean): readonly number[];
}

/**
 * Indexes the column of accessibility. Each distinct text is read once, because places share texts, and a search
 * may have dozens of features.
 * @param lists the numbers of the texts of each row.
 * @param read parses a text.
 */
export function indexAccessibility(
  lists: IntLists,
  texts: StringTable,
  read: (json: string) => Readonly<Record<string, unknown>>,
): AccessibilityIndex {
  const features = new Set<string>();
  const textsWith = new Map<string, number[]>();
  for (const text of Bitset.of(texts.length, lists.values).toArray()) {
    for (const [key, value] of Object.entries(read(texts.get(text)))) {
      if (key.startsWith('has_')) features.add(key);
      if (typeof value === 'boolean') append(textsWith, `${value} ${key}`, text);
    }
  }
  const rowsOf = invert(lists, texts.length);
  return {
    features: [...features].sort(),
    rowsWith(feature, value = true) {
      const rows: number[] = [];
      for (const text of textsWith.get(`${value} ${feature}`) ?? [])
        for (const row of listOf(rowsOf, text)) rows.push(row);
      return rows;
    },
  };
}

/** The data that whole places are decoded from. */
interface PlaceParts {
  readonly count: number;
  /** The values of each part. */
  readonly values: Readonly<Record<Exclude<PartKind, 'words' | 'hours'>, Pick<PartValues, 'reader'>>>;
  /** Returns the stem of a place's name, which its name is sorted by unless it has a `name_sort`. */
  readonly stemOf: (place: number) => string;
  /** Place → its children in the bundle, A to Z. */
  readonly children: IntLists;
}

/** Decodes one value of a place by its number; `undefined` for an unknown value. */
type Read = (place: number) => unknown;

/**
 * Creates a factory of readers. A reader decodes some keys of a place by its number. It throws a RangeError for an unknown number, and
 * FingerpostError `bundle-corrupt` for a value that can't be decoded.
 */
export function placeReaders({
  count,
  values,
  stemOf,
  children,
}: PlaceParts): <Key extends keyof Place>(keys: readonly Key[]) => (number: number) => Pick<Place, Key> {
  const stored = Object.fromEntries(placeKeys.map((key) => [key, values[columns[key].part].reader(key)]));
  const { id, identifiers, name_sort, child } = stored as {
    readonly [Key in keyof Place]: (place: number) => Place[Key];
  };
  const readers: Readonly<Record<string, Read>> = {
    ...stored,
    identifiers: (place) => {
      const own = id(place);
      const all = identifiers(place);
      return all.includes(own) ? all : [own, ...all];
    },
    name_sort: (place) => name_sort(place) ?? stemOf(place),
    child: (place) => [...mapList(children, place, id), ...child(place)],
  };
  return <Key extends keyof Place>(keys: readonly Key[]) => {
    const reads = keys.map((key) => [key, readers[key]!] as const);
    return (number) => {
      if (!(number >= 0 && number < count)) throw new RangeError(`there is no place ${number}`);
      const place: Partial<Record<keyof Place, unknown>> = {};
      for (const [key, read] of reads) {
        try {
          const value = read(number);
          if (value !== undefined) place[key] = value;
        } catch (thrown) {
          throw corruptValue(key, thrown);
        }
      }
      // The type system can't express that the list of columns has every key of a place.
      return place as unknown as Pick<Place, Key>;
    };
  };
}
