import type { Place, PlaceSummary } from './place.ts';
import type { PlaceType } from './place-type.ts';
import type { IntLists } from './structures/int-lists.ts';

/**
 * The places of an opened bundle, as columns. It is all that search needs to know of a bundle.
 *
 * **Places are numbered in A–Z order**: 0 is the first by trimmed `name_sort` under the contract's collation,
 * nameless places come last, ties are by id. So a place number is also its rank in the alphabet, and
 * sorting by number is sorting by name.
 */
export interface PlaceTable {
  readonly count: number;
  /** The flattened type tree; a type's index is its number. */
  readonly types: readonly PlaceType[];
  /** Distinct names, tags and lines of addresses. */
  readonly strings: PlaceStrings;
  readonly identifiers: IdentifierTable;
  /** Place → string numbers. `name` has one for each place (that of `""` for a nameless one). */
  readonly name: IntLists;
  readonly short_name: IntLists;
  readonly alternative_names: IntLists;
  readonly hidden_names: IntLists;
  readonly tags: IntLists;
  /** Lines of the address, house numbers apart. */
  readonly address: IntLists;
  /** Place → type numbers, in the order the place lists them. */
  readonly type: IntLists;
  /** Place → parents that are in the bundle, as place numbers. */
  readonly parents: IntLists;
  /** Degrees; NaN where the position is unknown. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** 0 where nothing is said. */
  readonly importance: Float32Array;
  /** Numbers of the places *known* to have an accessibility feature (`has_lifts_to_all_floors`), ascending. */
  placesWithAccess(feature: string): readonly number[];
  /** Numbers of the places that carry a curation flag, ascending. */
  placesWithFlag(flag: string): readonly number[];
  /** Numbers of the sites of the park-and-rides list, ascending. */
  readonly parkAndRides: readonly number[];
  /** Decodes one whole place. */
  place(number: number): Place;
  /** Decodes what a suggestion shows of one, in half the time. */
  summary(number: number): PlaceSummary;
}

/** Strings in no order that means anything, but that those composed of another come last. */
export interface PlaceStrings {
  readonly length: number;
  get(number: number): string;
  /** Those that aren't composed, by number. */
  whole(): string[];
  readonly composed: ComposedStrings;
}

/** Strings that are another one with something around it: `Opposite Dorian Road`. */
export interface ComposedStrings {
  /** For each, the number of the whole string in it. */
  readonly inner: Uint32Array;
  /** For each, the number of what is around it. */
  readonly outer: Uint32Array;
  readonly around: readonly (readonly [before: string, after: string])[];
}

export interface StringTable {
  readonly length: number;
  get(number: number): string;
  /** All of them by number, read from front to back: far cheaper than one after the other by `get`. */
  all(): string[];
}

/** Exact look-ups of identifiers, which stay out of the text index. */
export interface IdentifierTable {
  /** The place whose primary identifier this is, else the first that carries it, else `undefined`. */
  placeOf(identifier: string): number | undefined;
  /**
   * The places that a whole identifier names, written with its prefix or without and in any case:
   * `crs:OXF`, `crs:oxf` or `oxf`. Ascending, each once.
   */
  search(text: string): number[];
}

/**
 * Creates a look-up of places by identifier.
 * @param read decodes the place with a number, as `PlaceTable.place` and `PlaceTable.summary` do.
 * @returns a function from an identifier to what `read` returns; `undefined` for an unknown identifier.
 */
export function byIdentifier<T>(
  { identifiers }: PlaceTable,
  read: (number: number) => T,
): (identifier: string) => T | undefined {
  return (identifier) => {
    const number = identifiers.placeOf(identifier);
    return number === undefined ? undefined : read(number);
  };
}
