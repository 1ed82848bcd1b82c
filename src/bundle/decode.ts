import { FingerpostError } from '../core/errors.ts';
import { arrange, invert, type Lists, listOf, listOfOne } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { flattenTypes } from '../core/place-type.ts';
import { corruptPart, readPart } from './format.ts';
import { identifierAt } from './identifier-column.ts';
import { type CarriedIdentifiers, identifierTable, type PlaceIdentifiers } from './identifier-table.ts';
import type { Manifest, ManifestPart, PartKind } from './manifest.ts';
import { nameTable } from './name-parts.ts';
import { rowsInOrder } from './order.ts';
import { PartReader } from './part-reader.ts';
import { PlaceColumns } from './place-columns.ts';
import { placeReader } from './place-reader.ts';

/** A part's description and its unpacked, verified bytes. */
export interface UnpackedPart {
  readonly part: ManifestPart;
  readonly bytes: Uint8Array;
}

/**
 * Decodes the parts of a bundle into columns. Strings and whole places stay encoded until they are asked for.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`.
 */
export function decodePlaces(manifest: Manifest, parts: readonly UnpackedPart[]): PlaceTable {
  const types = flattenTypes(manifest.types);
  const open = (kind: PartKind): PartReader => {
    const found = parts.find(({ part }) => part.kind === kind);
    if (!found) {
      throw new FingerpostError(
        'bundle-corrupt',
        `the manifest names no part for ${kind}: build the bundle again`,
      );
    }
    const part = readPart(found.part.name, kind, found.bytes);
    if (part.count !== manifest.counts.places) {
      const said = manifest.counts.places;
      throw corruptPart(found.part.name, `holds ${part.count} places where the manifest says ${said}`);
    }
    return new PartReader(found.part.name, part);
  };
  const reader = open('search');
  const { count } = reader;
  const table = reader.strings('names');
  const { stems, affixes } = reader.names();
  const sortedBy = sortNamesOf(reader.references('name_sort', table.length), stems);
  const rows = rowsInOrder(sortedBy, reader.ties());
  const arrangement = { rows, stems, typeCount: types.length };
  const search = new PlaceColumns(reader, arrangement);
  const details = new PlaceColumns(open('details'), arrangement);

  const names = nameTable(table, reader.strings('affixes'), stems, affixes);
  const name = arrange(listOfOne(names.numbers), rows);
  const identifiers = identifierTable(reader.strings('frames'), () => [
    carried(search, 'id'),
    carried(search, 'identifiers'),
  ]);
  const parents = parentsOf(search, identifiers, count);

  return {
    count,
    types,
    strings: names.strings,
    identifiers,
    name,
    short_name: search.lists('short_name'),
    alternative_names: search.lists('alternative_names'),
    hidden_names: search.lists('hidden_names'),
    tags: search.lists('tags'),
    address: search.lists('address'),
    type: search.lists('type'),
    parents,
    lat: search.coordinates('lat').degrees,
    lon: search.coordinates('lon').degrees,
    importance: importanceOf(search, count),
    placesWithAccess: (feature) =>
      placesWhere(search, 'accessibility', (json) => {
        const known: Record<string, unknown> = JSON.parse(json);
        return Object.hasOwn(known, feature) && known[feature] === true;
      }),
    placesWithFlag: (flag) => placesWhere(search, 'flags', (text) => text === flag),
    parkAndRides: placesWhere(search, 'park_and_ride', () => true),
    place: placeReader({
      count,
      parts: { search, details },
      types,
      nameOf: (place) => names.strings.get(name.values[place]!),
      stemOf: (place) => table.get(stems[rows[place]!]!),
      children: invert(parents, count),
    }),
  };
}

/** For each row, the name that it is sorted by: its stem, unless it says otherwise. */
function sortNamesOf(own: Lists, stems: Uint32Array): Uint32Array {
  const names = stems.slice();
  if (own.values.length === 0) return names;
  for (let row = 0; row < names.length; row++) {
    if (own.offsets[row]! < own.offsets[row + 1]!) names[row] = own.values[own.offsets[row]!]!;
  }
  return names;
}

function carried(search: PlaceColumns, key: 'id' | 'identifiers'): CarriedIdentifiers {
  const { identifiers, lists } = search.identifiers(key);
  return { identifiers, places: placesOf(lists), primary: key === 'id' };
}

/** For each value, the row that has it; no two rows share one. */
function placesOf({ offsets, values }: Lists): Uint32Array {
  const places = new Uint32Array(values.length);
  for (let place = 0; place + 1 < offsets.length; place++) {
    for (let i = offsets[place]!; i < offsets[place + 1]!; i++) places[values[i]!] = place;
  }
  return places;
}

/** Turns the identifiers of parents into the places that they name, each once. */
function parentsOf(search: PlaceColumns, table: PlaceIdentifiers, count: number): Lists {
  const { lists, identifiers } = search.identifiers('parent');
  const offsets = new Uint32Array(count + 1);
  const values: number[] = [];
  if (identifiers.frames.length > 0) {
    for (let place = 0; place < count; place++) {
      const named = Array.from(listOf(lists, place), (index) =>
        table.primaryOf(identifierAt(identifiers, index)),
      );
      for (const parent of new Set(named)) if (parent !== undefined) values.push(parent);
      offsets[place + 1] = values.length;
    }
  }
  return { offsets, values: Uint32Array.from(values) };
}

function importanceOf(search: PlaceColumns, count: number): Float32Array {
  const importance = new Float32Array(count);
  const { offsets, values } = search.lists('importance');
  const texts = search.strings('texts');
  if (values.length > 0) {
    for (let place = 0; place < count; place++) {
      if (offsets[place]! < offsets[place + 1]!)
        importance[place] = Number(texts.get(values[offsets[place]!]!));
    }
  }
  return importance;
}

/** The places that have a text in a column which fulfils a condition; each distinct text is looked at once. */
function placesWhere(
  search: PlaceColumns,
  key: 'accessibility' | 'flags' | 'park_and_ride',
  fulfils: (text: string) => boolean,
): readonly number[] {
  const lists = search.lists(key);
  if (lists.values.length === 0) return [];
  const texts = search.strings('texts');
  const matching = new Set([...new Set(lists.values)].filter((text) => fulfils(texts.get(text))));
  const having: number[] = [];
  for (let place = 0; place + 1 < lists.offsets.length; place++) {
    if (listOf(lists, place).some((text) => matching.has(text))) having.push(place);
  }
  return having;
}
