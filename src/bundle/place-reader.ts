import { type Lists, listOf } from '../core/lists.ts';
import type { Place } from '../core/place.ts';
import type { PlaceType } from '../core/place-type.ts';
import { addressOf } from './address.ts';
import { columns, isPlural } from './columns.ts';
import type { Coordinates } from './coordinates.ts';
import type { PartReader } from './part-reader.ts';
import { sparseListOf } from './sparse-lists.ts';

/** What whole places are put together from. */
export interface PlaceColumns {
  readonly search: PartReader;
  readonly details: PartReader;
  readonly types: readonly PlaceType[];
  /** Place → its children in the bundle, A to Z. */
  readonly children: Lists;
  readonly lat: Coordinates;
  readonly lon: Coordinates;
}

/** Gives back the function that decodes one place by its number. It throws a RangeError for a number too large. */
export function placeReader(from: PlaceColumns): (number: number) => Place {
  const { search, details, types, children } = from;
  const identifiers = search.strings('identifiers');

  const valueIn = (key: keyof Place, number: number): unknown => {
    const column = columns[key];
    if (column.codec === 'coordinate') return from[key as 'lat' | 'lon'].text(number);
    const part = column.part === 'search' ? search : details;
    const references = Array.from(sparseListOf(part.references(key), number));
    if (column.table === 'types') return references.map((type) => types[type]!.path);
    const table = part.strings(column.table);
    const strings = references.map((string) => table.get(string));
    if (column.codec === 'address') return strings.length > 0 ? addressOf(strings) : undefined;
    if (isPlural(column)) return strings;
    const json = column.codec === 'json' ? (strings[0] ?? column.absent) : undefined;
    return json === undefined ? strings[0] : JSON.parse(json);
  };

  return (number) => {
    if (!(number >= 0 && number < search.count)) throw new RangeError(`there is no place ${number}`);
    const entries = (Object.keys(columns) as (keyof Place)[])
      .map((key) => [key, valueIn(key, number)] as const)
      .filter(([, value]) => value !== undefined);
    const stored: Partial<Place> = Object.fromEntries(entries);
    const inBundle = Array.from(listOf(children, number), (child) => identifiers.get(search.ids[child]!));
    const { name = '', child: outside = [] } = stored;
    // The table of columns has every key of a place, which the type of `fromEntries` can't say.
    return { ...stored, name_sort: stored.name_sort ?? name, child: [...inBundle, ...outside] } as Place;
  };
}
