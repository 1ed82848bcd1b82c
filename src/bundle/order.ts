import type { Place } from '../core/place.ts';

/** Compares two strings by UTF-16 code units, with the same result on every machine. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Creates the comparison of the contract: English order, numbers by value ("Room 9" before "Room 10"), accents and case
 * ignored, empty names last. It expects trimmed names.
 */
function alphabet(): (a: string, b: string) => number {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return (a, b) => Number(a === '') - Number(b === '') || compare(a, b);
}

/** Sorts places A to Z by `name_sort`, ties by id. */
export function sortPlaces(places: readonly Place[]): Place[] {
  const compare = alphabet();
  return places
    .map((place) => ({ place, key: place.name_sort.trim() }))
    .sort((a, b) => compare(a.key, b.key) || compareUnits(a.place.id, b.place.id))
    .map(({ place }) => place);
}

/** Sorts names A to Z, ties by code unit. `ties` has a 1 for each name that ties with the one before it. */
export function sortNames(names: Iterable<string>): { sorted: string[]; ties: Uint8Array } {
  const compare = alphabet();
  const keyed = [...names]
    .map((name) => ({ name, key: name.trim() }))
    .sort((a, b) => compare(a.key, b.key) || compareUnits(a.name, b.name));
  const ties = keyed.map(({ key }, i) => Number(i > 0 && compare(keyed[i - 1]!.key, key) === 0));
  return { sorted: keyed.map(({ name }) => name), ties: Uint8Array.from(ties) };
}

/**
 * Sorts the rows of places A to Z by a counting sort. Ties stay in row order.
 * @param names for each row, the number of the name that it is sorted by.
 * @param ties the ties of `sortNames`.
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
