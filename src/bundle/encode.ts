import { FingerpostError } from '../core/errors.ts';
import type { LanguageTexts } from '../core/language-words.ts';
import type { OpeningTimes } from '../core/opening-hours.ts';
import { flattenTypes, type Place, type TypeTree } from '../core/place.ts';
import { ByteWriter } from './columns/bytes.ts';
import type {
  Column,
  ColumnWriter,
  NameParts,
  OtherColumn,
  StoredPlace,
  TableName,
} from './columns/column.ts';
import { columns, keysOf } from './columns/columns.ts';
import { coordinateWriter, outlineWriter } from './columns/coordinates.ts';
import { identifierWriter } from './columns/identifiers.ts';
import { referenceWriter } from './columns/references.ts';
import { nameWriter, STEM, writeStrings } from './columns/strings.ts';
import { type EncodedPart, writePart } from './format.ts';
import { writeHours } from './hours.ts';
import type { PartKind } from './manifest.ts';
import { compareUnits, sortNames } from './search-columns.ts';

type Numbering = ReadonlyMap<string, number>;

/** The parts of a bundle with places. A bundle has the parts `outlines`, `text` and `hours` only if a place has such a value. */
type EncodedParts = Record<'search' | 'details', EncodedPart> &
  Partial<Record<'outlines' | 'text' | 'hours', EncodedPart>>;

/**
 * Encodes places into the uncompressed bytes of a bundle's parts. The order of `places` doesn't matter.
 *
 * Links must be consistent: every child in `places` must name its parent, because readers derive the children inside the
 * bundle from their parents. Strings must be well-formed Unicode.
 *
 * @param hours the opening hours of places, by id.
 * @throws FingerpostError `bad-input` for a repeated id, and for a type that the tree lacks.
 */
export function encodeParts(
  places: readonly Place[],
  types: TypeTree,
  hours: ReadonlyMap<string, OpeningTimes> = new Map(),
): EncodedParts {
  const ids = new Set(places.map(({ id }) => id));
  if (ids.size < places.length) throw new FingerpostError('bad-input', 'two places have the same id');
  const typeNumbers = numbering(flattenTypes(types).map(({ path }) => path));
  for (const { id, type } of places) {
    const unknown = type.find((path) => !typeNumbers.has(path));
    if (unknown !== undefined)
      throw new FingerpostError('bad-input', `${id} has the type ${unknown}, which the type tree lacks`);
  }
  const partsOf = nameSplitter(places, wholeNames(places));
  const stored = [...places]
    .sort((a, b) => compareUnits(a.id, b.id))
    .map((place) => ({ place: withoutInnerChildren(place, ids), parts: partsOf(place) }));
  return {
    search: encodePart('search', stored, typeNumbers),
    details: encodePart('details', stored, typeNumbers),
    ...(places.some(hasOutline) && { outlines: encodePart('outlines', stored, typeNumbers) }),
    ...(places.some(hasTexts) && { text: encodePart('text', stored, typeNumbers) }),
    ...(hours.size > 0 && { hours: encodeHours(stored.map(({ place }) => hours.get(place.id))) }),
  };
}

/** Encodes the words of a language into the uncompressed bytes of a part. It depends on no places, so that their updates keep it. */
export function encodeWords({ kinds, phrases }: LanguageTexts): EncodedPart {
  return writeTexts('words', 0, { '#kinds': kinds, '#phrases': phrases });
}

/** Encodes the opening hours of places, by row. An update of them replaces no other part. */
function encodeHours(hours: readonly (OpeningTimes | undefined)[]): EncodedPart {
  return writeTexts('hours', hours.length, { '#hours': writeHours(hours) });
}

function writeTexts(kind: PartKind, count: number, texts: Readonly<Record<string, string>>): EncodedPart {
  const sections = Object.entries(texts).map(([name, text]) => {
    const section = new ByteWriter();
    section.bytes(new TextEncoder().encode(text));
    return [name, section] as const;
  });
  return writePart(kind, count, new Map(sections));
}

function hasOutline({ shape, line }: Place): boolean {
  return shape !== undefined || line !== undefined;
}

/** Returns a bit for each place, the first in the lowest of a byte, that says whether it has an outline. */
function outlined(places: readonly StoredPlace[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(places.length / 8));
  for (const [row, { place }] of places.entries()) if (hasOutline(place)) bits[row >> 3]! |= 1 << (row & 7);
  return bits;
}

function hasTexts({ description, texts }: Place): boolean {
  return description !== undefined || texts !== undefined;
}

/** Removes the children inside the bundle, which readers derive from their parents. */
function withoutInnerChildren(place: Place, ids: ReadonlySet<string>): Place {
  if (place.child.length === 0) return place;
  return { ...place, child: place.child.filter((id) => !ids.has(id)) };
}

/**
 * Creates a function that splits the name of a place around its `name_sort`, if the name contains it. A name stays whole if
 * `strings` has it anyway, or if another place splits the same name differently. So no string is stored twice.
 */
function nameSplitter(places: readonly Place[], strings: ReadonlySet<string>): (place: Place) => NameParts {
  const stems = new Map<string, string>();
  const whole = new Set(strings);
  for (const { name, name_sort } of places) {
    const stem = name_sort !== '' && !name.includes(STEM) && name.includes(name_sort) ? name_sort : name;
    const before = stems.get(name);
    if (before !== undefined && before !== stem) whole.add(name);
    stems.set(name, stem);
  }
  return ({ name }) => {
    const stem = whole.has(name) ? name : stems.get(name)!;
    const at = name.indexOf(stem);
    return { stem, affix: name.slice(0, at) + STEM + name.slice(at + stem.length) };
  };
}

/** Returns all strings of the name table that aren't names. */
function wholeNames(places: readonly Place[]): ReadonlySet<string> {
  // No name has been split yet, so no `name_sort` equals a stem.
  const parts = { stem: STEM, affix: STEM };
  const stored = places.map((place) => ({ place, parts }));
  return stringTables(
    keysOf('search').filter((key) => key !== 'name'),
    stored,
  ).names;
}

function encodePart(kind: PartKind, places: readonly StoredPlace[], types: Numbering): EncodedPart {
  const sections = new Map<string, ByteWriter>();
  const sectionOf = (name: string): ByteWriter => {
    const section = new ByteWriter();
    sections.set(name, section);
    return section;
  };
  const numbers: Record<string, Numbering> = { types };
  const strings = stringTables(keysOf(kind), places);
  if (kind === 'search') strings.affixes.add(STEM);
  for (const [table, distinct] of Object.entries(strings)) {
    let sorted = [...distinct].sort();
    if (table === 'names') {
      const names = sortNames(distinct);
      sorted = names.sorted;
      sectionOf('#ties').bytes(names.ties);
    }
    numbers[table] = numbering(sorted);
    writeStrings(sectionOf(`#${table}`), sorted);
  }
  for (const key of keysOf(kind))
    writerOf(key)(sectionOf(key), places, (table, string) => numbers[table]!.get(string)!);
  if (kind === 'details' && places.some(({ place }) => hasOutline(place)))
    sectionOf('#outlined').bytes(outlined(places));
  return writePart(kind, places.length, sections);
}

/** Returns the distinct strings that columns refer to, by table. */
function stringTables(
  keys: readonly (keyof Place)[],
  places: readonly StoredPlace[],
): Record<TableName, Set<string>> {
  const tables = {
    names: new Set<string>(),
    affixes: new Set<string>(),
    templates: new Set<string>(),
    texts: new Set<string>(),
  };
  const collect = (table: TableName | 'types', string: string): number => {
    if (table !== 'types') tables[table].add(string);
    return 0;
  };
  for (const key of keys) writerOf(key)(new ByteWriter(), places, collect);
  return tables;
}

/** Returns the writer of a column. */
function writerOf(key: keyof Place): ColumnWriter {
  const column: Column = columns[key];
  if ('table' in column) return referenceWriter(key, column);
  const writers: Readonly<Record<OtherColumn['codec'], ColumnWriter>> = {
    name: nameWriter,
    identifier: identifierWriter(key, column),
    identifiers: identifierWriter(key, column),
    coordinate: coordinateWriter(key as 'lat' | 'lon'),
    outline: outlineWriter(key as 'shape' | 'line'),
  };
  return writers[column.codec];
}

function numbering(strings: readonly string[]): Numbering {
  return new Map(strings.map((string, number) => [string, number]));
}
