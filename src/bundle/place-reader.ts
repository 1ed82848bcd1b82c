import { type Lists, listOf } from '../core/lists.ts';
import type { Place } from '../core/place.ts';
import type { PlaceStrings, StringTable } from '../core/place-table.ts';
import type { PlaceType } from '../core/place-type.ts';
import { addressOf } from './address.ts';
import { columns } from './columns.ts';
import { coordinateText } from './coordinates.ts';
import type { DetailsColumns } from './details-columns.ts';
import { identifierAt } from './identifier-column.ts';
import type { SearchColumns, SearchTable } from './search-columns.ts';

/** What whole places are put together from. */
export interface PlaceParts {
  readonly search: SearchColumns;
  readonly details: DetailsColumns;
  /** Those of the search part. */
  readonly tables: Readonly<Record<SearchTable, StringTable>>;
  /** Names, composed ones included. */
  readonly strings: PlaceStrings;
  readonly types: readonly PlaceType[];
  /** Place → its children in the bundle, A to Z. */
  readonly children: Lists;
}

/** Gives back the function that decodes one place by its number. It throws a RangeError for a number too large. */
export function placeReader(from: PlaceParts): (number: number) => Place {
  const { search, details, tables, strings, types, children } = from;
  const stringsIn = (key: keyof Place, place: number): readonly string[] => {
    const column = columns[key];
    switch (column.codec) {
      case 'name':
        return [strings.get(search.name.values[place]!)];
      case 'coordinate':
        return present(coordinateText(search.coordinates[key]!, place));
      case 'outline':
        return present(details.outline(key, place));
      case 'identifier':
      case 'identifiers': {
        const { lists, identifiers } = search.identifiers[key]!;
        return Array.from(listOf(lists, place), (index) => identifierAt(identifiers, tables.frames, index));
      }
      case 'types':
        return Array.from(listOf(search.lists[key]!, place), (type) => types[type]!.path);
      default: {
        const inSearch = column.part === 'search';
        const numbers = inSearch ? listOf(search.lists[key]!, place) : details.list(key, place);
        const table = inSearch ? tables[column.table] : details.texts;
        return Array.from(numbers, (number) => table.get(number));
      }
    }
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
    if (!(number >= 0 && number < search.count)) throw new RangeError(`there is no place ${number}`);
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
      name_sort: name_sort ?? tables.names.get(search.stem[number]!),
      child: [...inBundle, ...child],
    };
  };
}

function present(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}
