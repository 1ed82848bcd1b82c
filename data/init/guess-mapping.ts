import { truncate } from '../../src/core/guards/truncate.ts';
import { isWhole, type Role } from '../importers/mapping/column-roles.ts';
import { defaultMapping, keyOf } from '../importers/mapping/default-mapping.ts';
import {
  mappedPosition,
  type PositionColumns,
  positionColumns,
} from '../importers/mapping/position-columns.ts';
import type { ListMapping, Mapping, YesOrNoMapping } from '../importers/mapping/schema.ts';
import { columnOf, columnsOf } from '../importers/mapping/text.ts';
import type { Language } from '../kinds/languages.ts';
import { fields, keysOf } from '../record/fields.ts';
import { type AccessWords, isYesOrNo } from './access-columns.ts';

import { type Column, columnsOfRole, quote, type Sample, shareOf } from './columns.ts';
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
  /** Prefix of its ids. */
  readonly prefix: string;
}

/** Share of rows that must have a value of the right form. */
const MOST = 0.6;
/** Texts that may be a position: two decimal numbers, or well-known text. */
const PAIR = /^[^,;\s]*\d\.\d+\D+\d+\.\d+/;
const WELL_KNOWN_TEXT = /\b(POINT|POLYGON|LINESTRING)\s*Z?\s*\(/i;
/** Columns of a list that a question proposes. */
const MAX_PROPOSED = 9;
/** Characters of the values that a question shows. */
const MAX_SHOWN = 60;

/** Keys that columns may have by other names than that of the key, besides those that have a rule of their own. */
const CALLED = keysOf('name', 'names', 'text', 'list', 'website', 'urls', 'files').filter(
  (key) => key !== 'name' && key !== 'address' && 'called' in fields[key],
);
const SEPARATORS = [';', '|'];

/** Forms of values without which a column is not taken for a key, whatever it is called. */
const FORMS: Readonly<Record<string, (value: string) => boolean>> = {
  phone: (value) => /\d{3}/.test(value),
  website: (value) => /^(https?:\/\/|www\.|[\w-]+(\.[\w-]+)+)/i.test(value),
  files: (value) => /^https?:\/\//i.test(value),
  description: (value) => /\p{L}{2}/u.test(value),
  name: isName,
  shape: isWellKnownText,
  line: isWellKnownText,
  wheelchair_access: (value) => /^(yes|limited|no)$/i.test(value),
};

/**
 * Guesses the mapping of a table or of features by the names and the values of its columns. Asks at most for the column
 * of the names and for the type of the places.
 */
export async function guessMapping(sample: Sample, tools: GuessTools): Promise<MappingGuess> {
  const mapping: Record<string, unknown> = { prefix: tools.prefix };
  const reasons: string[] = [];
  const used = new Set<string>();
  const free = (column: Column): boolean => !used.has(column.name);
  const take = (key: string, columns: readonly string[], value: unknown, why: string): void => {
    mapping[key] = value;
    for (const column of columns) used.add(column);
    reasons.push(`${key}: ${columns.map(quote).join(', ')}${why}`);
  };

  const name = await nameColumn(sample, tools);
  if (name) take('name', [name.column.name], name.column.name, `, ${name.why}`);
  else reasons.push('name: NOT SURE: nothing looks like names');

  const position = positionOf(sample, free);
  if (position) {
    Object.assign(mapping, position.mapping);
    for (const column of position.columns) used.add(column);
    reasons.push(`position: ${position.columns.map(quote).join(', ')}, in degrees`);
  } else if (sample.isPlaced) reasons.push('position: the geometry of each feature');
  else reasons.push('position: no column has latitude and longitude in degrees, so places have none');

  const [id] = columnsOfRole(sample, 'id').filter((column) => free(column) && isUnique(column, sample));
  if (sample.hasIds) reasons.push('id: their own');
  else if (id) take('id', [id.name], id.name, `, different in each of ${sample.rows.length} rows`);
  else {
    const keys = ['name', ...(position || sample.isPlaced ? ['lat', 'lon'] : [])];
    mapping.id = { hash: keys };
    reasons.push(`id: no column has a different value in each row, so ids are made of ${keys.join(', ')}`);
  }

  const [part] = sample.columns.filter((column) => id && free(column) && isPartOf(column, id));
  if (part) take('parent', [part.name], part.name, `, whose values are of "${id!.name}"`);

  const type = await typesOf(sample, tools, free);
  if (type) mapping.type = type.given;
  for (const column of type?.columns ?? []) used.add(column);
  reasons.push(...(type?.reasons ?? []));

  // Columns with the names of keys. Those of an address may be parts of it.
  const {
    accessibility: features = {},
    address: _address,
    ...named
  } = defaultMapping(
    sample.columns
      .filter((column) => free(column) && hasForm(column, keyOf(column.name)))
      .map((column) => column.name),
  );
  for (const [key, given] of Object.entries(named))
    if (!Object.hasOwn(mapping, key)) take(key, columnsOf(given as ListMapping), given, '');
  for (const role of CALLED) {
    const [column] = columnsOfRole(sample, role).filter((one) => free(one) && hasForm(one, role));
    if (!column || Object.hasOwn(mapping, role)) continue;
    const split =
      role === 'alternative_names' &&
      SEPARATORS.find((sign) => column.values.some((value) => value.includes(sign)));
    take(role, [column.name], split ? { column: column.name, split } : column.name, becauseCalled(column));
  }
  const address = addressColumns(sample, free);
  if (address.length > 0) {
    const names = address.map(({ name: column }) => column);
    const hasNumber = address.some(({ role }) => role?.role === 'house_number');
    take(
      'address',
      names,
      names.length === 1 ? names[0] : { columns: names, join: hasNumber ? ' ' : ', ' },
      '',
    );
  }

  const accessibility: Record<string, YesOrNoMapping> = { ...features };
  for (const [key, given] of Object.entries(features)) {
    used.add(columnOf(given));
    reasons.push(`accessibility.${key}: ${quote(columnOf(given))}`);
  }
  for (const column of sample.columns.filter(free)) {
    const wheelchair = tools.access.guessWheelchair(column);
    if (wheelchair !== undefined) {
      take('wheelchair_access', [column.name], wheelchair, ' says yes, limited or no');
      continue;
    }
    const found = tools.access.guess(column);
    if (!found || Object.hasOwn(accessibility, found.key)) continue;
    accessibility[found.key] = found.given;
    used.add(column.name);
    reasons.push(`accessibility.${found.key}: ${quote(column.name)}`);
  }
  if (Object.keys(accessibility).length > 0) mapping.accessibility = accessibility;

  const unused = sample.columns.filter(free).map((column) => column.name);
  return { mapping: mapping as Mapping, reasons, language: type?.language ?? 'en', unused };
}

function becauseCalled({ label, role }: Column): string {
  return isWhole(role!) ? '' : `, because of "${label}"`;
}

function hasForm({ values }: Column, key: string): boolean {
  const form = Object.hasOwn(FORMS, key) ? FORMS[key] : undefined;
  return form === undefined || shareOf(values, form) >= MOST;
}

/** Returns whether all values of a column are ids of other rows. */
function isPartOf({ label, values, distinct }: Column, id: Column): boolean {
  // Small numbers may be anything, and the whole is no part.
  const isCode = /parent|part of/.test(label) || [...distinct].some((value) => /\p{L}/u.test(value));
  return isCode && values.length < id.values.length && [...distinct].every((value) => id.distinct.has(value));
}

function isWellKnownText(value: string): boolean {
  return WELL_KNOWN_TEXT.test(value);
}

function isName(value: string): boolean {
  return /\p{L}{2}/u.test(value) && !/^https?:|@|^[\d\s.,-]+$/.test(value);
}

function isUnique({ values, distinct }: Column, { rows }: Sample): boolean {
  return values.length === rows.length && distinct.size === rows.length;
}

function isCalledName({ name }: Column): boolean {
  return keyOf(name) === 'name';
}

/** Returns whether a column that is called otherwise may have the names. One of towns has some of them twice. */
function mayBeNames({ role, values, distinct }: Column): boolean {
  return role === undefined || (role.role === 'town' && distinct.size === values.length);
}

/** Returns the column of the names, and why. Asks where several may be it. */
async function nameColumn(
  sample: Sample,
  { ask }: GuessTools,
): Promise<{ readonly column: Column; readonly why: string } | undefined> {
  const called = columnsOfRole(sample, 'name')
    .filter((column) => isCalledName(column) || hasForm(column, 'name'))
    .sort(
      (a, b) =>
        Number(isCalledName(b)) - Number(isCalledName(a)) ||
        Number(b.label === 'name') - Number(a.label === 'name'),
    );
  const [first, second] = called;
  if (first && (!second || first.label === 'name' || first.role!.score > second.role!.score))
    return { column: first, why: 'because that is what it is called' };
  const texts = sample.columns
    .filter((column) => mayBeNames(column) || called.includes(column))
    .filter((column) => hasForm(column, 'name') && !isYesOrNo(column))
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
  return {
    column: best,
    why:
      called.length > 0
        ? 'NOT SURE: others are called so as well'
        : 'NOT SURE: no column is called a name, and this one has the most different texts',
  };
}

/** Returns the columns of positions that have degrees in most rows. */
function positionOf(sample: Sample, isFree: (column: Column) => boolean): PositionColumns | undefined {
  const names = sample.columns.filter(isFree).map(({ name }) => name);
  const [lat] = columnsOfRole(sample, 'lat');
  const [lon] = columnsOfRole(sample, 'lon');
  const called =
    lat && lon ? positionColumns(['lat', 'lon']).map((pair) => renamed(pair, lat.name, lon.name)) : [];
  const both = positionColumns(names);
  const byValue = sample.columns
    .filter(({ values }) => shareOf(values, (value) => PAIR.test(value) || isWellKnownText(value)) >= MOST)
    .map(({ name }) => mappedPosition({ position: name })!);
  const swapped = both.flatMap(({ columns: [column = ''], mapping }) =>
    mapping.position === undefined ? [] : [mappedPosition({ position: { column, order: 'lon lat' } })!],
  );
  return [...called, ...both, ...swapped, ...byValue].find((candidate) => {
    const given = sample.rows.filter((fields) =>
      candidate.columns.every((column) => fields(column).length > 0),
    );
    const found = given.filter((fields) => candidate.read(fields)?.inDegrees);
    return found.length > 0 && found.length >= given.length * MOST;
  });
}

/** Returns columns of positions under other names. */
function renamed({ read, ...pair }: PositionColumns, lat: string, lon: string): PositionColumns {
  return {
    ...pair,
    columns: [lat, lon],
    mapping: { lat, lon },
    read: (fields) => read((column) => fields(column === 'lat' ? lat : lon)),
  };
}

/** Returns the columns of an address: the whole one, or its parts in the order of a line. */
function addressColumns(sample: Sample, isFree: (column: Column) => boolean): Column[] {
  const first = (role: Role): Column[] => columnsOfRole(sample, role).filter(isFree).slice(0, 1);
  const whole = first('address');
  const parts = [...first('house_number'), ...first('street')];
  const street = parts.length > 0 && (whole.length === 0 || first('street').length > 0) ? parts : whole;
  if (whole.length > 0 && shareOf(whole[0]!.values, (value) => value.includes(',')) > MOST) return whole;
  return [...street, ...first('town'), ...first('postcode')];
}
