import { truncate } from '../../src/core/guards/truncate.ts';
import type { ToDegrees } from '../importers/crs.ts';
import { isOwn, isWhole, KEYS, type Role } from '../importers/mapping/columns.ts';
import { guessPosition } from '../importers/mapping/guess-position.ts';
import { withoutPosition } from '../importers/mapping/position-text.ts';
import { type Column, columnsOfRole, quote, type Sample, shareOf } from '../importers/mapping/sample.ts';
import type { ListMapping, MappedKey, Mapping, TextMapping } from '../importers/mapping/schema.ts';
import { columnsOf } from '../importers/mapping/text.ts';
import type { Language } from '../kinds/languages.ts';
import { type Key, keysOf } from '../record/fields.ts';
import { HASHABLE_KEYS } from '../record/place-schema.ts';
import { type AccessWords, isYesOrNo } from './access-columns.ts';
import type { TypeWords } from './guess-types.ts';
import { type Ask, typesOf } from './type-columns.ts';

/** A mapping with the reasons for each part of it, a line each. */
export interface MappingGuess {
  readonly mapping: Mapping;
  readonly reasons: readonly string[];
  readonly language: Language;
  /** Columns that a mapping of this file may read, and this one does not. */
  readonly unused: readonly string[];
}

/** The knowledge that guesses are made with. */
export interface GuessTools {
  readonly types: TypeWords;
  readonly access: AccessWords;
  readonly ask: Ask;
  /** Name of the file without its ending, for questions. */
  readonly stem: string;
  /** Converts positions that are in no degrees. */
  readonly toDegrees?: ToDegrees | undefined;
}

/** Share of rows that must have a value of the right form. */
const MOST = 0.6;
/** Share of streets that tell a language. */
const MIN_SHARE_OF_STREETS = 0.3;
/** A telephone number, as no id is written. */
const TELEPHONE = /^(\+|\(?0\d+\)?[ /-]|\(\d{3}\)|\d{3}-\d{3}-)/;
const WELL_KNOWN_TEXT = /\b(POINT|POLYGON|LINESTRING)\s*Z?\s*\(/i;
/** Characters of the longest name. */
const MAX_NAME = 100;
/** Columns of a list that a question proposes. */
const MAX_PROPOSED = 9;
/** Characters of the values that a question shows. */
const MAX_SHOWN = 60;

/** The keys that have a rule of their own. */
const RULED: ReadonlySet<string> = new Set(['id', 'name', 'type', 'lat', 'lon', 'address']);
const LISTS: ReadonlySet<string> = new Set(keysOf('links', 'names', 'list', 'urls'));
/** Those that no column of yes and no has, such as "Open". */
const TEXTS: ReadonlySet<string> = new Set(
  keysOf('name', 'names', 'text', 'list', 'website', 'urls', 'files'),
);
const LINKS: ReadonlySet<string> = new Set(keysOf('link', 'links'));
const SEPARATORS = [';', '|'];

/** Forms of values without which a column is not taken for a key, whatever it is called. */
const FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  phone: (value) => /\d(\D?\d){2}/.test(value),
  website: (value) => /^(https?:\/\/|www\.|[\w-]+(\.[\w-]+)+)/i.test(value),
  files: (value) => /^https?:\/\//i.test(value),
  description: (value) => /\p{L}{2}/u.test(value) && !/^https?:\S+$/i.test(value),
  shape: isWellKnownText,
  line: isWellKnownText,
  wheelchair_access: (value) => /^(yes|limited|no|designated)$/i.test(value),
};

/**
 * Guesses the mapping of a table or of features by the names and the values of its columns. Asks at most for the column
 * of the names and for the type of the places.
 */
export async function guessMapping(sample: Sample, tools: GuessTools): Promise<MappingGuess> {
  const mapping: Record<string, unknown> = {};
  const reasons: string[] = [];
  const used = new Set<string>();
  const free = (column: Column): boolean => !used.has(column.name);
  const take = (key: string, columns: readonly string[], value: unknown, why = ''): void => {
    mapping[key] = value;
    for (const column of columns) used.add(column);
    reasons.push(`${key}: ${columns.map(quote).join(', ')}${why}`);
  };

  const name = await nameColumn(sample, tools);
  if (name) take('name', [name.column.name], name.column.name, `, ${name.why}`);
  else reasons.push('name: NOT SURE: nothing looks like names');

  const position = sample.isPlaced ? undefined : guessPosition(sample, tools.toDegrees);
  if (position && !position.isGrid) {
    Object.assign(mapping, position.mapping);
    // Behind an address, a position leaves the rest of the text.
    const isAlone = (column: string): boolean =>
      sample.rows.every((fields) => fields(column).every((text) => withoutPosition(text) === text));
    for (const column of position.columns) if (isAlone(column)) used.add(column);
    reasons.push(`position: ${position.columns.map(quote).join(', ')}, in degrees`);
  } else if (sample.isPlaced) reasons.push('position: the geometry of each feature');
  else
    reasons.push(
      position
        ? `position: ${position.columns.map(quote).join(', ')} have no degrees, so places have none: write "crs" with the number of their grid beside the mapping`
        : 'position: no column has latitude and longitude in degrees, so places have none',
    );

  const [id] = columnsOfRole(sample, 'id').filter((column) => free(column) && mayBeIds(column, sample));
  if (id && isOwn(id.role!)) take('id', [id.name], id.name, ', because that is what it is called');
  else if (sample.hasIds) reasons.push('id: their own');
  else if (id) take('id', [id.name], id.name, `, different in each of ${sample.rows.length} rows`);

  const part = id && sample.columns.find((column) => free(column) && isPartOf(column, id));
  if (part) take('parent', [part.name], part.name, `, whose values are of "${id.name}"`);

  const type = await typesOf(sample, tools, free);
  mapping.type = type.given;
  for (const column of type.columns) used.add(column);
  reasons.push(...type.reasons);

  for (const key of [...KEYS, 'files'] as const) {
    if (RULED.has(key) || key in mapping) continue;
    const column = columnsOfRole(sample, key).find(
      (one) => free(one) && hasForm(one, key) && mayLink(one, id),
    );
    if (!column) continue;
    const separator = SEPARATORS.find((sign) => column.values.some((value) => value.includes(sign)));
    const isList = LISTS.has(key) && (separator !== undefined || isOwn(column.role!));
    const given = isList ? { column: column.name, split: separator ?? SEPARATORS[0] } : column.name;
    take(key, [column.name], given, isWhole(column.role!) ? '' : `, because of "${column.label}"`);
  }
  const address = addressOf(sample, free);
  if (address !== undefined) take('address', columnsOf(address), address);

  const accessibility: Record<string, unknown> = {};
  for (const column of sample.columns.filter(free)) {
    const guess = tools.access.guess(column);
    if (!guess || guess.key in accessibility || guess.key in mapping) continue;
    const { key, given } = guess;
    if (key === 'wheelchair_access') take(key, [column.name], given, ' says yes, limited or no');
    else {
      accessibility[key] = given;
      used.add(column.name);
      reasons.push(`accessibility.${key}: ${quote(column.name)}`);
    }
  }
  if (Object.keys(accessibility).length > 0) mapping.accessibility = accessibility;

  if (!sample.hasIds && !id) {
    const keys = hashOf(mapping, sample);
    if (keys) mapping.id = { hash: keys };
    reasons.push(
      `id: no column has a different value in each row, so ids are made of ${keys?.join(', ') ?? 'all columns'}`,
    );
  }
  const unused = sample.columns.filter(free).map((column) => column.name);
  return { mapping: mapping as Mapping, reasons, language: type.language, unused };
}

/** Returns whether a column is called `id`, or may have ids where places have none. */
function mayBeIds({ role, values, distinct }: Column, { hasIds, rows }: Sample): boolean {
  if (isOwn(role!)) return true;
  const isUnique = values.length === rows.length && distinct.size === rows.length;
  return !hasIds && isUnique && !values.some((value) => TELEPHONE.test(value));
}

function hasForm(column: Column, key: string): boolean {
  const form = Object.hasOwn(FORMS, key) ? FORMS[key] : undefined;
  if (TEXTS.has(key) && isYesOrNo(column)) return false;
  return form === undefined || shareOf(column.values, form) >= MOST;
}

/** Returns whether all values of a column are ids of other rows. */
function isPartOf({ label, values, distinct }: Column, id: Column): boolean {
  // Small numbers may be anything, and the whole is no part.
  const isCode = /parent|part of/.test(label) || [...distinct].some((value) => /\p{L}/u.test(value));
  return isCode && values.length < id.values.length && [...distinct].every((value) => id.distinct.has(value));
}

/** Returns whether a column that is called a link may have ids. Numbers that are none of this file are of another list. */
function mayLink({ role, values }: Column, id: Column | undefined): boolean {
  const isId = (value: string): boolean => !/^\d+$/.test(value) || id?.distinct.has(value) === true;
  return !LINKS.has(role!.role) || shareOf(values, isId) >= MOST;
}

function isWellKnownText(value: string): boolean {
  return WELL_KNOWN_TEXT.test(value);
}

function isName(value: string): boolean {
  return /\p{L}{2}/u.test(value) && !/^https?:|@|^[\d\s.,-]+$/.test(value);
}

/** Returns whether the values are mostly different, as names are, and not labels of kinds or offices. */
function isMostlyDifferent({ values, distinct }: Column): boolean {
  return distinct.size * 2 > values.length;
}

function isProse({ values }: Column): boolean {
  return values.some((value) => value.length > MAX_NAME);
}

/** Returns whether a column that is called otherwise may have the names. One of towns has some of them twice. */
function mayBeNames({ role, values, distinct }: Column): boolean {
  return role === undefined || !isWhole(role) || (role.role === 'town' && distinct.size === values.length);
}

/** Returns the column of the names, and why. Asks where several may be it. */
async function nameColumn(
  sample: Sample,
  { ask }: GuessTools,
): Promise<{ readonly column: Column; readonly why: string } | undefined> {
  const isSure = ({ role, label }: Column): boolean => isOwn(role!) || label === 'name';
  const called = columnsOfRole(sample, 'name')
    .filter(
      (column) =>
        isOwn(column.role!) ||
        (shareOf(column.values, isName) >= MOST && (isWhole(column.role!) || isMostlyDifferent(column))),
    )
    .sort((a, b) => Number(isSure(b)) - Number(isSure(a)));
  const [first, second] = called;
  if (first && (!second || isSure(first) || first.role!.score > second.role!.score))
    return { column: first, why: 'because that is what it is called' };
  const texts = sample.columns
    .filter((column) => mayBeNames(column) || called.includes(column))
    .filter((column) => shareOf(column.values, isName) >= MOST && !isYesOrNo(column))
    // A table without names is refused.
    .filter((column) => !sample.isPlaced || (isMostlyDifferent(column) && !isProse(column)))
    .sort(
      (a, b) => Number(called.includes(b)) - Number(called.includes(a)) || b.distinct.size - a.distinct.size,
    )
    .slice(0, MAX_PROPOSED);
  const [best] = texts;
  if (!best) return undefined;
  const choices = texts.map(
    ({ name, values }) => `${name} (${truncate(values.slice(0, 2).join(', '), MAX_SHOWN)})`,
  );
  const answer = await ask(`Which column has the names of the places? [${best.name}] `, choices);
  const chosen =
    texts[Number(answer) - 1] ??
    sample.columns.find(({ name }) => name.toLowerCase() === answer.toLowerCase());
  if (chosen) return { column: chosen, why: 'as answered' };
  const doubt =
    called.length > 0
      ? 'others are called so as well'
      : 'no column is called a name, and this one has the most different texts';
  return { column: best, why: `NOT SURE: ${doubt}` };
}

/** Returns the keys of a place, as few as possible, that differ in rows that differ at all; `undefined` where some rows have none. */
function hashOf(mapping: Mapping, { rows, columns, isPlaced }: Sample): readonly Key[] | undefined {
  const isPlacedBy = isPlaced || (mapping.lat ?? mapping.position) !== undefined;
  const countOf = (names: readonly string[]): number =>
    new Set(rows.map((fields) => JSON.stringify(names.map(fields)))).size;
  const columnsFor = (key: Key): string[] => {
    const given = mapping[key as MappedKey] ?? (key === 'lat' ? mapping.position : undefined);
    return given === undefined ? [] : columnsOf(given as ListMapping);
  };
  const keys: Key[] = isPlacedBy ? ['name', 'lat', 'lon'] : ['name'];
  const distinct = countOf(columns.map(({ name }) => name));
  const others = HASHABLE_KEYS.filter(
    (key) => !keys.includes(key) && key !== 'type' && columnsFor(key).length > 0,
  );
  // The geometries of features differ, as far as the columns say.
  while (!isPlaced && countOf(keys.flatMap(columnsFor)) < distinct) {
    const next = others.shift();
    if (next === undefined) return undefined;
    keys.push(next);
  }
  return keys;
}

/** Labels of English, in which the number precedes the street, and the postcode follows the town. */
const ENGLISH = /^(address|street|road|house|town|city|place|post ?town|locality|zip|post ?code|postal)/;
/** French has the postcode before the town, and the number before the street. */
const FRENCH = /^(rue|voie|adresse|numero)/;

/** Streets of languages that have the number behind the street, and the postcode before the town, however the columns are called. */
const NUMBER_BEHIND =
  /(str|straße|strasse|weg|platz|gasse|allee|damm|gatan?|vägen|väg|katu|tie|kuja|straat|laan|plein|gade|vej|veien)\.?$|^(calle|plaza|paseo|via|viale|piazza|corso|rua|praça)\b/i;

/** Returns the address: a column with the whole one, or its parts in the order of the country that the names of the columns speak of. */
function addressOf(sample: Sample, isFree: (column: Column) => boolean): TextMapping | undefined {
  const first = (role: Role): Column[] =>
    columnsOfRole(sample, role)
      .filter(
        (column) =>
          isFree(column) &&
          !isYesOrNo(column) &&
          (role !== 'region' || column.distinct.size > 1 || sample.rows.length === 1),
      )
      .slice(0, 1);
  const [whole, number, street] = [first('address'), first('house_number'), first('street')];
  const [town, region, postcode] = [first('town'), first('region'), first('postcode')];
  const isWhole = shareOf(whole[0]?.values ?? [], (value) => /[,\n]/.test(value)) > MOST;
  const joined = (columns: readonly (Column | undefined)[], join: string) => {
    const names = columns.flatMap((column) => column?.name ?? []);
    return names.length < 2 ? names : [{ columns: names, join }];
  };
  const isEnglish =
    [...street, ...town, ...postcode].some(({ label }) => ENGLISH.test(label)) &&
    !(shareOf(street[0]?.values ?? [], (value) => NUMBER_BEHIND.test(value)) >= MIN_SHARE_OF_STREETS);
  const isNumberFirst = isEnglish || [...street, ...number].some(({ label }) => FRENCH.test(label));
  const line =
    street.length > 0 ? joined(isNumberFirst ? [...number, ...street] : [...street, ...number], ' ') : [];
  const lines = [
    ...(line.length > 0 ? line : whole.map(({ name }) => name)),
    ...(isEnglish
      ? [...town.map(({ name }) => name), ...joined([...region, ...postcode], ' ')]
      : joined([...postcode, ...town], ' ')),
  ];
  if (isWhole) return whole[0]!.name;
  const [only] = lines;
  if (lines.length > 1) return { columns: lines, join: ', ' };
  return only === undefined || typeof only === 'string' ? only : { columns: only.columns, join: ' ' };
}
