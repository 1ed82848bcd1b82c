// Questions about names: which places or which kind some words name, wholly or in part, and which of several places is meant.
import type { Position } from '../../core/geo/position.ts';
import { isArea, isWithin, STREET_TYPE } from '../../core/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import type { Nearby } from '../../core/query.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { type IntLists, listOf, mapItem, Uint32Builder } from '../../core/structures/int-lists.ts';
import { Field, type PhraseIndex } from '../index/search-index.ts';
import type { Token, Tokens } from '../match/place.ts';
import { ABBREVIATION_COST, MatchKind, type TermExpander } from '../query/expand.ts';
import { type KindLexicon, type KindMeaning, KindRank } from '../query/kinds.ts';
import type { QueryVariants } from '../query/variants.ts';
import { kmTo, type Prominence } from '../rank/rank.ts';
import { hasDigit, isSegmented, type Words, wordsOf } from '../text/analyzer.ts';
import { type Endings, isElided, joinElided, type PhraseBook, type Relation } from './lex.ts';

/** Requests are parsed again for each page, and their words while they are typed. */
const MAX_CACHED_NAMES = 500;
/** Stop words that a name may have besides those of a request. */
const MAX_OMITTED_STOP_WORDS = 3;
/** Too many names have a shorter word, so it is not read as a part of one. */
const MIN_TELLING_LETTERS = 4;
/** Places of one name that are not as far apart are one for a visitor: a square and its stop. */
const MIN_KM_APART = 0.3;
const MAX_ALTERNATIVES = 6;

/** How words are a part of a name, the likeliest first. The name may begin with them, have them side by side, or lack only inner words. */
const Fit = { begun: 0, together: 1, around: 2, apart: 3 } as const;
/** The cost of each `Fit`. */
const PART_COSTS = [0.9, 1, 1.05, 1.1] as const;
/** The costs that add to that of a relation to a place by its whole name. */
const AnchorCost = { kind: 0.05, namesake: 0.15, inflected: 0.2 } as const;

/** A number of a house or its letter. Postcodes are longer. */
const HOUSE_NUMBER = /^(?:\p{N}{1,3}\p{L}?|\p{L})$/u;

/** The tables that the words of a request are looked up in. */
export interface Lookups {
  readonly book: PhraseBook;
  readonly kinds: KindLexicon;
  readonly names: NameLookup;
  readonly endings: Endings;
}

/** What words of a relation name: some places, or a kind. */
export interface Named {
  readonly places?: readonly number[];
  readonly kind?: KindMeaning;
  /** The name of the kind, as it is written. */
  readonly kindWords?: string;
  /** The cost that adds to that of the relation. */
  readonly cost: number;
}

/** How a place matches a query. */
export interface NamedMatch {
  readonly place: number;
  readonly tokens: Tokens;
  /** The words of the query that stand for the kind of the place. */
  readonly kind?: Words;
}

/** One way to write the words of a name: for each word that is no stop word, the terms that are it. */
interface WaysToWrite {
  /** The words, stop words among them. */
  readonly words: readonly string[];
  readonly terms: readonly ReadonlySet<number>[];
}

/** Finds places by their whole names, or by parts, written in any way in which a search finds them. Stop words may be missing. */
export class NameLookup {
  readonly #index: PhraseIndex;
  readonly #expander: TermExpander;
  readonly #variants: QueryVariants;
  readonly #places: PlaceTable;
  readonly #whole = new BoundedCache<readonly number[]>(MAX_CACHED_NAMES);
  readonly #parts = new BoundedCache<readonly (readonly number[])[]>(MAX_CACHED_NAMES);

  constructor(index: PhraseIndex, expander: TermExpander, variants: QueryVariants, places: PlaceTable) {
    this.#index = index;
    this.#expander = expander;
    this.#variants = variants;
    this.#places = places;
  }

  /** Returns whether some place has a word. */
  isKnown(word: string): boolean {
    return this.#expander.hasInAnyLetters(word);
  }

  /** Returns whether names may lack a word. */
  isStopWord(word: string): boolean {
    return this.#expander.isStopWord(word);
  }

  /**
   * Returns whether a match is a whole name, or stands in an address. A name of several words may have numbers besides, and any name stop
   * words.
   */
  isWholeMatch({ place, tokens, kind }: NamedMatch): boolean {
    const found = tokens.filter((token) => token !== undefined);
    if (found.length < tokens.length) return false;
    const named = found.filter(({ field }) => field <= Field.hidden);
    const terms = new Set(named.map(({ termMatch }) => termMatch.term));
    const isWhole = ({ phrase }: Token): boolean => {
      const own = listOf(this.#index.phraseTerms, phrase);
      const others = [...own].filter(
        (term) => !terms.has(term) && !this.isStopWord(this.#index.terms[term]!),
      );
      const isNumber = (term: number): boolean => hasDigit(this.#index.terms[term]!);
      return others.length === 0 || (others.every(isNumber) && own.length > others.length + 1);
    };
    if (named.length > 0) return named.every(isWhole);
    const isInAddress = !kind && found.every(({ field }) => field === Field.context);
    return isInAddress && (found.length > 1 || found.some((token) => this.#isStreet(place, token)));
  }

  /** Returns whether a word is a street of one word, which an address has beside the number of a house only: "Amselkamp 10 f". */
  #isStreet(place: number, { termMatch: { term, kind } }: Token): boolean {
    if (kind !== MatchKind.whole) return false;
    const { address, strings } = this.#places;
    return mapItem(address, place, (number) => strings.get(number)).some((text) => {
      const words = wordsOf(text.split(',')[0]!);
      const others = words.filter((word) => word !== this.#index.terms[term]);
      // A line of an address that ends with a space has its number behind it.
      const isNumbered = others.some(hasDigit) || text.endsWith(' ');
      return others.length < words.length && isNumbered && others.every((word) => HOUSE_NUMBER.test(word));
    });
  }

  /** Returns whether a place is a street or another area. */
  isArea(place: number): boolean {
    return isAreaPlace(place, this.#places);
  }

  /**
   * Returns the numbers of the places that have the words as a whole name; if there is none, those whose name has stop words besides. They
   * are ascending.
   */
  named(words: readonly string[]): readonly number[] {
    return this.#whole.getOrCreate(words.join(' '), () => {
      for (const ways of this.#waysToWrite(words)) {
        const places = this.#wholeNamed(ways);
        if (places.length > 0) return places;
      }
      return [];
    });
  }

  #wholeNamed({ words, terms }: WaysToWrite): readonly number[] {
    const [whole, longer] = [new Uint32Builder(), new Uint32Builder()];
    for (const phrase of this.#phrasesWithRarest(terms)) {
      const length = rowLength(this.#index.phraseTerms, phrase);
      const isLonger = length > words.length;
      if (length > words.length + MAX_OMITTED_STOP_WORDS || (isLonger && whole.length > 0)) continue;
      if (this.#hasWordsAt(phrase, 0, terms, true)) this.#addNamed(phrase, isLonger ? longer : whole);
    }
    return (whole.length > 0 ? whole : longer).distinct();
  }

  /** Returns for each `Fit` the places with a name that words are such a part of, ascending; an empty list if there are none. */
  partly(words: readonly string[]): readonly (readonly number[])[] {
    // Stop words make no difference, so they must not fill the cache with long lists.
    const telling = this.#expander.withoutStopWords(words);
    return this.#parts.getOrCreate(telling.join(' '), () => {
      for (const { terms } of this.#waysToWrite(telling)) {
        const found = Object.values(Fit).map(() => new Uint32Builder());
        for (const phrase of this.#phrasesWithRarest(terms)) {
          const fit = this.#fitOf(phrase, terms);
          if (fit !== undefined) this.#addNamed(phrase, found[fit]!);
        }
        if (found.some(({ length }) => length > 0)) return found.map((places) => places.distinct());
      }
      return [];
    });
  }

  /** Returns a pattern that finds the words of a name, written in any way, among words with a space around each. */
  patternOf(words: readonly string[]): RegExp {
    const ways = [...this.#waysToWrite(words)].map(({ terms }) =>
      terms.map((own) => `(?:${[...own].map((term) => this.#index.terms[term]).join('|')})`).join(' '),
    );
    return new RegExp(` (?:${[words.join(' '), ...ways].join('|')}) `);
  }

  /** Yields the ways to write words: by themselves, then joined, apart, and with synonyms of several words. */
  *#waysToWrite(words: readonly string[]): Generator<WaysToWrite> {
    yield* this.#termsOf(words);
    for (const others of this.#variants.waysToWrite(words)) yield* this.#termsOf(others);
  }

  /**
   * Yields the terms that words are written as, if each has one: abbreviated, as a number or a direction, or in the other grammatical number;
   * then, if there are any, those with letters for words such as "S" besides. No synonym is one.
   */
  *#termsOf(words: readonly string[]): Generator<WaysToWrite> {
    const kept = this.#expander.withoutStopWords(words);
    const { termMatches } = this.#expander.expand(words, { asYouType: false, exactWords: words });
    const ways = termMatches.filter(
      ({ kind, cost, synonym }) => kind === MatchKind.whole && !(synonym && cost > ABBREVIATION_COST),
    );
    const sure = ways.filter(({ isLoose, cost }) => !isLoose || cost > ABBREVIATION_COST);
    for (const some of sure.length < ways.length ? [sure, ways] : [ways]) {
      const terms = words.map(() => new Set<number>());
      for (const { term, queryIndex } of some) terms[queryIndex]!.add(term);
      const telling = terms.filter((_, i) => kept.includes(words[i]!));
      if (telling.every(({ size }) => size > 0)) yield { words, terms: telling };
    }
  }

  /** Yields the phrases that have the rarest of some words and are no shorter than all of them. */
  *#phrasesWithRarest(words: readonly ReadonlySet<number>[]): Generator<number> {
    const { termPostings, phraseTerms } = this.#index;
    const [rarest] = words
      .map((own) => ({ own, count: [...own].reduce((sum, term) => sum + rowLength(termPostings, term), 0) }))
      .sort((a, b) => a.count - b.count);
    for (const term of rarest?.own ?? []) {
      for (const phrase of listOf(termPostings, term))
        if (rowLength(phraseTerms, phrase) >= words.length) yield phrase;
    }
  }

  /** Returns the `Fit` of words in a phrase, stop words aside; `undefined` if it lacks one of them. */
  #fitOf(phrase: number, words: readonly ReadonlySet<number>[]): number | undefined {
    const { phraseTerms, stops } = this.#index;
    for (let at = 0; at < rowLength(phraseTerms, phrase); at++) {
      if (this.#hasWordsAt(phrase, at, words, false)) return at === 0 ? Fit.begun : Fit.together;
    }
    if (words.length === 1) return undefined;
    const left = [...listOf(phraseTerms, phrase)].filter((term) => stops[term] !== 1);
    const isAround = words[0]!.has(left[0]!) && words.at(-1)!.has(left.at(-1)!);
    for (const own of words) {
      const at = left.findIndex((term) => own.has(term));
      if (at < 0) return undefined;
      left.splice(at, 1);
    }
    return isAround ? Fit.around : Fit.apart;
  }

  /** Returns whether the terms of a phrase from one on begin with these words, stop words aside, and are no more if they must be `isWhole`. */
  #hasWordsAt(
    phrase: number,
    from: number,
    words: readonly ReadonlySet<number>[],
    isWhole: boolean,
  ): boolean {
    const { phraseTerms, stops } = this.#index;
    const end = phraseTerms.offsets[phrase + 1]!;
    let next = 0;
    for (let i = phraseTerms.offsets[phrase]! + from; i < end; i++) {
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

function isAreaPlace(place: number, { type, types }: PlaceTable): boolean {
  return isArea(mapItem(type, place, (number) => types[number]!.path));
}

function rowLength({ offsets }: IntLists, row: number): number {
  return offsets[row + 1]! - offsets[row]!;
}

/** Returns what a run of words names: a kind or places with this name, or else those that it is an inflected form of. */
export function namedBy(role: Relation, run: readonly string[], lookups: Lookups): readonly Named[] {
  const typed = namedAsTyped(role, run, lookups);
  if (typed.some(isSomewhere)) return typed;
  const inflected = namedInflected(role, lookups.endings.formsOf(run, false), lookups);
  return inflected.length > 0 ? inflected : typed;
}

/** Returns what a run names before a relation: "jäähallin lähellä". The words may be a part of a name. */
export function namedBehind(run: readonly string[], lookups: Lookups): readonly Named[] {
  const whole = namedBy('near', run, lookups);
  const part = whole.some(isSomewhere) ? undefined : partNamedBy('near', run, lookups);
  return part ? [part] : whole;
}

/** Returns what a run names whose last word has an ending that means "in" or "on". */
export function namedWithin(run: readonly string[], lookups: Lookups): readonly Named[] {
  return namedInflected('within', lookups.endings.formsOf(run, true), lookups);
}

/**
 * Returns the places with a name that some words are a part of, as typed or else inflected. Behind "in", only inner words of a name may be
 * missing, because "New York" is no part of a name there.
 */
export function partNamedBy(
  role: Relation,
  run: readonly string[],
  { book, names, endings }: Lookups,
): Named | undefined {
  const typed = joinElided(run);
  if (role === 'within' && typed.length === 1) return undefined;
  if (!typed.some((word) => word.length >= MIN_TELLING_LETTERS && !book.isFunctionWord(word)))
    return undefined;
  for (const [i, form] of [typed, ...endings.formsOf(typed, false)].entries()) {
    const parts = names.partly(form);
    const fit = parts.findIndex(
      (places, fit) => places.length > 0 && (role === 'near' || fit === Fit.around),
    );
    if (fit >= 0) return { places: parts[fit]!, cost: PART_COSTS[fit]! + (i > 0 ? AnchorCost.inflected : 0) };
  }
  return undefined;
}

/** Returns whether something has places. */
function isSomewhere({ kind }: Named): boolean {
  return kind?.hasPlaces !== false;
}

function namedInflected(
  role: Relation,
  forms: readonly (readonly string[])[],
  lookups: Lookups,
): readonly Named[] {
  for (const form of forms) {
    const named = namedAsTyped(role, form, lookups);
    if (named.length > 0) return named.map((one) => ({ ...one, cost: one.cost + AnchorCost.inflected }));
  }
  return [];
}

function namedAsTyped(role: Relation, run: readonly string[], lookups: Lookups): readonly Named[] {
  const kind = kindNamedBy(role, run, lookups);
  const named = wholeNamesOf(run, true, lookups);
  // A place that is called after a kind is not what people mean, but an area has a name of its own.
  const places = kind?.kind?.hasPlaces ? named.filter((place) => lookups.names.isArea(place)) : named;
  const cost = places.length < named.length || (kind && role === 'near') ? AnchorCost.namesake : 0;
  return [...(kind ? [kind] : []), ...(places.length > 0 ? [{ places, cost }] : [])];
}

/** Returns the kind that a relation may be to: near or in any place of it, or in the one town that is meant by "town". */
function kindNamedBy(role: Relation, run: readonly string[], { kinds }: Lookups): Named | undefined {
  const joined = joinElided(run);
  const meaning = kinds.meaningOf(joined);
  if (!meaning || meaning.rank >= KindRank.related || isElided(run.at(-1))) return undefined;
  const kindWords = kinds.kindsOf(joined)[0]!.text;
  const all = kinds.placesOfText(kindWords);
  if (all && role === 'within' && isArea(meaning.types))
    return { places: [...all.toArray()], cost: AnchorCost.kind };
  return { kind: { ...meaning, hasPlaces: all !== undefined }, kindWords, cost: AnchorCost.kind };
}

/**
 * Returns the places that a run is the whole name of. No little word is its first or last.
 * @param isRelated whether it stands in a relation. There, a name of several words may begin with a little one: "near US Embassy".
 */
export function wholeNamesOf(
  run: readonly string[],
  isRelated: boolean,
  { book, names }: Pick<Lookups, 'book' | 'names'>,
): readonly number[] {
  const isLittle = (word: string): boolean => names.isStopWord(word) || book.isFunctionWord(word);
  const [first = ''] = run;
  const isByLetters = isSegmented(first);
  const mayBegin = !isLittle(first) || ((isRelated || run.length > 1) && !names.isStopWord(first));
  // "On s street" is on a street, and "l-isla" a town.
  const isBegun = isElided(first) || isByLetters || (mayBegin && (first.length > 1 || run.length > 1));
  const isEnded = !isLittle(run.at(-1)!) || (isByLetters && run.length > 1);
  return isBegun && isEnded ? names.named(joinElided(run)) : [];
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
    this.#places = places;
    this.#prominence = prominence;
    this.#position = position;
    this.#chosen = chosen;
  }

  /** Returns whether any place has one of some accessibility features. */
  isRecorded(features: readonly string[]): boolean {
    const recorded = this.#places.accessibilityFeatures();
    return features.some((feature) => recorded.includes(feature));
  }

  /** Returns the most prominent of at least one place; of equal ones, the nearest. @param wantsArea whether streets and areas come first. */
  pick(places: readonly number[], wantsArea: boolean): number {
    if (this.#chosen !== undefined && places.includes(this.#chosen)) return this.#chosen;
    const areas = wantsArea ? places.filter((place) => this.isArea(place)) : [];
    return this.#best(areas.length > 0 ? areas : places);
  }

  /** Returns a place that others are near to, with those that are as prominent and elsewhere, the likeliest first: "which one?" */
  nearby(place: number, named: readonly number[]): Nearby {
    const { lat, lon } = this.#places;
    const prominence = this.#prominence.of(place);
    const alternatives: number[] = [];
    let left = named.filter((other) => this.hasPosition(other) && this.#prominence.of(other) >= prominence);
    for (let one = place; alternatives.length < MAX_ALTERNATIVES; alternatives.push(one)) {
      const from = { lat: lat[one]!, lon: lon[one]! };
      left = left.filter((other) => kmTo(other, this.#places, from) > MIN_KM_APART);
      if (left.length === 0) break;
      one = this.#best(left);
    }
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

  /** Returns whether a place is an area and no street. */
  isTown(place: number): boolean {
    const { type, types } = this.#places;
    return (
      this.isArea(place) &&
      !mapItem(type, place, (number) => isWithin(types[number]!.path, STREET_TYPE)).includes(true)
    );
  }

  #best(places: readonly number[]): number {
    return places.reduce((best, place) => (this.#compare(place, best) < 0 ? place : best));
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
