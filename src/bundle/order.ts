import type { Place } from '../core/place.ts';

/** Orders two strings by UTF-16 code units, the same on every machine. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The alphabet of the contract: as English readers expect it ("Room 9" before "Room 10", accents and case aside), white
 * space around a name not counted, names without anything else last.
 */
export function alphabet(): (a: string, b: string) => number {
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return (a, b) => {
    const [left, right] = [a.trim(), b.trim()];
    return Number(left === '') - Number(right === '') || collator.compare(left, right);
  };
}

/** The places A to Z by `name_sort`, ties by id. */
export function sortPlaces(places: readonly Place[]): Place[] {
  const compare = alphabet();
  return [...places].sort((a, b) => compare(a.name_sort, b.name_sort) || compareUnits(a.id, b.id));
}

/** Names A to Z, ties by code unit, and for each a 1 where it ties with the one before it. */
export function sortNames(names: Iterable<string>): { sorted: string[]; ties: Uint8Array } {
  const compare = alphabet();
  const sorted = [...names].sort((a, b) => compare(a, b) || compareUnits(a, b));
  const ties = sorted.map((name, i) => Number(i > 0 && compare(sorted[i - 1]!, name) === 0));
  return { sorted, ties: Uint8Array.from(ties) };
}

/**
 * The rows of places A to Z, by counting.
 * @param names for each row, the number of the name that it is sorted by.
 * @param ties from `sortNames`.
 */
export function rowsInOrder(names: Uint32Array, ties: Uint8Array): Uint32Array {
  const ranks = new Uint32Array(ties.length);
  for (let i = 1; i < ties.length; i++) ranks[i] = ranks[i - 1]! + (ties[i] === 1 ? 0 : 1);
  const starts = new Uint32Array(ties.length + 1);
  for (let row = 0; row < names.length; row++) starts[ranks[names[row]!]! + 1]!++;
  for (let i = 0; i < ties.length; i++) starts[i + 1]! += starts[i]!;
  const rows = new Uint32Array(names.length);
  for (let row = 0; row < names.length; row++) rows[starts[ranks[names[row]!]!]!++] = row;
  return rows;
}
