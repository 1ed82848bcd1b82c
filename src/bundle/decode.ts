import { FingerpostError } from '../core/errors.ts';
import { invert, type Lists } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { flattenTypes } from '../core/place-type.ts';
import { corruptPart, readPart } from './format.ts';
import { identifierTable } from './identifier-table.ts';
import type { Manifest, ManifestPart, PartKind } from './manifest.ts';
import { PartReader } from './part-reader.ts';
import { placeReader } from './place-reader.ts';
import { type SparseLists, sparseListOf, toDenseLists } from './sparse-lists.ts';

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
    return new PartReader(found.part.name, part, types.length);
  };
  const search = open('search');
  const details = open('details');
  const { count } = search;

  const dense = (key: Parameters<PartReader['references']>[0]): Lists =>
    toDenseLists(search.references(key), count);
  const ids = search.ids;
  const placeOfId = new Uint32Array(search.strings('identifiers').length);
  ids.forEach((id, place) => {
    placeOfId[id] = place + 1;
  });
  const parents = toDenseLists(placesNamed(search.references('parent'), placeOfId), count);
  const lat = search.coordinates('lat');
  const lon = search.coordinates('lon');

  return {
    count,
    types,
    strings: search.strings('names'),
    identifiers: identifierTable(
      search.strings('identifiers'),
      placeOfId,
      invert(dense('identifiers'), placeOfId.length),
    ),
    name: dense('name'),
    short_name: dense('short_name'),
    alternative_names: dense('alternative_names'),
    hidden_names: dense('hidden_names'),
    tags: dense('tags'),
    address: dense('address'),
    type: dense('type'),
    parents,
    lat: lat.degrees,
    lon: lon.degrees,
    importance: importanceOf(search),
    placesWithAccess: (feature) =>
      placesWhere(search, 'accessibility', (json) => {
        const known: Record<string, unknown> = JSON.parse(json);
        return Object.hasOwn(known, feature) && known[feature] === true;
      }),
    placesWithFlag: (flag) => placesWhere(search, 'flags', (text) => text === flag),
    parkAndRides: [...search.references('park_and_ride').rows],
    place: placeReader({ search, details, types, children: invert(parents, count), lat, lon }),
  };
}

/** Turns lists of identifiers into lists of the places they are primary to, each once. */
function placesNamed(identifiers: SparseLists, placeOfId: Uint32Array): SparseLists {
  const { rows } = identifiers;
  const offsets = new Uint32Array(rows.length + 1);
  const values: number[] = [];
  rows.forEach((row, i) => {
    const named = new Set(sparseListOf(identifiers, row).map((id) => placeOfId[id]!));
    for (const place of named) if (place > 0) values.push(place - 1);
    offsets[i + 1] = values.length;
  });
  return { rows, offsets, values: Uint32Array.from(values) };
}

function importanceOf(search: PartReader): Float32Array {
  const importance = new Float32Array(search.count);
  const column = search.references('importance');
  const texts = search.strings('texts');
  column.rows.forEach((place, i) => {
    importance[place] = Number(texts.get(column.values[i]!));
  });
  return importance;
}

/** The places that have a text in a column which fulfils a condition; each distinct text is looked at once. */
function placesWhere(
  search: PartReader,
  key: 'accessibility' | 'flags',
  fulfils: (text: string) => boolean,
): readonly number[] {
  const column = search.references(key);
  const texts = search.strings('texts');
  const matching = new Set([...new Set(column.values)].filter((text) => fulfils(texts.get(text))));
  return [...column.rows].filter((place) => sparseListOf(column, place).some((text) => matching.has(text)));
}
