import { FingerpostError } from '../core/errors.ts';
import type { Place } from '../core/place.ts';
import { flattenTypes, type TypeTree } from '../core/place-type.ts';
import { canonicalJson } from './canonical-json.ts';
import { splitAddress } from './columns/address-lines.ts';
import { writeBackReferences } from './columns/back-references.ts';
import { ByteWriter } from './columns/bytes.ts';
import { columns, type TableName, tableSection } from './columns/columns.ts';
import { isStoredAsText, writeCoordinates } from './columns/coordinates.ts';
import { splitIdentifier } from './columns/identifiers/id-template.ts';
import { writeIdentifiers } from './columns/identifiers/identifier-column.ts';
import { type NameParts, NO_AFFIX, nameSplitter } from './columns/name-splitter.ts';
import { outlineTemplate, writeOutlines } from './columns/outlines.ts';
import { writePlanes, zigzag } from './columns/planes.ts';
import { writeStrings } from './columns/string-table.ts';
import { type EncodedPart, type LanguageTexts, writePart } from './format.ts';
import type { PartKind } from './manifest.ts';
import { compareUnits, sortNames } from './order.ts';

type Key = keyof Place;
type Numbering = ReadonlyMap<string, number>;

/** A place and its split name. The name is beside the place because copies of a country's places would fill the memory. */
interface StoredPlace {
  readonly place: Place;
  readonly parts: NameParts;
}

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
  for (const key of keysOf('search')) {
    const column = columns[key];
    if (!('table' in column) || column.table !== 'names') continue;
    for (const place of places) for (const string of stringsOf(key, place)) strings.add(string);
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
  const tables = stringTables(kind, places);
  for (const table of Object.keys(tables) as TableName[]) {
    const strings = tables[table];
    let sorted = [...strings].sort();
    if (table === 'names') {
      const names = sortNames(strings);
      sorted = names.sorted;
      sectionOf('#ties').bytes(names.ties);
    }
    numbers[table] = numbering(sorted);
    if (sorted.length > 0) writeStrings(sectionOf(tableSection(table)), sorted);
  }
  for (const key of keysOf(kind)) {
    encodeColumn(sectionOf(key), key, places, numbers);
  }
  sectionOf('#kinds').bytes(new TextEncoder().encode(words.kinds));
  sectionOf('#phrases').bytes(new TextEncoder().encode(words.phrases));
  return writePart(kind, places.length, sections);
}

/** Returns the distinct strings of a part, by table. */
function stringTables(kind: PartKind, places: readonly StoredPlace[]): Record<TableName, Set<string>> {
  const tables: Record<TableName, Set<string>> = {
    names: new Set(),
    affixes: new Set(),
    templates: new Set(),
    texts: new Set(),
  };
  if (kind === 'search') tables.affixes.add(NO_AFFIX);
  for (const key of keysOf(kind)) {
    const column = columns[key];
    for (const { place, parts } of places) {
      if (column.codec === 'name') {
        tables.names.add(parts.stem);
        tables.affixes.add(parts.affix);
      } else if (column.codec !== 'types') {
        const strings = stringsOf(key, place, parts);
        if ('table' in column) for (const string of strings) tables[column.table].add(string);
        else if (column.codec === 'identifier' || column.codec === 'identifiers')
          for (const string of strings) tables.templates.add(splitIdentifier(string).template);
        else if (column.codec === 'outline')
          for (const string of strings) tables.texts.add(outlineTemplate(string));
        else for (const string of strings) if (isStoredAsText(string)) tables.texts.add(string);
      }
    }
  }
  return tables;
}

function encodeColumn(
  section: ByteWriter,
  key: Key,
  places: readonly StoredPlace[],
  numbers: Readonly<Record<string, Numbering>>,
): void {
  const column = columns[key];
  const inTable = (table: string) => (text: string) => numbers[table]!.get(text)!;
  if (column.codec === 'name') {
    writeBackReferences(section, places.map(({ parts }) => parts.stem).map(inTable('names')));
    writeBackReferences(section, places.map(({ parts }) => parts.affix).map(inTable('affixes')));
    return;
  }
  const rows = places.map(({ place, parts }) => stringsOf(key, place, parts));
  if (rows.every((row) => row.length === 0)) return;
  if (column.codec === 'coordinate' || column.codec === 'outline') {
    const write = column.codec === 'coordinate' ? writeCoordinates : writeOutlines;
    write(
      section,
      rows.map(([value]) => value),
      inTable('texts'),
    );
    return;
  }
  const own = ownOf(key, places);
  writePlanes(
    section,
    rows.map((row, i) => (own ? zigzag(row.length - own[i]!.length) : row.length)),
  );
  if (column.codec === 'identifier' || column.codec === 'identifiers') {
    writeIdentifiers(section, rows.flat(), numbers.templates!);
    return;
  }
  const table = 'table' in column ? column.table : 'types';
  const values = rows.flatMap((row, i) =>
    row.map((string) => {
      const number = numbers[table]!.get(string);
      if (number !== undefined) return number;
      throw new FingerpostError(
        'bad-input',
        `${places[i]!.place.id} has the ${key} ${string}, which the type tree lacks`,
      );
    }),
  );
  const likely = rows.flatMap((row, i) => row.map((_, at) => own?.[i]?.[at]));
  writeBackReferences(
    section,
    values,
    likely.map((string) => (string === undefined ? undefined : numbers[table]!.get(string))),
  );
}

/** Returns the likely lists of a column, if it has any. */
function ownOf(key: Key, places: readonly StoredPlace[]): readonly (readonly string[])[] | undefined {
  const column = columns[key];
  if (!('own' in column)) return undefined;
  return places.map(({ place, parts }) => (column.own === 'name' ? [parts.stem] : place.tags));
}

/** Returns the strings of a place in a column, in stored form. */
function stringsOf(key: Key, place: Place, parts?: NameParts): readonly string[] {
  const column = columns[key];
  const value = place[key];
  if (value === undefined) return [];
  // Nearly all places list their own id first, so that one is left out.
  if (key === 'identifiers')
    return place.identifiers[0] === place.id ? place.identifiers.slice(1) : place.identifiers;
  if (key === 'name_sort' && value === parts?.stem) return [];
  if (column.codec === 'json') {
    const json = canonicalJson(value);
    return json === column.absent ? [] : [json];
  }
  if (column.codec === 'address') return splitAddress(value as string);
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}

function keysOf(kind: PartKind): Key[] {
  return (Object.keys(columns) as Key[]).filter((key) => columns[key].part === kind);
}

function numbering(strings: readonly string[]): Numbering {
  return new Map(strings.map((string, number) => [string, number]));
}
