import { FingerpostError } from '../core/errors.ts';
import type { LanguageTexts } from '../core/language-words.ts';
import {
  type AccessState,
  accessStates,
  type FlattenedType,
  flattenTypes,
  summaryKeys,
  WHEELCHAIR,
} from '../core/place.ts';
import type { PlaceTable, StringTable } from '../core/place-table.ts';
import { Bitset } from '../core/structures/bitset.ts';
import {
  type IntLists,
  inverse,
  invert,
  listOf,
  listsByItem,
  type RowLists,
  sequence,
} from '../core/structures/int-lists.ts';
import type { Tables } from './columns/column.ts';
import { placeKeys } from './columns/columns.ts';
import { UNITS } from './columns/coordinates.ts';
import type { IdentifierColumn } from './columns/identifiers.ts';
import { readCell } from './columns/references.ts';
import { EncodedStrings, placeStrings, stemAt } from './columns/strings.ts';
import { corruptPart, readPart } from './format.ts';
import type { Manifest, ManifestPart, PartKind } from './manifest.ts';
import { PartReader, typePaths } from './part-reader.ts';
import { type CarriedIdentifiers, IdentifierHashTable, identifierTable } from './places/identifier-table.ts';
import { AwaitedDetails, LoadedOutlines, LoadedTexts, lateValues, partValues } from './places/late-values.ts';
import { LoadedHours } from './places/loaded-hours.ts';
import { type AccessibilityIndex, indexAccessibility, placeReaders } from './places/place-reader.ts';
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
  const outlines = new LoadedOutlines(rows);
  const hours = manifest.parts.some(({ kind }) => kind === 'hours') ? new LoadedHours(rows) : undefined;
  const words = new Map<string, LanguageTexts>();
  const load = (part: UnpackedPart): void => {
    const reader = openPart(manifest, part, types);
    if (reader.kind === 'text') texts.load(reader);
    else if (reader.kind === 'outlines') outlines.load(reader);
    else if (reader.kind === 'hours') hours?.load(reader);
    else if (reader.kind === 'words') words.set(part.part.language!, reader.words());
    else {
      outlines.announce(reader);
      details.load(lateValues(reader, rows));
    }
  };
  for (const part of parts) if (part !== searchPart) load(part);
  const names = new EncodedStrings(search.tables.names);
  const tables: Tables = {
    names,
    templates: new EncodedStrings(search.tables.templates),
    texts: new EncodedStrings(search.tables.texts),
    types: typePaths(types),
  };
  const searched = partValues('search', (key) => values[key as keyof SearchValues], rows, tables);
  let inverted: Uint32Array | undefined;
  const placesOfRows = (): Uint32Array => (inverted ??= inverse(rows));
  const identifiers = identifierTable(tables.templates, () => [
    carriedIdentifiers(values.id, rows),
    carriedIdentifiers(values.identifiers, rows),
  ]);
  const parents = known?.parents ?? parentsOf(search, placesOfRows);
  const readerOf = placeReaders({
    count,
    values: { search: searched, details, outlines, text: texts },
    stemOf: (place) => tables.names.get(stemAt(values.name, rows[place]!)),
    children: invert(parents, count),
  });
  const readWhole = readerOf(placeKeys);
  const placesIn = (rows: readonly number[]): readonly number[] =>
    rows.map((row) => placesOfRows()[row]!).sort((a, b) => a - b);
  const placesWhere = (
    key: 'flags' | 'park_and_ride',
    fulfils: (text: string) => boolean,
  ): readonly number[] => placesIn(rowsWhere(values[key], tables.texts, fulfils));
  const byPlace = (lists: IntLists): RowLists => ({ lists, rows });

  const accessOf = (json: string) => readCell('accessibility', json) as Readonly<Record<string, unknown>>;
  let indexed: AccessibilityIndex | undefined;
  const accessibility = (): AccessibilityIndex =>
    (indexed ??= indexAccessibility(values.accessibility, tables.texts, accessOf));

  let states: Uint8Array | undefined;
  /** Returns for each place the index of its state of access in `accessStates`. */
  const statesByPlace = (): Uint8Array => {
    if (states) return states;
    const read = new Uint8Array(count).fill(accessStates.indexOf('unknown'));
    for (const flag of [true, false]) {
      for (const row of accessibility().rowsWith(WHEELCHAIR, flag))
        read[placesOfRows()[row]!] = accessStates.indexOf(flag ? 'yes' : 'no');
    }
    const own = details.reader('wheelchair_access');
    for (let place = 0; place < count; place++) {
      const state = accessStates.indexOf(own(place) as AccessState);
      if (state >= 0) read[place] = state;
    }
    states = read;
    return states;
  };

  let parkAndRides: readonly number[] | undefined;
  const places: PlaceTable = {
    count,
    types,
    words: {
      languages: manifest.parts.flatMap(({ language }) => language ?? []),
      of: (language) => words.get(language),
    },
    strings: placeStrings(names, values.name.composed),
    identifiers,
    name: byPlace(values.name.lists),
    short_name: byPlace(values.short_name),
    alternative_names: byPlace(values.alternative_names),
    hidden_names: byPlace(values.hidden_names),
    tags: byPlace(values.tags),
    address: byPlace(values.address),
    locality: byPlace(values.locality),
    type: byPlace(values.type),
    parents,
    lat: degreesOf(values.lat, rows),
    lon: degreesOf(values.lon, rows),
    importance: importanceOf(values.importance, tables.texts, rows),
    accessibilityFeatures: () => accessibility().features,
    placesWithAccess: (feature) => placesIn(accessibility().rowsWith(feature)),
    accessState: (place) => accessStates[statesByPlace()[place]!]!,
    placesWithFlag: (flag) => placesWhere('flags', (text) => text === flag),
    parkAndRides: () => (parkAndRides ??= placesWhere('park_and_ride', () => true)),
    texts,
    outlines,
    hours,
    place(number) {
      const times = hours?.of(number);
      return times ? { ...readWhole(number), hours: times } : readWhole(number);
    },
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
  const expected = kind === 'words' ? 0 : manifest.counts.places;
  if (part.count !== expected)
    throw corruptPart(name, `holds ${part.count} places where the manifest says ${expected}`);
  return new PartReader(name, part, types);
}

/** Returns the identifiers of a column in the order of their places. */
function carriedIdentifiers({ templates, numbers }: IdentifierColumn, rows: Uint32Array): CarriedIdentifiers {
  const all = { offsets: templates.offsets, values: sequence(numbers.length) };
  const { offsets, values: order } = listsByItem({ lists: all, rows });
  const places = new Uint32Array(order.length);
  for (let place = 0; place + 1 < offsets.length; place++)
    places.fill(place, offsets[place]!, offsets[place + 1]!);
  const identifiers = {
    templates: order.map((i) => templates.values[i]!),
    numbers: Float64Array.from(order, (i) => numbers[i]!),
  };
  return { identifiers, places };
}

/** Resolves the identifiers of parents to distinct place numbers. */
function parentsOf(
  { count, rows, values: { id, parent } }: SearchColumns,
  placesOfRows: () => Uint32Array,
): IntLists {
  const { templates, numbers } = parent;
  if (numbers.length === 0) return templates;
  // Each place has one id, so the index of an id is its row.
  const ids = new IdentifierHashTable({ templates: id.templates.values, numbers: id.numbers });
  const places = placesOfRows();
  const offsets = new Uint32Array(count + 1);
  const values = new Uint32Array(numbers.length);
  let end = 0;
  for (let place = 0; place < count; place++) {
    const start = end;
    const row = rows[place]!;
    for (let i = templates.offsets[row]!; i < templates.offsets[row + 1]!; i++) {
      const found = ids.indexOf(templates.values[i]!, numbers[i]!);
      if (found >= 0 && !values.subarray(start, end).includes(places[found]!)) values[end++] = places[found]!;
    }
    offsets[place + 1] = end;
  }
  return { offsets, values: values.slice(0, end) };
}

/** Returns the degrees of places. @param rows place → its row in the column. */
function degreesOf(units: Float64Array, rows: Uint32Array): Float64Array {
  const degrees = new Float64Array(rows.length);
  for (let place = 0; place < rows.length; place++) degrees[place] = units[rows[place]!]! / UNITS;
  return degrees;
}

function importanceOf({ offsets, values }: IntLists, texts: StringTable, rows: Uint32Array): Float32Array {
  const importance = new Float32Array(rows.length);
  if (values.length > 0) {
    rows.forEach((row, place) => {
      const at = offsets[row]!;
      if (at < offsets[row + 1]!) importance[place] = Number(texts.get(values[at]!)) || 0;
    });
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
