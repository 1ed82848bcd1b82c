import type { Position } from '../../core/geo/position.ts';
import { isArea, isWithin } from '../../core/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Nearby } from '../../core/query.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { type IntLists, mapItem, Uint32Builder } from '../../core/structures/int-lists.ts';
import { Field, type PhraseIndex } from '../index/search-index.ts';
import { MatchKind, type TermExpander } from '../query/expand.ts';
import type { KindMeaning } from '../query/kinds.ts';
import { kmTo, type Prominence } from '../rank/rank.ts';

/** Requests are parsed again for each page, and their words while they are typed. */
const MAX_CACHED_NAMES = 500;
/** Stop words that a name may have besides those of a request. */
const MAX_OMITTED_STOP_WORDS = 3;

/** How words are a part of a name, the likeliest first. The name may begin with them, have them side by side, or lack only inner words. */
export const Fit = { begun: 0, together: 1, around: 2, apart: 3 } as const;

/** For each `Fit`, the numbers of the places with a name that words are such a part of; ascending. Empty if there are none. */
type PlacesByFit = readonly (readonly number[])[];

/** Finds places by their whole names, or by parts. Stop words may be missing, and abbreviations stand for their words. */
export class NameLookup {
  readonly #index: PhraseIndex;
  readonly #expander: TermExpander;
  readonly #cache = new BoundedCache<readonly number[]>(MAX_CACHED_NAMES);
  readonly #parts = new BoundedCache<PlacesByFit>(MAX_CACHED_NAMES);
  readonly #terms = new BoundedCache<ReadonlySet<number>>(MAX_CACHED_NAMES);

  constructor(index: PhraseIndex, expander: TermExpander) {
    this.#index = index;
    this.#expander = expander;
  }

  /** Returns the numbers of the places that have the words as a whole name; ascending. */
  named(words: readonly string[]): readonly number[] {
    return this.#cache.getOrCreate(words.join(' '), () => this.#findWhole(words));
  }

  /** Returns the places with a name that has all of the words, in any order and with others between them. */
  partly(words: readonly string[]): PlacesByFit {
    // Stop words make no difference, so they must not fill the cache with long lists.
    const telling = this.#expander.withoutStopWords(words);
    return this.#parts.getOrCreate(telling.join(' '), () => this.#findParts(telling));
  }

  /** Returns the places with a name of no more words; if there is none, those with one that has stop words besides. */
  #findWhole(words: readonly string[]): readonly number[] {
    const terms = this.#expander.withoutStopWords(words).map((word) => this.#termsOf(word));
    const [whole, longer] = [new Uint32Builder(), new Uint32Builder()];
    for (const phrase of this.#phrasesWithRarest(terms)) {
      const length = rowLength(this.#index.phraseTerms, phrase);
      const isLonger = length > words.length;
      if (length > words.length + MAX_OMITTED_STOP_WORDS || (isLonger && whole.length > 0)) continue;
      const [from, to] = this.#borders(phrase);
      if (this.#hasWordsAt(from, to, terms, true)) this.#addNamed(phrase, isLonger ? longer : whole);
    }
    return (whole.length > 0 ? whole : longer).distinct();
  }

  #findParts(words: readonly string[]): PlacesByFit {
    const terms = words.map((word) => this.#termsOf(word));
    if (terms.some(({ size }) => size === 0)) return [];
    const found = Object.values(Fit).map(() => new Uint32Builder());
    for (const phrase of this.#phrasesWithRarest(terms)) {
      const fit = this.#fitOf(phrase, terms);
      if (fit !== undefined) this.#addNamed(phrase, found[fit]!);
    }
    return found.map((places) => places.distinct());
  }

  /** Yields the phrases that have the rarest of some words and are no shorter than all of them. */
  *#phrasesWithRarest(words: readonly ReadonlySet<number>[]): Generator<number> {
    const { termPostings, phraseTerms } = this.#index;
    const [rarest] = words
      .map((own) => ({ own, count: [...own].reduce((sum, term) => sum + rowLength(termPostings, term), 0) }))
      .sort((a, b) => a.count - b.count);
    for (const term of rarest?.own ?? []) {
      for (let i = termPostings.offsets[term]!; i < termPostings.offsets[term + 1]!; i++) {
        const phrase = termPostings.values[i]!;
        if (rowLength(phraseTerms, phrase) >= words.length) yield phrase;
      }
    }
  }

  /** Returns the terms that are a word, its abbreviation, or the other grammatical number. */
  #termsOf(word: string): ReadonlySet<number> {
    return this.#terms.getOrCreate(word, () => {
      const options = { asYouType: false, exactSingleLetters: true };
      const { termMatches } = this.#expander.expand([word], options);
      const whole = termMatches.filter(({ kind, synonym }) => kind === MatchKind.whole && !synonym);
      return new Set(whole.map(({ term }) => term));
    });
  }

  /** Returns the `Fit` of words in a phrase, stop words aside; `undefined` if it lacks one of them. */
  #fitOf(phrase: number, words: readonly ReadonlySet<number>[]): number | undefined {
    const { phraseTerms, stops } = this.#index;
    const [from, to] = this.#borders(phrase);
    for (let at = from; at < to; at++) {
      if (this.#hasWordsAt(at, to, words, false)) return at === from ? Fit.begun : Fit.together;
    }
    if (words.length === 1) return undefined;
    const left = [...phraseTerms.values.subarray(from, to)].filter((term) => stops[term] !== 1);
    const isAround = words[0]!.has(left[0]!) && words.at(-1)!.has(left.at(-1)!);
    for (const own of words) {
      const at = left.findIndex((term) => own.has(term));
      if (at < 0) return undefined;
      left.splice(at, 1);
    }
    return isAround ? Fit.around : Fit.apart;
  }

  /** Returns the indices of the first term of a phrase, and after its last. */
  #borders(phrase: number): readonly [number, number] {
    const { offsets } = this.#index.phraseTerms;
    return [offsets[phrase]!, offsets[phrase + 1]!];
  }

  /** Returns whether the terms between two indices begin with these words, stop words aside. */
  #hasWordsAt(from: number, to: number, words: readonly ReadonlySet<number>[], isWhole: boolean): boolean {
    const { phraseTerms, stops } = this.#index;
    let next = 0;
    for (let i = from; i < to; i++) {
      const term = phraseTerms.values[i]!;
      if (words[next]?.has(term)) next++;
      else if (next === words.length && !isWhole) return true;
      else if (stops[term] !== 1) return false;
    }
    return next === words.length;
  }

  #addNamed(phrase: number, places: Uint32Builder): void {
    const { phrasePostings, phraseFields } = this.#index;
    for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++) {
      if (phraseFields[i]! <= Field.hidden) places.push(phrasePostings.values[i]!);
    }
  }
}

function rowLength({ offsets }: IntLists, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}

/** Places of one name that are not as far apart are one for a visitor: a square and its stop. */
const MIN_KM_APART = 0.3;
const MAX_ALTERNATIVES = 6;

/** Returns whether a place is a street or another area. */
export function isAreaPlace(place: number, { type, types }: PlaceTable): boolean {
  return isArea(mapItem(type, place, (number) => types[number]!.path));
}

/** Decides which of the places with a name is meant. */
export class PlaceChoice {
  readonly #places: PlaceTable;
  readonly #prominence: Prominence;
  readonly #position: Position | undefined;
  readonly #chosen: number | undefined;

  /** @param position of the visitor. @param chosen a place that is meant where it has the name. */
  constructor(
    places: PlaceTable,
    prominence: Prominence,
    position: Position | undefined,
    chosen: number | undefined,
  ) {
    this.#chosen = chosen;
    this.#places = places;
    this.#prominence = prominence;
    this.#position = position;
  }

  /** Returns the most prominent of at least one place; of equal ones, the nearest. @param wantsArea whether streets and areas come first. */
  pick(places: readonly number[] | Uint32Array, wantsArea: boolean): number {
    if (this.#chosen !== undefined && places.includes(this.#chosen)) return this.#chosen;
    const areas = wantsArea ? places.filter((place) => this.isArea(place)) : [];
    const choices = areas.length > 0 ? areas : places;
    let best = choices[0]!;
    for (const place of choices) if (this.#compare(place, best) < 0) best = place;
    return best;
  }

  /** Returns a place that others are near to, with those that are as prominent and elsewhere, the likeliest first: "which one?" */
  nearby(place: number, named: readonly number[]): Nearby {
    const { lat, lon } = this.#places;
    const kept = [place];
    const isElsewhere = (other: number): boolean =>
      kept.every((one) => kmTo(one, this.#places, { lat: lat[other]!, lon: lon[other]! }) > MIN_KM_APART);
    const prominence = this.#prominence.of(place);
    for (const other of named.toSorted((a, b) => this.#compare(a, b))) {
      if (kept.length > MAX_ALTERNATIVES) break;
      if (this.hasPosition(other) && this.#prominence.of(other) >= prominence && isElsewhere(other))
        kept.push(other);
    }
    const alternatives = kept.slice(1);
    return { place, ...(alternatives.length > 0 && { alternatives }) };
  }

  /** Returns whether any of the places has a type of a kind, whatever its tags. */
  hasType(places: readonly number[], { types: wanted }: KindMeaning): boolean {
    const { type, types } = this.#places;
    const isWanted = (number: number): boolean => wanted.some((path) => isWithin(types[number]!.path, path));
    return places.some((place) => mapItem(type, place, isWanted).includes(true));
  }

  /** Returns whether a place has a position, so that others can be near it. */
  hasPosition(place: number): boolean {
    return !Number.isNaN(this.#places.lat[place]!);
  }

  /** Returns whether a place is a street or another area. */
  isArea(place: number): boolean {
    return isAreaPlace(place, this.#places);
  }

  #compare(a: number, b: number): number {
    const { importance } = this.#places;
    const lacksPosition = (place: number): number => Number(!this.hasPosition(place));
    const km = (place: number): number => (this.#position ? kmTo(place, this.#places, this.#position) : 0);
    return (
      lacksPosition(a) - lacksPosition(b) ||
      this.#prominence.of(b) - this.#prominence.of(a) ||
      (this.#position ? km(a) - km(b) : 0) ||
      importance[b]! - importance[a]! ||
      a - b
    );
  }
}
