import { FingerpostError } from '../core/errors.ts';
import type { LanguageTexts } from '../core/language-words.ts';
import type { Place } from '../core/place.ts';
import { flattenTypes, type TypeTree } from '../core/place-type.ts';
import { ByteWriter } from './columns/bytes.ts';
import type { Column, ColumnWriter, StoredPlace, TableName } from './columns/column.ts';
import { columns, keysOf } from './columns/columns.ts';
import { coordinateWriter } from './columns/coordinates.ts';
import { identifierWriter } from './columns/identifiers/identifier-column.ts';
import { NO_AFFIX, nameSplitter, nameWriter } from './columns/names.ts';
import { outlineWriter } from './columns/outlines.ts';
import { stringWriter } from './columns/string-columns.ts';
import { tableSection, writeStrings } from './columns/string-table.ts';
import { type EncodedPart, writePart } from './format.ts';
import type { PartKind } from './manifest.ts';
import { compareUnits, sortNames } from './order.ts';

type Numbering = ReadonlyMap<string, number>;

/** The parts of a bundle. A bundle has the part `text` only if a place has a text. */
type EncodedParts = Record<Exclude<PartKind, 'text'>, EncodedPart> & { readonly text?: EncodedPart };

/**
 * Encodes places into the uncompressed bytes of a bundle's parts. The order of `places` doesn't matter.
 *
 * Links must be consistent: every child in `places` must name its parent, because readers derive the children inside the
 * bundle from their parents. Strings must be well-formed Unicode.
 *
 * @param words the words of the bundle's languages, as text; see format.ts.
 * @throws FingerpostError `bad-input` for a repeated id, and for a type that the tree lacks.
 */
export function encodeParts(
  places: readonly Place[],
  types: TypeTree,
  words: Partial<LanguageTexts> = {},
): EncodedParts {
  const ids = new Set(places.map(({ id }) => id));
  if (ids.size < places.length) throw new FingerpostError('bad-input', 'two places have the same id');
  const partsOf = nameSplitter(places, wholeNames(places));
  const stored = [...places]
    .sort((a, b) => compareUnits(a.id, b.id))
    .map((place) => ({ place: withoutInnerChildren(place, ids), parts: partsOf(place) }));
  const typeNumbers = numbering(flattenTypes(types).map(({ path }) => path));
  return {
    search: encodePart('search', stored, typeNumbers, words),
    details: encodePart('details', stored, typeNumbers),
    ...(places.some(hasTexts) && { text: encodePart('text', stored, typeNumbers) }),
  };
}

function hasTexts({ description, texts }: Place): boolean {
  return description !== undefined || texts !== undefined;
}

/** Removes the children inside the bundle, which readers derive from their parents. */
function withoutInnerChildren(place: Place, ids: ReadonlySet<string>): Place {
  if (place.child.length === 0) return place;
  return { ...place, child: place.child.filter((id) => !ids.has(id)) };
}

/** Returns all strings of the name table that aren't names. */
function wholeNames(places: readonly Place[]): Set<string> {
  const strings = new Set<string>();
  // No name has been split yet, so no `name_sort` equals a stem.
  const parts = { stem: NO_AFFIX, affix: NO_AFFIX };
  for (const key of keysOf('search').filter((key) => key !== 'name')) {
    const writer = writerOf(key);
    for (const place of places)
      writer.collect({ place, parts }, (table, string) => table === 'names' && strings.add(string));
  }
  return strings;
}

function encodePart(
  kind: PartKind,
  places: readonly StoredPlace[],
  types: Numbering,
  words: Partial<LanguageTexts> = {},
): EncodedPart {
  const sections = new Map<string, ByteWriter>();
  const sectionOf = (name: string): ByteWriter => {
    const section = new ByteWriter();
    sections.set(name, section);
    return section;
  };
  const numbers: Record<string, Numbering> = { types };
  for (const [table, strings] of Object.entries(stringTables(kind, places)) as [TableName, Set<string>][]) {
    let sorted = [...strings].sort();
    if (table === 'names') {
      const names = sortNames(strings);
      sorted = names.sorted;
      sectionOf('#ties').bytes(names.ties);
    }
    numbers[table] = numbering(sorted);
    if (sorted.length > 0) writeStrings(sectionOf(tableSection(table)), sorted);
  }
  for (const key of keysOf(kind))
    writerOf(key).write(sectionOf(key), places, (table, string) => numbers[table]!.get(string));
  sectionOf('#kinds').bytes(new TextEncoder().encode(words.kinds));
  sectionOf('#phrases').bytes(new TextEncoder().encode(words.phrases));
  return writePart(kind, places.length, sections);
}

/** Returns the distinct strings of a part, by table. */
function stringTables(kind: PartKind, places: readonly StoredPlace[]): Record<TableName, Set<string>> {
  const tables: Record<TableName, Set<string>> = {
    names: new Set(),
    affixes: new Set(kind === 'search' ? [NO_AFFIX] : []),
    templates: new Set(),
    texts: new Set(),
  };
  for (const key of keysOf(kind)) {
    const writer = writerOf(key);
    for (const place of places) writer.collect(place, (table, string) => tables[table].add(string));
  }
  return tables;
}

/** Returns the writer of a column. */
function writerOf(key: keyof Place): ColumnWriter {
  const column: Column = columns[key];
  switch (column.codec) {
    case 'name':
      return nameWriter;
    case 'identifier':
    case 'identifiers':
      return identifierWriter(key, column);
    case 'coordinate':
      return coordinateWriter(key as 'lat' | 'lon');
    case 'outline':
      return outlineWriter(key as 'shape' | 'line');
    default:
      return stringWriter(key, column);
  }
}

function numbering(strings: readonly string[]): Numbering {
  return new Map(strings.map((string, number) => [string, number]));
}
