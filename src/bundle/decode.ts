import { FingerpostError } from '../core/errors.ts';
import { summaryKeys } from '../core/place.ts';
import type { PlaceTable, StringTable } from '../core/place-table.ts';
import { type FlattenedType, flattenTypes } from '../core/place-type.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { type IntLists, invert, listOf } from '../core/structures/int-lists.ts';
import { type AccessibilityIndex, indexAccessibility } from './columns/accessibility-index.ts';
import { readCell } from './columns/cells.ts';
import type { Tables } from './columns/column.ts';
import { placeKeys } from './columns/columns.ts';
import type { IdentifierColumn } from './columns/identifiers/identifier-column.ts';
import { IdentifierHashTable } from './columns/identifiers/identifier-hash-table.ts';
import { type CarriedIdentifiers, identifierTable } from './columns/identifiers/identifier-table.ts';
import { placeStrings, stemAt } from './columns/names.ts';
import { EncodedStrings } from './columns/string-table.ts';
import { corruptPart, readPart } from './format.ts';
import { LoadedTexts } from './loaded-texts.ts';
import type { Manifest, ManifestPart, PartKind } from './manifest.ts';
import { PartReader, typePaths } from './part-reader.ts';
import { AwaitedDetails, lateValues, partValues } from './part-values.ts';
import { placeReaders } from './place-reader.ts';
import { readSearchColumns, type SearchColumns, type SearchValues } from './search-columns.ts';

/** A part's description and its unpacked, verified bytes. */
export interface UnpackedPart {
  readonly part: ManifestPart;
  readonly bytes: Uint8Array;
}

/** A bundle's places, and the columns that they are read from. */
export interface DecodedPlaces {
  readonly places: PlaceTable;
  readonly columns: DecodedColumns;
  /**
   * Makes the values of a part readable that arrives later than the search part.
   * @throws FingerpostError `bundle-corrupt`, `bundle-version`; then they stay as they are.
   */
  load(part: UnpackedPart): void;
  /** Decodes, step by step, everything that is otherwise decoded only on use. @throws FingerpostError `bundle-corrupt` */
  validate(): Iterable<void>;
}

/** The decoded columns of a bundle. */
export interface DecodedColumns extends SearchColumns {
  /** Place → those parents that the bundle contains. */
  readonly parents: IntLists;
}

/**
 * Decodes the parts of a bundle into columns. Strings, details and whole places stay encoded until they are used.
 * @param parts those that are there. Until the details are, only summaries of places can be read.
 * @param known the decoded columns of an earlier start, if there are any. The search part is then unnecessary.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`
 */
export function decodePlaces(
  manifest: Manifest,
  parts: readonly UnpackedPart[],
  known?: DecodedColumns,
): DecodedPlaces {
  const types = flattenTypes(manifest.types);
  for (const kind of ['search', 'details'] satisfies PartKind[]) {
    if (!manifest.parts.some((part) => part.kind === kind))
      throw new FingerpostError(
        'bundle-corrupt',
        `the manifest names no part for ${kind}: build the bundle again`,
      );
  }
  const searchPart = parts.find(({ part }) => part.kind === 'search');
  const search = known ?? readSearchColumns(openPart(manifest, searchPart!, types));
  const { count, rows, values } = search;
  const details = new AwaitedDetails();
  const texts = new LoadedTexts(rows);
  const load = (part: UnpackedPart): void => {
    const reader = openPart(manifest, part, types);
    if (reader.kind === 'text') texts.load(reader);
    else details.load(lateValues(reader, rows));
  };
  for (const part of parts) if (part !== searchPart) load(part);
  const tables: Tables = {
    names: new EncodedStrings(search.tables.names),
    templates: new EncodedStrings(search.tables.templates),
    texts: new EncodedStrings(search.tables.texts),
    types: typePaths(types),
  };
  const searched = partValues(
    'search',
    (key) => values[key as keyof SearchValues],
    (place) => place,
    tables,
  );
  const identifiers = identifierTable(tables.templates, () => [
    carriedIdentifiers(values.id),
    carriedIdentifiers(values.identifiers),
  ]);
  const parents = known?.parents ?? parentsOf(search);
  const readerOf = placeReaders({
    count,
    values: { search: searched, details, text: texts },
    stemOf: (place) => tables.names.get(stemAt(values.name, place)),
    children: invert(parents, count),
  });
  const placesWhere = (
    key: 'flags' | 'park_and_ride',
    fulfils: (text: string) => boolean,
  ): readonly number[] => rowsWhere(values[key], tables.texts, fulfils);

  const accessOf = (json: string) => readCell('accessibility', json) as Readonly<Record<string, unknown>>;
  let indexed: AccessibilityIndex | undefined;
  const accessibility = (): AccessibilityIndex =>
    (indexed ??= indexAccessibility(values.accessibility, tables.texts, accessOf));

  let parkAndRides: readonly number[] | undefined;
  const places: PlaceTable = {
    count,
    types,
    words: search.words,
    strings: placeStrings(tables.names, values.name.composed),
    identifiers,
    name: values.name.lists,
    short_name: values.short_name,
    alternative_names: values.alternative_names,
    hidden_names: values.hidden_names,
    tags: values.tags,
    address: values.address,
    type: values.type,
    parents,
    lat: values.lat.degrees,
    lon: values.lon.degrees,
    importance: importanceOf(values.importance, tables.texts, count),
    accessibilityFeatures: () => accessibility().features,
    placesWithAccess: (feature) => accessibility().placesWith(feature),
    placesWithFlag: (flag) => placesWhere('flags', (text) => text === flag),
    parkAndRides: () => (parkAndRides ??= placesWhere('park_and_ride', () => true)),
    texts,
    place: readerOf(placeKeys),
    summary: readerOf(summaryKeys),
  };
  return {
    places,
    columns: { ...search, parents },
    load,
    *validate() {
      yield* searched.validate();
      yield* details.validate();
    },
  };
}

/** @throws FingerpostError `bundle-corrupt`, `bundle-version` */
function openPart(
  manifest: Manifest,
  { part: { name, kind }, bytes }: UnpackedPart,
  types: readonly FlattenedType[],
): PartReader {
  const part = readPart(name, kind, bytes);
  const expected = manifest.counts.places;
  if (part.count !== expected)
    throw corruptPart(name, `holds ${part.count} places where the manifest says ${expected}`);
  return new PartReader(name, part, types);
}

function carriedIdentifiers(identifiers: IdentifierColumn): CarriedIdentifiers {
  return { identifiers, places: carriers(identifiers) };
}

/** Returns for each identifier the place that has it. */
function carriers({ offsets, templates }: IdentifierColumn): Uint32Array {
  const places = new Uint32Array(templates.length);
  for (let place = 0; place + 1 < offsets.length; place++) {
    places.fill(place, offsets[place]!, offsets[place + 1]!);
  }
  return places;
}

/** Resolves the identifiers of parents to distinct place numbers. */
function parentsOf({ count, values: { id, parent } }: SearchColumns): IntLists {
  const { offsets: given, templates, numbers } = parent;
  if (templates.length === 0) return { offsets: given, values: new Uint32Array() };
  // Each place has one id, so the index of an id is its place.
  const ids = new IdentifierHashTable(id);
  const offsets = new Uint32Array(count + 1);
  const values = new Uint32Array(templates.length);
  let end = 0;
  for (let place = 0; place < count; place++) {
    const start = end;
    for (let i = given[place]!; i < given[place + 1]!; i++) {
      const parent = ids.indexOf(templates[i]!, numbers[i]!);
      if (parent >= 0 && !values.subarray(start, end).includes(parent)) values[end++] = parent;
    }
    offsets[place + 1] = end;
  }
  return { offsets, values: values.slice(0, end) };
}

function importanceOf({ offsets, values }: IntLists, texts: StringTable, count: number): Float32Array {
  const importance = new Float32Array(count);
  if (values.length > 0) {
    for (let place = 0; place < count; place++) {
      if (offsets[place]! < offsets[place + 1]!)
        importance[place] = Number(texts.get(values[offsets[place]!]!)) || 0;
    }
  }
  return importance;
}

/** Returns the rows with a text that fulfils a condition. Each distinct text is tested once. */
function rowsWhere(
  lists: IntLists,
  texts: StringTable,
  fulfils: (text: string) => boolean,
): readonly number[] {
  if (lists.values.length === 0) return [];
  const distinct = Bitset.of(texts.length, lists.values).toArray();
  const matching = Bitset.of(
    texts.length,
    distinct.filter((text) => fulfils(texts.get(text))),
  );
  const rows: number[] = [];
  for (let row = 0; row + 1 < lists.offsets.length; row++) {
    if (listOf(lists, row).some((text) => matching.has(text))) rows.push(row);
  }
  return rows;
}
