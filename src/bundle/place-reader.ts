import { type Lists, listOf } from '../core/lists.ts';
import type { Place } from '../core/place.ts';
import type { PlaceType } from '../core/place-type.ts';
import { addressOf } from './address.ts';
import { columns } from './columns.ts';
import { identifierAt } from './identifier-column.ts';
import type { PartKind } from './manifest.ts';
import type { PlaceColumns } from './place-columns.ts';

/** What whole places are put together from. */
export interface PlaceParts {
  readonly count: number;
  readonly parts: Readonly<Record<PartKind, PlaceColumns>>;
  readonly types: readonly PlaceType[];
  readonly nameOf: (place: number) => string;
  /** What names are sorted by that don't say otherwise. */
  readonly stemOf: (place: number) => string;
  /** Place → its children in the bundle, A to Z. */
  readonly children: Lists;
}

/** Gives back the function that decodes one place by its number. It throws a RangeError for a number too large. */
export function placeReader(from: PlaceParts): (number: number) => Place {
  const { count, parts, types, nameOf, stemOf, children } = from;
  const stringsIn = (key: keyof Place, place: number): readonly string[] => {
    const column = columns[key];
    const part = parts[column.part];
    if (column.codec === 'name') return [nameOf(place)];
    if (column.codec === 'coordinate') return present(part.coordinates(key as 'lat' | 'lon').text(place));
    if (column.codec === 'outline') return present(part.outlines(key)(place));
    if (column.codec === 'identifier' || column.codec === 'identifiers') {
      const { lists, identifiers } = part.identifiers(key);
      return Array.from(listOf(lists, place), (index) => identifierAt(identifiers, index));
    }
    const numbers = listOf(part.lists(key), place);
    if (!('table' in column)) return Array.from(numbers, (type) => types[type]!.path);
    const table = part.strings(column.table);
    return Array.from(numbers, (number) => table.get(number));
  };

  const valueIn = (key: keyof Place, place: number): unknown => {
    const column = columns[key];
    const strings = stringsIn(key, place);
    switch (column.codec) {
      case 'strings':
      case 'identifiers':
      case 'types':
        return strings;
      case 'address':
        return strings.length > 0 ? addressOf(strings) : undefined;
      case 'json': {
        const json = strings[0] ?? column.absent;
        return json && JSON.parse(json);
      }
      default:
        return strings[0];
    }
  };

  return (number) => {
    if (!(number >= 0 && number < count)) throw new RangeError(`there is no place ${number}`);
    const entries = (Object.keys(columns) as (keyof Place)[])
      .map((key) => [key, valueIn(key, number)] as const)
      .filter(([, value]) => value !== undefined);
    // The table of columns has every key of a place, which the type of `fromEntries` can't say.
    const stored = Object.fromEntries(entries) as unknown as Place;
    const { id, identifiers, name_sort, child } = stored;
    const inBundle = Array.from(listOf(children, number), (other) => stringsIn('id', other)[0]!);
    return {
      ...stored,
      identifiers: identifiers.includes(id) ? identifiers : [id, ...identifiers],
      name_sort: name_sort ?? stemOf(number),
      child: [...inBundle, ...child],
    };
  };
}

function present(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}
