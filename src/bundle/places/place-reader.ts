import type { Place } from '../../core/place.ts';
import { type IntLists, mapList } from '../../core/structures/int-lists.ts';
import { corruptValue } from '../cells.ts';
import { columns, placeKeys } from '../columns/columns.ts';
import type { PartKind } from '../manifest.ts';
import type { PartValues } from './part-values.ts';

/** The data that whole places are decoded from. */
export interface PlaceParts {
  readonly count: number;
  /** The values of each part. */
  readonly values: Readonly<Record<Exclude<PartKind, 'words'>, Pick<PartValues, 'reader'>>>;
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
