import { type Lists, listOf } from '../core/lists.ts';
import { identifierPrefix } from '../core/place.ts';
import type { IdentifierTable, StringTable } from '../core/place-table.ts';

/** Orders identifiers as the bundle numbers them: by their lower-case form, then as they are. */
export function compareIdentifiers(a: string, b: string): number {
  return compareUnits(a.toLowerCase(), b.toLowerCase()) || compareUnits(a, b);
}

/** Orders two strings by UTF-16 code units, the same on every machine. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Looks identifiers up by bisecting their sorted table; nothing is built for it.
 *
 * @param strings all identifiers, sorted by `compareIdentifiers`.
 * @param placeOfId identifier number → 1 + the place whose primary one it is, or 0.
 * @param carriers identifier number → the places that carry it, ascending.
 */
export function identifierTable(
  strings: StringTable,
  placeOfId: Uint32Array,
  carriers: Lists,
): IdentifierTable {
  /** The first number whose lower-case form is not before `folded`. */
  const firstFrom = (folded: string): number => {
    let low = 0;
    let high = strings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (strings.get(middle).toLowerCase() < folded) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const numbersOf = (folded: string): number[] => {
    const numbers: number[] = [];
    for (let i = firstFrom(folded); i < strings.length; i++) {
      if (strings.get(i).toLowerCase() !== folded) break;
      numbers.push(i);
    }
    return numbers;
  };

  let prefixes: readonly string[] | undefined;
  /** From one prefix to the next: all of `osm:` is behind us at `osm;`, the character after the colon. */
  const listPrefixes = (): readonly string[] => {
    const found: string[] = [];
    for (let i = 0; i < strings.length; ) {
      const prefix = identifierPrefix(strings.get(i).toLowerCase());
      found.push(prefix);
      i = Math.max(i + 1, firstFrom(`${prefix};`));
    }
    return found;
  };

  return {
    placeOf(identifier) {
      const number = numbersOf(identifier.toLowerCase()).find((i) => strings.get(i) === identifier);
      if (number === undefined) return undefined;
      const place = placeOfId[number]!;
      return place > 0 ? place - 1 : listOf(carriers, number)[0];
    },
    search(text) {
      const folded = text.trim().toLowerCase();
      if (folded === '') return [];
      prefixes ??= listPrefixes();
      const numbers = [folded, ...prefixes.map((prefix) => `${prefix}:${folded}`)].flatMap(numbersOf);
      const places = new Set(numbers.flatMap((number) => [...listOf(carriers, number)]));
      return [...places].sort((a, b) => a - b);
    },
  };
}
