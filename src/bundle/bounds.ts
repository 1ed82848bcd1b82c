/*
 * The size limits of a bundle: far above the bundles of whole countries, yet small enough for a phone. Both readers and the
 * build reject anything larger.
 */
import { flattenTypes, type TypeTree } from '../core/place-type.ts';

/** Maximum size of a manifest in bytes. */
export const MAX_MANIFEST_BYTES = 4_000_000;
/** Maximum nesting of lists and objects in a manifest. Each level of types counts as two. */
const MAX_NESTING = 40;
/** Maximum number of entries of one list or object. */
const MAX_ENTRIES = 10_000;
/** Maximum number of values in all lists and objects together. */
const MAX_VALUES = 200_000;
/** Maximum length of a text in UTF-16 code units. */
const MAX_TEXT_LENGTH = 10_000;
/** Maximum number of types. Searches of a kind may compare each with each; real trees have hundreds. */
const MAX_TYPES = 5000;
/** Maximum length of the paths of all types together in UTF-16 code units. Each path repeats those of all levels above. */
const MAX_PATHS_LENGTH = 4_000_000;
/** Maximum length of one level of a type's path, and of each of its names, in UTF-16 code units. Each answer repeats them for each place. */
export const MAX_TYPE_KEY_LENGTH = 100;
export const MAX_TYPE_NAME_LENGTH = 200;
/**
 * Maximum number of values of a place in one column, and of the bytes of its strings, outlines aside. A few bytes of a bundle may refer to
 * one long string in each column of each place.
 */
const MAX_CELL: CellLimits = { values: 10_000, bytes: 2 ** 17, total: Number.POSITIVE_INFINITY };
/** Maximum length of a coordinate that is stored as text, and of an identifier, in UTF-16 code units. */
const MAX_COORDINATE_LENGTH = 100;
export const MAX_IDENTIFIER_LENGTH = 500;
/**
 * Maximum size of the templates of all identifiers in bytes, written out, and the size that each counts for beside its text. Only
 * identifiers that share no template take much: two million UUIDs have 230 MB, those of Great Britain 2.
 */
export const MAX_TEMPLATE_BYTES = 2 ** 28;
export const BYTES_PER_TEMPLATE = 80;
/** Maximum number of parents that the places of a bundle have together. A page shows all children of its places. */
export const MAX_PARENTS = 3_000_000;
/** The limits of some columns. Each answer names the types, each search counts them, and each page names the parents of all its places. */
const MAX_CELL_OF: Readonly<Record<string, Partial<CellLimits>>> = {
  type: { values: 20 },
  parent: { values: 100, total: MAX_PARENTS },
  short_name: { values: 500 },
  alternative_names: { values: 500 },
  hidden_names: { values: 500 },
  importance: { bytes: 100 },
  accessibility: { bytes: 2 ** 13 },
  child: { bytes: 2 ** 20 },
  lat: { bytes: 3 * MAX_COORDINATE_LENGTH },
  lon: { bytes: 3 * MAX_COORDINATE_LENGTH },
  description: { bytes: 2 ** 20 },
  texts: { bytes: 2 ** 20 },
};
/** Maximum size of all texts in the part `text` together, written out for each place, in bytes. Indexing a megabyte takes some seconds. */
export const MAX_TEXT_BYTES = 2 ** 25;
/** Maximum size of the words of kinds, and of the phrases of requests, in bytes. Nine languages have 250 kB and 130 kB. */
export const MAX_LANGUAGE_BYTES = 2 ** 20;
/** Maximum number of texts in both. Nine languages have 26,000. */
export const MAX_LANGUAGE_TEXTS = 100_000;
/** Maximum number of kinds of places that have words. Nine languages have them for 550. */
export const MAX_KINDS = 10_000;
/** Maximum number of tags of such a kind. Ours have two. */
export const MAX_KIND_TAGS = 10;
/** Maximum number of accessibility features that phrases mean together. */
export const MAX_PHRASE_FEATURES = 100;
/** Maximum number of places of a bundle. Great Britain's public transport has 330,000. */
export const MAX_PLACES = 2_000_000;
/** Maximum size of all distinct composed names, written out, in bytes. Great Britain's 240,000 have 6 MB. */
export const MAX_COMPOSED_BYTES = 2 ** 26;
/** The size in bytes that each place with texts counts for beside them, as its words take memory of their own. */
export const BYTES_PER_TEXT = 100;
/** Maximum length of an outline in UTF-16 code units: 350,000 points or more. Those of countries have 100,000. */
export const MAX_OUTLINE_LENGTH = 2 ** 23;
export const MAX_OUTLINE_POINTS = 350_000;
/** Maximum number of points of an outline that is stored as text, and of brackets in any. */
const MAX_TEXT_OUTLINE_POINTS = 1_000_000;
const MAX_OUTLINE_RINGS = 100_000;
/** Maximum number of parts of a bundle. */
export const MAX_PARTS = 8;
/** Maximum size of a compressed part in bytes. */
export const MAX_PART_BYTES = 2 ** 28;
/** Maximum size of a map in bytes. */
export const MAX_MAP_BYTES = 2 ** 30;

/** Maximum number of rules by which a map of another schema is drawn. Each may be compared with each feature; ours are 20. */
export const MAX_MAP_RULES = 200;
/** Maximum number of values that these rules have together. Ours have 34. */
export const MAX_MAP_RULE_VALUES = 2000;

/** The limits of what a place has in one column. */
export interface CellLimits {
  readonly values: number;
  readonly bytes: number;
  /** The values of all places together. */
  readonly total: number;
}

/** Returns the limits of what a place has in a column. */
export function cellLimits(column: string): CellLimits {
  return { ...MAX_CELL, ...MAX_CELL_OF[column] };
}

/** Returns the maximum number of bytes that `bytes` may unpack to. */
export function maxUnpackedBytes(bytes: number): number {
  return 2 ** 24 + 64 * bytes;
}

/**
 * Returns the maximum number of bytes of the strings of a table, written out, whose text has `bytes`. Two million names of 30 letters always
 * fit; the names of a country have twice the bytes of their text.
 */
export function maxWrittenBytes(bytes: number): number {
  return 2 ** 26 + 4 * bytes;
}

/** Returns the maximum number of bytes of a part as a server may send it: packed, or unpacked on the way. */
export function maxBytesOf(part: { readonly bytes: number; readonly unpacked_bytes: number }): number {
  return Math.max(part.bytes, part.unpacked_bytes);
}

/** Returns whether the types of a tree and their paths are within their limits. */
export function hasShortPaths(tree: TypeTree): boolean {
  const types = flattenTypes(tree);
  return (
    types.length <= MAX_TYPES && types.reduce((sum, { path }) => sum + path.length, 0) <= MAX_PATHS_LENGTH
  );
}

/** Returns whether the parts of an outline are within their limits. */
export function hasFewParts(outline: string): boolean {
  let [rings, points] = [0, 0];
  for (let at = outline.indexOf('('); at >= 0; at = outline.indexOf('(', at + 1)) rings++;
  for (let at = outline.indexOf(','); at >= 0; at = outline.indexOf(',', at + 1)) points++;
  return rings <= MAX_OUTLINE_RINGS && points <= MAX_TEXT_OUTLINE_POINTS;
}

/**
 * Finds the first place where JSON exceeds a limit. It takes linear time and little stack, however deep the JSON is.
 * @returns a clause such as `its "a.b" has 10,001 entries, of which there may be 10,000`; `undefined` within all limits.
 */
export function findExcess(json: unknown): string | undefined {
  let values = 0;
  const visit = (node: unknown, path: readonly string[]): string | undefined => {
    const tooMuch = (count: number, what: string, max: number): string | undefined =>
      count > max
        ? `its "${path.slice(0, 4).join('.') || 'content'}" has ${count.toLocaleString('en')} ${what}, of which there may be ${max.toLocaleString('en')}`
        : undefined;
    if (typeof node === 'string') return tooMuch(node.length, 'letters', MAX_TEXT_LENGTH);
    if (typeof node !== 'object' || node === null) return undefined;
    // Entries are counted before they are listed, because listing millions takes seconds.
    const count = Array.isArray(node) ? node.length : Object.keys(node).length;
    values += count;
    let found =
      tooMuch(path.length, 'levels', MAX_NESTING) ??
      tooMuch(count, 'entries', MAX_ENTRIES) ??
      tooMuch(values, 'values up to there', MAX_VALUES);
    if (found) return found;
    for (const [key, value] of Object.entries(node))
      found ??= visit(key, path) ?? visit(value, [...path, key]);
    return found;
  };
  return visit(json, []);
}
