import type { Fault } from '../../record/check-record.ts';
import { fields as placeFields, type Sort } from '../../record/fields.ts';
import type { Report } from '../../record/report.ts';
import { withScheme } from '../../record/safe-links.ts';
import { collapseSpaces } from '../clean-text.ts';
import { degreesOf, withoutPosition } from './position-text.ts';
import type { ListMapping, MappedKey, Mapping, TextMapping, YesOrNoMapping } from './schema.ts';
import {
  columnOf,
  columnsOf,
  type Fields,
  listReader,
  type OnUnmapped,
  textReader,
  yesOrNoReader,
} from './text.ts';

/** Converts a row to an unchecked record of the places format, or returns the reason to leave it out. */
export type Mapper = (fields: Fields) => object | Fault;

/** Reads the value of a key from a row; one that is empty or `undefined` is unknown. */
type Read = (fields: Fields) => unknown;

interface Tools {
  /** Prefix of ids that have none. */
  readonly prefix: string;
  readonly onUnmapped: OnUnmapped;
  readonly unclear: (key: string) => OnUnmapped;
}

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
  const unclear = (key: string) => (column: string, value: string) =>
    report.warn(`"${value}" in "${column}" is not understood, so ${key} stays unknown`);
  const readers = mappedEntries(mapping).map(([key, sort, given]): [string, Read] => {
    const onUnmapped: OnUnmapped = (column, value) =>
      report.warnOf(`values that the map of "${key}" lacks`, `"${value}" in "${column}"`);
    const readerOf = READERS[sort] as (given: unknown, tools: Tools, key: string) => Read;
    return [key, readerOf(given, { prefix, onUnmapped, unclear }, key)];
  });
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
    const record: Record<string, unknown> = { name: '' };
    for (const [key, read] of readers) {
      const value = read(fields);
      if (value !== undefined && value !== '' && !isEmpty(value)) record[key] = value;
    }
    return record;
  };
}

/** Returns all columns that a mapping reads. */
export function mappedColumns(mapping: Mapping): string[] {
  const { only, position } = mapping;
  const columns = mappedEntries(mapping).flatMap(([, sort, given]) => {
    if (isHash(given)) return [];
    const all =
      sort in BY_NAME ? Object.values(given as Record<string, ListMapping>) : [given as ListMapping];
    return all.flatMap(columnsOf);
  });
  return [...new Set([...(only ? [only.column] : []), ...(position ? columnsOf(position) : []), ...columns])];
}

/** Returns whether a mapping says where places are. */
export function isPositioned({ lat, lon, position }: Mapping): boolean {
  return [lat, lon, position].some((given) => given !== undefined);
}

type MappedSort = Exclude<Sort, 'by-language'>;

/** Returns the keys of places in a mapping, with their sorts. */
function mappedEntries(mapping: Mapping): [key: MappedKey, sort: MappedSort, given: unknown][] {
  return (Object.keys(placeFields) as MappedKey[]).flatMap((key) =>
    mapping[key] === undefined ? [] : [[key, placeFields[key].sort, mapping[key]]],
  );
}

/** Returns whether ids are derived from other keys, once the whole record exists. */
function isHash(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'hash' in given;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && Object.keys(value as object).length === 0;
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

type ReaderOf<G> = (given: G, tools: Tools, key: string) => Read;

/** Returns a reader of one text after a change. */
const text =
  (change: (text: string, tools: Tools) => unknown = (written) => written): ReaderOf<TextMapping> =>
  (given, tools) => {
    const read = textReader(given, tools.onUnmapped);
    return (fields) => change(read(fields), tools);
  };

/** Returns a reader of several texts after a change of each. */
const list =
  (
    change: (text: string, tools: Tools, i: number) => unknown = (written) => written,
  ): ReaderOf<ListMapping> =>
  (given, tools) => {
    const read = listReader(given, tools.onUnmapped);
    return (fields) => read(fields).map((one, i) => change(one, tools, i));
  };

/** Returns a reader of a value that has a form. A text of another form stays unknown, and never costs the row. */
const form =
  <T>(parse: (text: string) => T | undefined): ReaderOf<TextMapping> =>
  (given, { onUnmapped, unclear }, key) => {
    const column = columnsOf(given).join(', ');
    const read = textReader(given, onUnmapped);
    return (fields) => {
      const written = read(fields);
      const value = parse(written);
      if (value === undefined && written !== '') unclear(key)(column, written);
      return value;
    };
  };

/** Returns a reader of values by name, without those that are unknown. */
const byName =
  <G>(readerOf: ReaderOf<G>): ReaderOf<Readonly<Record<string, G>>> =>
  (given, tools) => {
    const readers = Object.entries(given).map(([name, one]) => [name, readerOf(one, tools, name)] as const);
    return (fields) =>
      Object.fromEntries(
        readers
          .map(([name, read]) => [name, read(fields)] as const)
          .filter(([, value]) => value !== undefined && value !== ''),
      );
  };

const identifier = (value: string, { prefix }: Tools): string => identifierOf(prefix, value);
const id = text(identifier);
const yesOrNo: ReaderOf<YesOrNoMapping> = (given, { unclear }, key) => yesOrNoReader(given, unclear(key));
const count = form(parseCount);
const joined: ReaderOf<ListMapping> = (given, tools) => {
  const read = listReader(given, tools.onUnmapped);
  return (fields) => read(fields).join('; ');
};
const flags = byName(yesOrNo);

/** The readers of values that have names of their own. */
const BY_NAME = {
  texts: byName(joined),
  titles: byName(text()),
  access: byName<YesOrNoMapping>((given, tools, key) =>
    key.startsWith('has_')
      ? yesOrNo(given, tools, key)
      : count({ column: columnOf(given) }, { ...tools, onUnmapped: tools.unclear(key) }, key),
  ),
  flags: ((given, tools, key) => {
    const read = flags(given, tools, key);
    return (fields) =>
      Object.entries(read(fields) as object).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
  }) satisfies ReaderOf<Readonly<Record<string, YesOrNoMapping>>>,
  site: byName(((given, tools) => count(given, tools, 'park_and_ride')) satisfies ReaderOf<TextMapping>),
};

/** How the values of each sort are read. */
const READERS = {
  ...BY_NAME,
  id: ((given, tools, key) =>
    isHash(given) ? () => undefined : id(given, tools, key)) satisfies ReaderOf<TextMapping>,
  link: id,
  links: list(identifier),
  name: text(collapseSpaces),
  names: list(collapseSpaces),
  text: text(),
  list: list(),
  website: text(withScheme),
  urls: list(),
  outline: text(),
  types: list(),
  degrees: text(degreesOf),
  address: text(withoutPosition),
  files: list((url, _, i) => ({ url, ...(i === 0 && { primary: true }) })),
  level: form(parseLevel),
  share: form(parseShare),
} satisfies Record<MappedSort, unknown>;

/** Parses a whole number, with or without separators of thousands ("1,200"). Returns `undefined` for other text. */
function parseCount(text: string): number | undefined {
  const digits = text.replaceAll(/(?<=\d)[,\s](?=\d{3}\b)/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Places that are made for wheelchairs are accessible. */
function parseLevel(text: string): string | undefined {
  const level = text.toLowerCase();
  if (level === 'designated') return 'yes';
  return /^(yes|limited|no)$/.test(level) ? level : undefined;
}

function parseShare(text: string): number | undefined {
  const number = text === '' ? Number.NaN : Number(text.replace(',', '.'));
  return number >= 0 && number <= 1 ? number : undefined;
}
