/*
 * How far a bundle may go: far beyond those of countries, and little enough for a phone. Readers refuse what goes
 * further, and so does the build.
 */

/** Bytes of a manifest. */
export const MAX_MANIFEST_BYTES = 4_000_000;
/** Lists and objects within each other; each level of types is two. */
const MAX_NESTING = 40;
/** Entries of one list or object. */
const MAX_ENTRIES = 10_000;
/** Values in all lists and objects together. */
const MAX_VALUES = 200_000;
/** UTF-16 code units of a text. */
const MAX_TEXT_LENGTH = 10_000;
/** Files of a bundle. */
export const MAX_PARTS = 8;
/** Bytes of one of them. */
export const MAX_PART_BYTES = 2 ** 28;

/** The most that so many bytes may come to once they are unpacked, or their strings are written out. */
export function maxUnpackedBytes(bytes: number): number {
  return 2 ** 24 + 64 * bytes;
}

/**
 * Says where some JSON goes too far, as `its "a.b" has 10,001 entries, of which there may be 10,000`.
 * @returns `undefined` where it doesn't. Takes linear time and, however deep the JSON is, little stack.
 */
export function findExcess(json: unknown): string | undefined {
  let values = 0;
  const visit = (node: unknown, path: readonly string[]): string | undefined => {
    const tooMuch = (count: number, what: string, most: number): string | undefined =>
      count > most
        ? `its "${path.slice(0, 4).join('.') || 'content'}" has ${count.toLocaleString('en')} ${what}, of which there may be ${most.toLocaleString('en')}`
        : undefined;
    if (typeof node === 'string') return tooMuch(node.length, 'letters', MAX_TEXT_LENGTH);
    if (typeof node !== 'object' || node === null) return undefined;
    const entries = Object.entries(node);
    values += entries.length;
    let found =
      tooMuch(path.length, 'levels', MAX_NESTING) ??
      tooMuch(entries.length, 'entries', MAX_ENTRIES) ??
      tooMuch(values, 'values up to there', MAX_VALUES);
    for (const [key, value] of entries) found ??= visit(key, path) ?? visit(value, [...path, key]);
    return found;
  };
  return visit(json, []);
}
