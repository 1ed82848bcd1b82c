import type { Fault } from '../../record/check-record.ts';
import { OPTIONAL_TEXTS, TEXT_LISTS } from '../../record/place-schema.ts';
import type { Report } from '../../record/report.ts';
import { withScheme } from '../../record/safe-links.ts';
import { collapseSpaces } from '../clean-text.ts';
import { withPoint } from './position-columns.ts';
import type { ListMapping, Mapping, TextMapping } from './schema.ts';
import {
  columnOf,
  columnsOf,
  type Fields,
  listReader,
  type OnUnmapped,
  type ReadText,
  type ReadTexts,
  type ReadYesOrNo,
  textReader,
  yesOrNoReader,
} from './text.ts';

/** Converts a row to an unchecked record of the places format, or returns the reason to leave it out. */
export type Mapper = (fields: Fields) => object | Fault;

const TEXTS = ['name', 'name_sort', ...OPTIONAL_TEXTS] as const;
const LISTS = ['alternative_names', ...TEXT_LISTS, 'type'] as const;
/** Keys whose texts are of one line. */
const NAMES: ReadonlySet<string> = new Set([
  'name',
  'name_sort',
  'short_name',
  'alternative_names',
  'hidden_names',
]);
const LINKS = ['identifiers', 'parent', 'child'] as const;

type Entry = readonly [key: string, value: unknown];

/**
 * Returns a mapper.
 * @param prefix prefix of ids that have none.
 * @param report receives warnings of values that cannot be used.
 */
export function createMapper(
  mapping: Mapping,
  prefix: string,
  report: Pick<Report, 'warn' | 'warnOf'>,
): Mapper {
  const unmapped =
    (key: string) =>
    (column: string, value: string): void =>
      report.warnOf(`values that the map of "${key}" lacks`, `"${value}" in "${column}"`);
  const unclear =
    (key: string) =>
    (column: string, value: string): void =>
      report.warn(`"${value}" in "${column}" is not understood, so ${key} stays unknown`);
  const text = (key: TextKey): ReadText => {
    const given = mapping[key];
    return given === undefined || isHash(given) ? () => '' : textReader(given, unmapped(key));
  };
  const list = (key: ListKey): ReadTexts => {
    const given = mapping[key];
    return given === undefined ? () => [] : listReader(given, unmapped(key));
  };
  const form = <T>(key: string, given: TextMapping | undefined, parse: (text: string) => T | undefined) =>
    formReader(given, parse, { onUnmapped: unmapped(key), onUnclear: unclear(key) });
  const readers: ((fields: Fields) => readonly Entry[])[] = [
    ...TEXTS.map((key) => {
      const read = text(key);
      if (NAMES.has(key)) return entryOf(key, (fields) => collapseSpaces(read(fields)));
      return entryOf(key, key === 'website' ? (fields) => withScheme(read(fields)) : read);
    }),
    ...LISTS.map((key) => {
      const read = list(key);
      return entryOf(key, NAMES.has(key) ? (fields) => read(fields).map(collapseSpaces) : read);
    }),
    ...(['id', 'primary_place'] as const).map((key) => {
      const read = text(key);
      return entryOf(key, (fields) => identifierOf(prefix, read(fields)));
    }),
    ...LINKS.map((key) => {
      const read = list(key);
      return entryOf(key, (fields) => read(fields).map((value) => identifierOf(prefix, value)));
    }),
    ...(['lat', 'lon'] as const).map((key) => {
      const read = text(key);
      return entryOf(key, (fields) => withPoint(read(fields)));
    }),
    filesReader(list('files')),
    accessReader(mapping.accessibility ?? {}, unclear),
    entryOf('wheelchair_access', form('wheelchair_access', mapping.wheelchair_access, parseWheelchairAccess)),
    flagsReader(mapping.flags ?? {}, unclear),
    rtiReader(mapping.rti ?? {}, unmapped('rti')),
    textsReader(mapping.texts ?? {}, unmapped('texts')),
    entryOf('importance', form('importance', mapping.importance, parseImportance)),
    parkAndRideReader(form('park_and_ride', mapping.park_and_ride?.capacity, parseCount)),
  ];
  const { only } = mapping;
  return (fields) => {
    const found = only && fields(only.column).join(', ');
    if (only && !only.is.includes(found!)) {
      return {
        reason: `"${only.column}" is not ${only.is.map((value) => `"${value}"`).join(' or ')}`,
        detail: found!,
        byRule: true,
      };
    }
    return { name: '', ...Object.fromEntries(readers.flatMap((read) => read(fields))) };
  };
}

type TextKey = (typeof TEXTS)[number] | 'id' | 'primary_place' | 'lat' | 'lon';
type ListKey = (typeof LISTS)[number] | (typeof LINKS)[number] | 'files';

type IdMapping = NonNullable<Mapping['id']>;

/** Returns whether ids are derived from other keys, once the whole record exists. */
function isHash(given: IdMapping | ListMapping): given is Extract<IdMapping, { hash: unknown }> {
  return typeof given === 'object' && 'hash' in given;
}

/** Returns all columns that a mapping reads. */
export function mappedColumns(mapping: Mapping): string[] {
  const {
    prefix: _prefix,
    only,
    accessibility = {},
    flags = {},
    rti = {},
    texts = {},
    park_and_ride,
    ...others
  } = mapping;
  const columns = [
    ...(only ? [only.column] : []),
    ...Object.values(others).flatMap((given) => (isHash(given) ? [] : columnsOf(given))),
    ...[...Object.values(accessibility), ...Object.values(flags)].map(columnOf),
    ...[...Object.values(rti), ...Object.values(texts)].flatMap(columnsOf),
    ...(park_and_ride ? columnsOf(park_and_ride.capacity) : []),
  ];
  return [...new Set(columns)];
}

/**
 * Returns `<prefix>:<value>`, or the value when it has a prefix. Blanks and commas, which identifiers cannot contain,
 * become `-`.
 */
export function identifierOf(prefix: string, value: string): string {
  if (value === '') return '';
  const whole = /^[^:]+:./.test(value) ? value : `${prefix}:${value}`;
  return whole.replaceAll(/[\s,]+/g, '-');
}

function entryOf(key: string, read: (fields: Fields) => unknown): (fields: Fields) => readonly Entry[] {
  return (fields) => {
    const value = read(fields);
    const empty = value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
    return empty ? [] : [[key, value]];
  };
}

function filesReader(read: ReadTexts): (fields: Fields) => readonly Entry[] {
  return entryOf('files', (fields) =>
    read(fields).map((url, i) => ({ url, ...(i === 0 && { primary: true }) })),
  );
}

type OnUnclear = (key: string) => (column: string, value: string) => void;

function accessReader(given: NonNullable<Mapping['accessibility']>, unclear: OnUnclear) {
  const readers = Object.entries(given).map(
    ([key, how]): [string, ReadYesOrNo | ((fields: Fields) => number | undefined)] => [
      key,
      key.startsWith('has_')
        ? yesOrNoReader(how, unclear(key))
        : formReader({ column: columnOf(how) }, parseCount, {
            onUnmapped: unclear(key),
            onUnclear: unclear(key),
          }),
    ],
  );
  return (fields: Fields): readonly Entry[] => {
    const known = readers
      .map(([key, read]) => [key, read(fields)] as const)
      .filter(([, value]) => value !== undefined);
    return known.length === 0 ? [] : [['accessibility', Object.fromEntries(known)]];
  };
}

/** Returns a reader of a value that has a form. A text of another form stays unknown, and never costs the row. */
function formReader<T>(
  given: TextMapping | undefined,
  parse: (text: string) => T | undefined,
  { onUnmapped, onUnclear }: { onUnmapped: OnUnmapped; onUnclear: OnUnmapped },
): (fields: Fields) => T | undefined {
  if (given === undefined) return () => undefined;
  const column = columnsOf(given).join(', ');
  const read = textReader(given, onUnmapped);
  return (fields) => {
    const text = read(fields);
    const value = parse(text);
    if (value === undefined && text !== '') onUnclear(column, text);
    return value;
  };
}

function flagsReader(given: NonNullable<Mapping['flags']>, unclear: OnUnclear) {
  const readers = Object.entries(given).map(
    ([flag, how]) => [flag, yesOrNoReader(how, unclear(flag))] as const,
  );
  return entryOf('flags', (fields) => readers.filter(([, read]) => read(fields)).map(([flag]) => flag));
}

function rtiReader(given: NonNullable<Mapping['rti']>, onUnmapped: (column: string, value: string) => void) {
  const readers = Object.entries(given).map(([type, how]) => [type, textReader(how, onUnmapped)] as const);
  return (fields: Fields): readonly Entry[] => {
    const titles = readers
      .map(([type, read]) => [type, read(fields)] as const)
      .filter(([, title]) => title !== '');
    return titles.length === 0 ? [] : [['rti', Object.fromEntries(titles)]];
  };
}

function parkAndRideReader(read: (fields: Fields) => number | undefined) {
  return entryOf('park_and_ride', (fields) => {
    const capacity = read(fields);
    return capacity === undefined ? undefined : { capacity };
  });
}

function textsReader(
  given: NonNullable<Mapping['texts']>,
  onUnmapped: (column: string, value: string) => void,
) {
  const readers = Object.entries(given).map(([name, how]) => [name, listReader(how, onUnmapped)] as const);
  return (fields: Fields): readonly Entry[] => {
    const texts = readers
      .map(([name, read]) => [name, read(fields).join('; ')] as const)
      .filter(([, text]) => text !== '');
    return texts.length === 0 ? [] : [['texts', Object.fromEntries(texts)]];
  };
}

/** Parses a whole number, with or without separators of thousands ("1,200"). Returns `undefined` for other text. */
function parseCount(text: string): number | undefined {
  const digits = text.replaceAll(/(?<=\d)[,\s](?=\d{3}\b)/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Parses "yes", "limited" or "no" in any case. */
function parseWheelchairAccess(text: string): string | undefined {
  return /^(yes|limited|no)$/i.test(text) ? text.toLowerCase() : undefined;
}

function parseImportance(text: string): number | undefined {
  const number = text === '' ? Number.NaN : Number(text.replace(',', '.'));
  return number >= 0 && number <= 1 ? number : undefined;
}
