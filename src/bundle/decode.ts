import { FingerpostError } from '../core/errors.ts';
import { type Place, summaryKeys } from '../core/place.ts';
import type { PlaceTable, StringTable } from '../core/place-table.ts';
import { flattenTypes } from '../core/place-type.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { type IntLists, invert, listOf } from '../core/structures/int-lists.ts';
import { type AccessibilityIndex, indexAccessibility } from './columns/accessibility-index.ts';
import { type OnDamage, readCell, readOr } from './columns/cells.ts';
import { DetailsColumns } from './columns/details-columns.ts';
import type { IdentifierColumn } from './columns/identifiers/identifier-column.ts';
import { IdentifierHashTable } from './columns/identifiers/identifier-hash-table.ts';
import { type CarriedIdentifiers, identifierTable } from './columns/identifiers/identifier-table.ts';
import { readKindWords } from './columns/kind-words.ts';
import { placeStrings } from './columns/name-splitter.ts';
import { placeKeys, placeReaders } from './columns/place-reader.ts';
import { readRequestPhrases } from './columns/request-phrases.ts';
import { readSearchColumns, type SearchColumns } from './columns/search-columns.ts';
import { EncodedStrings } from './columns/string-table.ts';
import { corruptPart, readPart } from './format.ts';
import { LoadedTexts } from './loaded-texts.ts';
import type { Manifest, ManifestPart, PartKind } from './manifest.ts';
import { PartReader } from './source/part-reader.ts';
import { validate } from './validate.ts';

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
   * Makes the texts of the places readable, where the part `text` comes later than the others.
   * @throws FingerpostError `bundle-corrupt`, `bundle-version`; the places then have no texts.
   */
  loadTexts(part: UnpackedPart): void;
  /** Decodes everything that is otherwise decoded on use; see `validate` in validate.ts. */
  validate(): Iterable<void>;
}

/** The decoded columns of a bundle. */
export interface DecodedColumns extends SearchColumns {
  /** Place → those parents that the bundle contains. */
  readonly parents: IntLists;
}

/**
 * Decodes the parts of a bundle into columns. Strings, details and whole places stay encoded until they are used.
 * @param known the decoded columns of an earlier start, if there are any. The search part is then unnecessary.
 * @param onDamage called on use of a value that can't be decoded. Its place is returned without the value.
 * @throws FingerpostError `bundle-corrupt`, `bundle-version`
 */
export function decodePlaces(
  manifest: Manifest,
  parts: readonly UnpackedPart[],
  known?: DecodedColumns,
  onDamage: OnDamage = () => {},
): DecodedPlaces {
  const types = flattenTypes(manifest.types);
  const find = (kind: PartKind): UnpackedPart | undefined => parts.find(({ part }) => part.kind === kind);
  const open = (kind: PartKind): PartReader => {
    const found = find(kind);
    if (found) return openPart(manifest, found);
    throw new FingerpostError(
      'bundle-corrupt',
      `the manifest names no part for ${kind}: build the bundle again`,
    );
  };
  const search = known ?? readSearchColumns(open('search'), types.length);
  const details = new DetailsColumns(open('details'), search.rows);
  const texts = new LoadedTexts(search.rows);
  const loadTexts = (part: UnpackedPart): void => texts.load(openPart(manifest, part));
  const text = find('text');
  if (text) loadTexts(text);
  const { count, lists, coordinates } = search;
  const tables = {
    names: new EncodedStrings(search.tables.names),
    templates: new EncodedStrings(search.tables.templates),
    texts: new EncodedStrings(search.tables.texts),
  };
  const strings = placeStrings(tables.names, search.composed);
  const identifiers = identifierTable(tables.templates, () => [
    carriedIdentifiers(search, 'id'),
    carriedIdentifiers(search, 'identifiers'),
  ]);
  const parents = known?.parents ?? parentsOf(search);
  const readerOf = placeReaders({
    search,
    details,
    texts,
    tables,
    strings,
    types,
    children: invert(parents, count),
    onDamage,
  });
  const placesWhere = (key: keyof Place, fulfils: (text: string) => boolean): readonly number[] =>
    rowsWhere(lists[key]!, tables.texts, fulfils);

  const accessOf = (json: string): Readonly<Record<string, unknown>> => {
    const read = () => readCell('accessibility', json) as Record<string, unknown>;
    return readOr<Record<string, unknown>>('accessibility', read, () => ({}), onDamage);
  };
  let indexed: AccessibilityIndex | undefined;
  const accessibility = (): AccessibilityIndex =>
    (indexed ??= indexAccessibility(lists.accessibility!, tables.texts, accessOf));

  const places: PlaceTable = {
    count,
    types,
    kinds: () => readKindWords(search.words.kinds),
    phrases: () => readRequestPhrases(search.words.phrases),
    strings,
    identifiers,
    name: search.name,
    short_name: lists.short_name!,
    alternative_names: lists.alternative_names!,
    hidden_names: lists.hidden_names!,
    tags: lists.tags!,
    address: lists.address!,
    type: lists.type!,
    parents,
    lat: coordinates.lat!.degrees,
    lon: coordinates.lon!.degrees,
    importance: importanceOf(lists.importance!, tables.texts, count),
    accessibilityFeatures: () => accessibility().features,
    placesWithAccess: (feature) => accessibility().placesWith(feature),
    placesWithFlag: (flag) => placesWhere('flags', (text) => text === flag),
    parkAndRides: placesWhere('park_and_ride', () => true),
    texts,
    place: readerOf(placeKeys),
    summary: readerOf(summaryKeys),
  };
  return {
    places,
    columns: { ...search, parents },
    loadTexts,
    validate: () => validate(search, tables.texts, details),
  };
}

/** @throws FingerpostError `bundle-corrupt`, `bundle-version` */
function openPart(manifest: Manifest, { part: { name, kind }, bytes }: UnpackedPart): PartReader {
  const part = readPart(name, kind, bytes);
  const expected = manifest.counts.places;
  if (part.count !== expected)
    throw corruptPart(name, `holds ${part.count} places where the manifest says ${expected}`);
  return new PartReader(name, part);
}

function carriedIdentifiers(search: SearchColumns, key: 'id' | 'identifiers'): CarriedIdentifiers {
  const identifiers = search.identifiers[key]!;
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
function parentsOf({ count, identifiers: { id, parent } }: SearchColumns): IntLists {
  const { offsets: given, templates, numbers } = parent!;
  if (templates.length === 0) return { offsets: given, values: new Uint32Array() };
  // Each place has one id, so the index of an id is its place.
  const ids = new IdentifierHashTable(id!);
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
