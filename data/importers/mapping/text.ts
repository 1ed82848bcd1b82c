import type { ListMapping, TextMapping, YesOrNoMapping } from './schema.ts';

/**
 * Returns the trimmed texts of a row or a feature in a column: several for a list, none for a blank or missing value.
 */
export type Fields = (column: string) => readonly string[];

/** Reads some text from a row; `''` where there is none. */
export type ReadText = (fields: Fields) => string;
/** Reads texts from a row, none of them empty. */
export type ReadTexts = (fields: Fields) => string[];

/** Receives a value that a map lacks. */
export type OnUnmapped = (column: string, value: string) => void;

type Item = Exclude<ListMapping, readonly unknown[]>;

/** How tables write that there is no value. A mapping may name such a word all the same. */
const NO_VALUE = /^(n\/a|#n\/a|null|\\n|[-–—])$/i;

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** Returns whether a text stands for no value: `N/A`, `NULL`, `-`. */
function isNoValue(text: string): boolean {
  return NO_VALUE.test(text);
}

/** Returns the texts of a column without those that stand for no value. */
export function valuesOf(fields: Fields, column: string): string[] {
  return fields(column).filter((text) => !isNoValue(text));
}

/** Returns a reader that joins the texts of a mapping with commas. */
export function textReader(mapping: TextMapping, onUnmapped: OnUnmapped): ReadText {
  const read = itemReader(mapping, onUnmapped);
  return (fields) => read(fields).join(', ');
}

/** Returns a reader of all texts of a mapping. */
export function listReader(mapping: ListMapping, onUnmapped: OnUnmapped): ReadTexts {
  const readers = (Array.isArray(mapping) ? mapping : [mapping]).map(
    (item) => eachReader(item) ?? itemReader(item, onUnmapped),
  );
  return (fields) => readers.flatMap((read) => read(fields)).filter((text) => text !== '');
}

/** Returns the columns that a mapping reads. */
export function columnsOf(mapping: ListMapping): string[] {
  if (typeof mapping === 'string') {
    const placed = [...mapping.matchAll(PLACEHOLDER)].map(([, column]) => column!.trim());
    return placed.length > 0 ? placed : [mapping];
  }
  if (Array.isArray(mapping)) return mapping.flatMap(columnsOf);
  if ('column' in mapping) return [mapping.column];
  return 'columns' in mapping ? mapping.columns.flatMap(columnsOf) : [];
}

function itemReader(item: Item, onUnmapped: OnUnmapped): ReadTexts {
  if (typeof item === 'string')
    return item.includes('{') ? templateReader(item) : (fields) => valuesOf(fields, item);
  if ('value' in item) return () => [item.value];
  if ('columns' in item) {
    const readers = item.columns.map((column) => itemReader(column, onUnmapped));
    const join = item.join ?? ', ';
    return (fields) => [
      readers
        .flatMap((read) => read(fields))
        .filter((text) => text !== '')
        .join(join),
    ];
  }
  return columnReader(item, onUnmapped);
}

/**
 * Returns a reader of a template. The result is empty when any of its columns is blank, because half an identifier or
 * address line is worse than none.
 */
function templateReader(template: string): ReadTexts {
  const columns = columnsOf(template);
  return (fields) => {
    if (columns.some((column) => valuesOf(fields, column).length === 0)) return [];
    return [
      template.replaceAll(PLACEHOLDER, (_, column: string) => valuesOf(fields, column.trim()).join(', ')),
    ];
  };
}

/** Returns a reader of a template in a list, whose one column may have several texts: each makes one of the list. */
function eachReader(item: Item): ReadTexts | undefined {
  if (typeof item !== 'string' || !item.includes('{')) return undefined;
  const [column, ...others] = columnsOf(item);
  if (column === undefined || others.length > 0) return undefined;
  return (fields) => valuesOf(fields, column).map((text) => item.replace(PLACEHOLDER, () => text));
}

function columnReader(item: Extract<Item, { column: string }>, onUnmapped: OnUnmapped): ReadTexts {
  const { column, map, default: otherwise } = item;
  const separator = 'split' in item ? item.split : undefined;
  const meant = map && new Map(Object.entries(map).map(([written, means]) => [written.toLowerCase(), means]));
  const translate = (text: string): string[] => {
    const means = meant?.get(text.toLowerCase());
    if (means !== undefined) return [means];
    if (isNoValue(text)) return [];
    if (!meant) return [text];
    if (otherwise === undefined) onUnmapped(column, text);
    return [];
  };
  return (fields) => {
    const texts = fields(column)
      .flatMap((text) => (separator === undefined ? text : text.split(separator)))
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .flatMap(translate);
    return texts.length > 0 || otherwise === undefined ? texts : [otherwise];
  };
}

const YES = ['yes', 'y', 'true', 't', '1'];
const NO = ['no', 'n', 'false', 'f', '0'];

/** Reads a yes or no, or `undefined` when it is unknown. */
export type ReadYesOrNo = (fields: Fields) => boolean | undefined;

/**
 * Returns a reader of yes and no.
 * @param onUnclear receives any other value, which counts as unknown.
 */
export function yesOrNoReader(
  mapping: YesOrNoMapping,
  onUnclear: (column: string, value: string) => void,
): ReadYesOrNo {
  const {
    column,
    true: yes = YES,
    false: no = NO,
  } = typeof mapping === 'string' ? { column: mapping } : mapping;
  const lower = (words: readonly string[]): Set<string> => new Set(words.map((word) => word.toLowerCase()));
  const [isYes, isNo] = [lower(yes), lower(no)];
  return (fields) => {
    const value = fields(column).join(', ');
    if (isYes.has(value.toLowerCase())) return true;
    if (isNo.has(value.toLowerCase())) return false;
    if (value !== '' && !isNoValue(value)) onUnclear(column, value);
    return undefined;
  };
}

/** Returns the column that a mapping reads. */
export function columnOf(mapping: YesOrNoMapping): string {
  return typeof mapping === 'string' ? mapping : mapping.column;
}
