import type { LanguageTexts } from './language-words.ts';
import type { OpeningTimes, OpenState } from './opening-hours.ts';
import type { AccessState, FlattenedType, Place, PlaceSummary } from './place.ts';
import type { IntLists, RowLists } from './structures/int-lists.ts';

/**
 * The places of an opened bundle, as columns. Search needs nothing else of a bundle.
 *
 * **Places are numbered in A–Z order**: 0 is the first by trimmed `name_sort` under the contract's collation.
 * Nameless places are last, and ties are ordered by id. Sorting by place number therefore sorts by name.
 */
export interface PlaceTable {
  readonly count: number;
  /** The flattened type tree; a type's index is its number. */
  readonly types: readonly FlattenedType[];
  readonly words: PlaceWords;
  /** Distinct names, tags and address lines. */
  readonly strings: PlaceStrings;
  readonly identifiers: IdentifierTable;
  /** Place → string numbers. `name` has exactly one per place; a nameless place has the number of `""`. */
  readonly name: RowLists;
  readonly short_name: RowLists;
  readonly alternative_names: RowLists;
  readonly hidden_names: RowLists;
  readonly tags: RowLists;
  /** Address lines, with house numbers as separate strings. */
  readonly address: RowLists;
  /** At most one a place. */
  readonly locality: RowLists;
  /** Place → type numbers, in the order of the source. */
  readonly type: RowLists;
  /** Place → place numbers of those parents that the bundle contains. */
  readonly parents: IntLists;
  /** Degrees; NaN for an unknown position. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Editorial weight, 0 to 1; 0 by default. */
  readonly importance: Float32Array;
  /** All accessibility features (`has_*`) that some place is known to have or to lack, A to Z. */
  accessibilityFeatures(): readonly string[];
  /** Returns the numbers of the places *known* to have an accessibility feature (`has_lifts_to_all_floors`), ascending. */
  placesWithAccess(feature: string): readonly number[];
  /** Returns the state of access by wheelchair of a place, as `accessStateOf` does. It needs the details of the places. */
  accessState(place: number): AccessState;
  /** Returns the numbers of the places with a curation flag, ascending. */
  placesWithFlag(flag: string): readonly number[];
  /** Returns the numbers of the park-and-ride sites, ascending. */
  parkAndRides(): readonly number[];
  /** The longer texts of the places; empty until they are loaded. */
  readonly texts: PlaceTexts;
  readonly outlines: PlaceOutlines;
  /** The opening hours of the places; `undefined` for a bundle without any. */
  readonly hours: PlaceHours | undefined;
  /** Decodes one whole place. @throws RangeError for an unknown number; as `PlaceOutlines` says. */
  place(number: number): PlaceWithHours;
  /** Decodes only the fields that a suggestion shows, in half the time. */
  summary(number: number): PlaceSummary;
}

/** The words by which languages ask for places. Those of each language are loaded when a request needs them. */
export interface PlaceWords {
  /** Codes of all languages that the bundle has words of. */
  readonly languages: readonly string[];
  /** Returns the words of a language; `undefined` until they are loaded. */
  of(language: string): LanguageTexts | undefined;
}

/**
 * The outlines of places, which are loaded after search answers. Until then, reading a place that has one throws FingerpostError
 * `bundle-unreachable` (`OutlineAwaited`), unless outlines are dispensable.
 */
export interface PlaceOutlines {
  readonly isLoaded: boolean;
  /** Whether places are read without outlines until these are loaded. */
  areDispensable: boolean;
}

/** The opening hours of places, which are loaded after search answers. Until then those of all places are unknown. */
export interface PlaceHours {
  readonly isLoaded: boolean;
  /** Returns the opening hours of a place; `undefined` where they are unknown. */
  of(place: number): OpeningTimes | undefined;
  /**
   * Returns a function that says whether a place is open.
   * @param openAt a value of `open_at`. @param now the time of the request in ms.
   */
  statesAt(openAt: string, now: number): (place: number) => OpenState;
  /** Returns the wall clock of most places: `2026-12-24T21:30`. */
  clockAt(now: number): string;
}

/** A whole place. Its opening hours are absent where they are unknown. */
export interface PlaceWithHours extends Place {
  readonly hours?: OpeningTimes | undefined;
}

/** A text of a place, and its name: `description`, or a key of `Place.texts`. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The longer texts of places, which are loaded after search answers. */
export interface PlaceTexts {
  /** Whether the texts can be read. */
  readonly isLoaded: boolean;
  /** Returns the numbers of the places with any text, ascending. */
  places(): number[];
  /** Returns the texts of a place, the description first. */
  of(place: number): readonly NamedText[];
}

/**
 * The state of the longer texts of a bundle: not needed yet, shown with their places, searched as well, or unavailable. Without
 * them a search finds names, kinds and addresses.
 */
export type TextsState = 'pending' | 'loaded' | 'searched' | 'unavailable';

/** Strings by number. Whole strings are first, composed ones last; otherwise their order has no meaning. */
export interface PlaceStrings {
  readonly length: number;
  get(number: number): string;
  /** The strings that aren't composed, by number. */
  readonly encoded: StringData;
  readonly composed: ComposedStrings;
}

/** Strings that consist of a whole string, their stem, and an affix: the text around it, as in `Opposite Dorian Road`. */
export interface ComposedStrings {
  /** For each composed string, the number of its stem. */
  readonly stems: Uint32Array;
  /** For each composed string, the index of its affix in `affixes`. */
  readonly affixIndexes: Uint32Array;
  readonly affixes: readonly (readonly [before: string, after: string])[];
}

/** Strings as UTF-8, each with a line feed behind it, and where each begins. Inside a string NUL begins an escape. */
export interface StringData {
  readonly text: Uint8Array;
  /** One entry more than there are strings. */
  readonly starts: Uint32Array;
}

/** Strings by number, decoded on demand. */
export interface StringTable {
  readonly length: number;
  get(number: number): string;
  /** Returns all strings by number in one pass. It is far cheaper than one `get` per string. */
  all(): string[];
}

/** Exact look-ups of identifiers. The text index doesn't contain them. */
export interface IdentifierTable {
  /** Returns the place with this primary identifier, else the first with it as another identifier, else `undefined`. */
  placeOf(identifier: string): number | undefined;
  /**
   * Returns the places with an identifier, with or without its prefix and in any case: `crs:OXF`, `crs:oxf` or `oxf`.
   * They are ascending and distinct.
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
