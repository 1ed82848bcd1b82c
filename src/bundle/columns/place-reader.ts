import type { Place } from '../../core/place.ts';
import type { PlaceStrings, StringTable } from '../../core/place-table.ts';
import type { PlaceType } from '../../core/place-type.ts';
import { type IntLists, mapList } from '../../core/structures/int-lists.ts';
import type { LoadedTexts } from '../loaded-texts.ts';
import { joinAddress } from './address-lines.ts';
import { type OnDamage, readCell, readOr } from './cells.ts';
import { columns, type StringColumn } from './columns.ts';
import { coordinateText } from './coordinates.ts';
import type { DetailsColumns } from './details-columns.ts';
import { identifiersAt } from './identifiers/identifier-column.ts';
import { stemOf } from './name-splitter.ts';
import type { SearchColumns, SearchTable } from './search-columns.ts';

/** The data that whole places are decoded from. */
export interface PlaceParts {
  readonly search: SearchColumns;
  readonly details: DetailsColumns;
  /** The part `text`, once it is loaded. */
  readonly texts: LoadedTexts;
  /** The string tables of the search part. */
  readonly tables: Readonly<Record<SearchTable, StringTable>>;
  /** Names, composed ones included. */
  readonly strings: PlaceStrings;
  readonly types: readonly PlaceType[];
  /** Place → its children in the bundle, A to Z. */
  readonly children: IntLists;
  /** Called for each value that is omitted because it can't be decoded. */
  readonly onDamage: OnDamage;
}

/** All keys of a place. */
export const placeKeys = Object.keys(columns) as (keyof Place)[];

/** Decodes one value of a place by its number; `undefined` for an unknown value. */
type Read = (place: number) => unknown;

/**
 * Creates a factory of readers. A reader decodes some keys of a place by its number, and throws a RangeError for an unknown
 * number.
 */
export function placeReaders(
  parts: PlaceParts,
): <Key extends keyof Place>(keys: readonly Key[]) => (number: number) => Pick<Place, Key> {
  const { search, tables, children } = parts;
  const stored = Object.fromEntries(placeKeys.map((key) => [key, valueReader(parts, key)]));
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
    name_sort: (place) =>
      name_sort(place) ??
      tables.names.get(stemOf(search.name.values[place]!, tables.names.length, search.composed)),
    child: (place) => [...mapList(children, place, id), ...child(place)],
  };
  return <Key extends keyof Place>(keys: readonly Key[]) => {
    const reads = keys.map((key) => [key, readers[key]!] as const);
    return (number) => {
      if (!(number >= 0 && number < search.count)) throw new RangeError(`there is no place ${number}`);
      const place: Partial<Record<keyof Place, unknown>> = {};
      for (const [key, read] of reads) {
        const value = read(number);
        if (value !== undefined) place[key] = value;
      }
      // The type system can't express that the table of columns has every key of a place.
      return place as unknown as Pick<Place, Key>;
    };
  };
}

type ReadTexts = (place: number) => string[];

function valueReader(
  { search, details, texts, tables, strings, types, onDamage }: PlaceParts,
  key: keyof Place,
): Read {
  const column = columns[key];
  const orAbsent =
    (read: Read, absent: Read): Read =>
    (place) =>
      readOr(
        key,
        () => read(place),
        () => absent(place),
        onDamage,
      );
  switch (column.codec) {
    case 'name': {
      const { values } = search.name;
      return (place) => strings.get(values[place]!);
    }
    case 'coordinate': {
      const coordinates = search.coordinates[key]!;
      return (place) => coordinateText(coordinates, place);
    }
    case 'outline':
      return orAbsent(
        (place) => details.outline(key, place),
        () => undefined,
      );
    case 'types':
      return textsOf(search.lists[key]!, (type) => types[type]!.path);
    case 'identifier':
    case 'identifiers': {
      const identifiers = search.identifiers[key]!;
      const texts: ReadTexts = (place) => identifiersAt(identifiers, tables.templates, place);
      return column.codec === 'identifiers' ? texts : (place) => texts(place)[0];
    }
  }
  if (column.part === 'text') return fromTexts(key, column, (place) => texts.strings(key, place));
  const absent = fromTexts(key, column, () => []);
  if (column.part === 'details')
    return orAbsent(
      fromTexts(key, column, (place) => details.strings(key, place)),
      absent,
    );
  const table = tables[column.table];
  const read = fromTexts(
    key,
    column,
    textsOf(search.lists[key]!, (number) => table.get(number)),
  );
  return column.codec === 'json' ? orAbsent(read, absent) : read;
}

function textsOf(lists: IntLists, text: (number: number) => string): ReadTexts {
  return (place) => mapList(lists, place, text);
}

/** Creates the reader of a string column from the reader of its texts. */
function fromTexts(key: keyof Place, { codec, absent }: StringColumn, texts: ReadTexts): Read {
  switch (codec) {
    case 'string':
      return (place) => texts(place)[0];
    case 'strings':
      return texts;
    case 'address':
      return (place) => joinAddress(texts(place));
    case 'json':
      return (place) => {
        const [json] = texts(place);
        return json === undefined ? absent && JSON.parse(absent) : readCell(key, json);
      };
  }
}
