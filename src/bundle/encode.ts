import { FingerpostError } from '../core/errors.ts';
import type { Place } from '../core/place.ts';
import { flattenTypes, type TypeTree } from '../core/place-type.ts';
import { piecesOf } from './address.ts';
import { canonicalJson } from './canonical-json.ts';
import { columns, isPlural, type ReferenceColumn, type TableName } from './columns.ts';
import { encodeCoordinates, isKeptAsText } from './coordinates.ts';
import { writePart } from './format.ts';
import { compareIdentifiers } from './identifier-table.ts';
import type { PartKind } from './manifest.ts';
import { sortPlaces } from './order.ts';
import { encodeReferences } from './sparse-lists.ts';
import { encodeStrings } from './string-table.ts';

type Key = keyof Place;

/**
 * Encodes places into the bytes of a bundle's parts, not yet compressed. The order of `places` doesn't matter.
 *
 * Links must agree already: where a child is in `places` its `parent` names the place, as children inside the
 * bundle are read back from their parents. Strings must be well-formed Unicode.
 *
 * @throws FingerpostError `bad-input` for an id given twice, and for a type that the tree lacks.
 */
export function encodeParts(places: readonly Place[], types: TypeTree): Record<PartKind, Uint8Array> {
  const sorted = sortPlaces(places);
  const ids = new Set(sorted.map(({ id }) => id));
  if (ids.size < sorted.length) throw new FingerpostError('bad-input', 'two places have the same id');
  const stored = sorted.map((place) => ({ ...place, child: place.child.filter((id) => !ids.has(id)) }));
  const typeNumbers = numbering(flattenTypes(types).map(({ path }) => path));
  return {
    search: encodePart('search', stored, typeNumbers),
    details: encodePart('details', stored, typeNumbers),
  };
}

function encodePart(
  kind: PartKind,
  places: readonly Place[],
  types: ReadonlyMap<string, number>,
): Uint8Array {
  const own = (Object.keys(columns) as Key[]).filter((key) => columns[key].part === kind);
  const tables: Record<TableName, Set<string>> = {
    names: new Set(),
    texts: new Set(),
    identifiers: new Set(),
  };
  for (const key of own) {
    const column = columns[key];
    const { table } = column.codec === 'coordinate' ? { table: 'texts' as const } : column;
    if (table === 'types') continue;
    for (const place of places) for (const string of stringsOf(key, place)) tables[table].add(string);
  }
  const sections = new Map<string, Uint8Array>();
  const numbers: Record<string, ReadonlyMap<string, number>> = { types };
  for (const [table, strings] of Object.entries(tables)) {
    const sorted = [...strings].sort(table === 'identifiers' ? compareIdentifiers : undefined);
    numbers[table] = numbering(sorted);
    if (sorted.length > 0) sections.set(`#${table}`, encodeStrings(sorted));
  }
  for (const key of own) {
    const column = columns[key];
    const bytes =
      column.codec === 'coordinate'
        ? encodeCoordinates(
            places.map((place) => place[key] as string | undefined),
            (text) => numbers.texts!.get(text)!,
          )
        : encodeColumn(key, column, places, numbers);
    sections.set(key, bytes);
  }
  return writePart({ kind, count: places.length, sections });
}

function encodeColumn(
  key: Key,
  column: ReferenceColumn,
  places: readonly Place[],
  numbers: Readonly<Record<string, ReadonlyMap<string, number>>>,
): Uint8Array {
  const table = numbers[column.table]!;
  const rows = places.map((place) =>
    stringsOf(key, place).map((string) => {
      const number = table.get(string);
      if (number !== undefined) return number;
      throw new FingerpostError(
        'bad-input',
        `${place.id} has the ${key} ${string}, which the type tree lacks`,
      );
    }),
  );
  const ids = numbers.identifiers!;
  const bases = {
    previous: (_row: number, previous: number) => previous,
    id: (row: number) => ids.get(places[row]!.id)!,
  };
  const base = column.base && bases[column.base];
  return encodeReferences(rows, { count: places.length, plural: isPlural(column), base });
}

/** The strings that a place has in a column, in the form they are stored in. */
function stringsOf(key: Key, place: Place): readonly string[] {
  const column = columns[key];
  const value = place[key];
  if (value === undefined || (key === 'name_sort' && value === place.name)) return [];
  if (column.codec === 'coordinate' && !isKeptAsText(String(value))) return [];
  if (column.codec === 'json') {
    const json = canonicalJson(value);
    return json === column.absent ? [] : [json];
  }
  if (column.codec === 'address') return piecesOf(value as string);
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}

function numbering(strings: readonly string[]): ReadonlyMap<string, number> {
  return new Map(strings.map((string, number) => [string, number]));
}
