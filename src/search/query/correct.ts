// Corrects a query that no place matches: edits in its words, words put together, and words split, the most careful first.

import type { Bitset } from '../../core/structures/bitset.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { type Matcher, MatchSet } from '../match/match.ts';
import { editsOf, rankKey, scoreOf, Tier, tierOf } from '../rank/rank-key.ts';
import { hasDigit, isLetter, type Words } from '../text/analyzer.ts';
import {
  type ExpandedQuery,
  type ExpanderOptions,
  KNOWN_WORD_COST,
  MatchKind,
  type MaxEdits,
  type TermExpander,
} from './expand.ts';
import { editCost, editsBetween, isBelievable, MIN_UNFINISHED_LETTERS } from './fuzzy.ts';

/** The vocabulary of a bundle, as far as segmentation needs it. */
type Vocabulary = Pick<TermExpander, 'has' | 'hasPrefix'>;

/** The most words of a query that a segmentation changes. */
const MAX_SEGMENTED_WORDS = 2;
const MIN_PART_LETTERS = 2;
const MAX_PARTS = 4;
/** The word that "&" is read as. */
const AND = 'and';
/** Two letters around an "&" that is run together with them: "bq", "bandq". */
const INITIALS = /^(\p{L})(?:and)?(\p{L})$/u;
/** Shorter unfinished parts would be the beginning of anything. */
const MIN_UNFINISHED_PART_LETTERS = 3;
/** Longer words are not split, because the work must have a bound. */
const MAX_SPLIT_LETTERS = 60;
const MAX_SEGMENTATIONS = 12;

/**
 * Returns the ways to read a query with two of its words put together, or one of them split, into words that the vocabulary has. Words put
 * together come first, then splits with fewer parts, then parts around an "&". The last word of the query may be unfinished.
 * @returns the words, and a bit for each that the next must follow in one phrase, because parts of a split word mean nothing alone.
 */
export function wordSegmentations(
  query: Words,
  vocabulary: Vocabulary,
): { readonly words: Words; readonly adjacentMask: number }[] {
  const found: { readonly words: Words; readonly adjacentMask: number }[] = [];
  for (let i = 0; i + 1 < query.length; i++) {
    const together = query[i]! + query[i + 1]!;
    if (vocabulary.has(together)) found.push({ words: query.toSpliced(i, 2, together), adjacentMask: 0 });
  }
  for (const { i, parts } of splits(query, vocabulary)) {
    const adjacentMask = ((1 << (parts.length - 1)) - 1) << i;
    found.push({ words: query.toSpliced(i, 1, ...parts), adjacentMask });
  }
  return found.slice(0, MAX_SEGMENTATIONS);
}

/** Returns the ways to split the query word at index `i` into parts. */
function splits(query: Words, vocabulary: Vocabulary): { readonly i: number; readonly parts: Words }[] {
  const found: { readonly i: number; readonly parts: Words }[] = query.flatMap((word, i) =>
    partings(word, vocabulary, i === query.length - 1).map((parts) => ({ i, parts })),
  );
  found.sort((a, b) => a.parts.length - b.parts.length);
  if (!vocabulary.has(AND)) return found;
  const initials = query.map((word, i) => ({ i, parts: INITIALS.exec(word)?.slice(1) ?? [] }));
  const inTwo = [
    ...initials.filter(({ parts }) => parts.length > 0 && parts.every((part) => vocabulary.has(part))),
    ...found.filter(({ parts }) => parts.length === 2),
  ];
  return [...found, ...inTwo.map(({ i, parts: [first, second] }) => ({ i, parts: [first!, AND, second!] }))];
}

/** Returns the ways to split a word into words of the vocabulary. */
function partings(word: string, vocabulary: Vocabulary, isUnfinished: boolean): string[][] {
  if (word.length > MAX_SPLIT_LETTERS) return [];
  const found: string[][] = [];
  const split = (from: number, parts: Words): void => {
    const rest = word.slice(from);
    const isBeginning =
      isUnfinished && rest.length >= MIN_UNFINISHED_PART_LETTERS && vocabulary.hasPrefix(rest);
    if (parts.length > 0 && (vocabulary.has(rest) || isBeginning)) found.push([...parts, rest]);
    if (parts.length + 1 >= MAX_PARTS) return;
    for (let cut = MIN_PART_LETTERS; cut <= rest.length - MIN_PART_LETTERS; cut++) {
      const part = rest.slice(0, cut);
      if (vocabulary.has(part)) split(from + cut, [...parts, part]);
    }
  };
  split(0, []);
  return found;
}

/** One way to correct a query: edits in its words, or words put together and split. */
export type CorrectionStep = MaxEdits | 'spacing';

/** At first, only long words may have two edits. Shorter ones may have them if that finds nothing, and long ones three after that. */
const fewEdits: MaxEdits = (length) => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
const moreEdits: MaxEdits = (length) => (length >= 5 ? 2 : length >= 4 ? 1 : 0);
const mostEdits: MaxEdits = (length) => (length >= 7 ? 3 : moreEdits(length));
/** Words of three letters are corrected last, and only in queries of several words. */
const shortWordEdits: MaxEdits = (length) => (length === 3 ? 1 : fewEdits(length));

/**
 * The steps to correct a query, the most careful first. The next step is tried only while nothing is found. A missing space is likelier
 * than two edits.
 */
const CORRECTION_STEPS = [fewEdits, 'spacing', moreEdits, mostEdits] as const;

/** Some street is near any single word. */
const ONLY_SPACING: readonly CorrectionStep[] = ['spacing'];

/** Longer queries are not corrected, because a pasted text is not worth the time. */
const MAX_CORRECTED_WORDS = 10;
/** Longer queries are corrected by few edits only, because they have enough right words to find the place by. */
const MAX_THOROUGHLY_CORRECTED_WORDS = 5;
/**
 * Words of these lengths may have two edits if the corrected query is a whole name, those of two letters one: "hos" for "house", "ru" for
 * "rue". Longer words may always.
 */
const SHORT_WORD = /^\p{L}{2,4}$/u;
/** A correction to a known word needs this many times as many places as the typed word. */
const MIN_COMMONNESS_RATIO = 20;
/** Above this many edits, words put together or split are likelier, even if they are no whole name. */
const MAX_EDITS_BEFORE_SPACING = 1.2;

/**
 * A long query is corrected among the places of its rarest words, of which a correction leaves one as it is. Words that have more places
 * together are too common to look for.
 */
const MAX_PLACES_OF_RARE_WORDS = 20_000;

const MAX_CACHED_CORRECTIONS = 50;

/** Returns the correction steps of a query, without steps that allow the same edits as an earlier one. */
export function correctionStepsFor(query: Words): readonly CorrectionStep[] {
  if (query.length > MAX_CORRECTED_WORDS) return [];
  if (query.length > MAX_THOROUGHLY_CORRECTED_WORDS) return [fewEdits, 'spacing'];
  const all = query.length > 1 ? [...CORRECTION_STEPS, shortWordEdits] : CORRECTION_STEPS;
  // The query as typed, without any edits, was tried before.
  const known = new Set([query.map(() => 0).join()]);
  return all.filter((step) => {
    const edits = step === 'spacing' ? step : query.map(({ length }) => step(length)).join();
    return !known.has(edits) && known.add(edits);
  });
}

/** A word of search that is both misspelt and unfinished is corrected in later steps only, and only if it has enough letters. */
const prefixEditsOf = (step: MaxEdits): MaxEdits =>
  step === fewEdits ? () => 0 : (length) => (length >= MIN_UNFINISHED_LETTERS ? 1 : 0);

/** Corrected words of a query, and the rank key of the place that they match best. */
interface ProposedWords {
  readonly words: Words;
  readonly rankKey: number;
  /** Whether the words are the whole name of that place. */
  readonly isWholeName: boolean;
}

/** The places that a corrected query must match one of, and how. */
export interface CorrectionScope {
  readonly allowed: Bitset;
  /** Whether matches in addresses and parents' names alone count. */
  readonly inContext?: boolean;
  /** Whether one phrase must have all words, as a name has. It saves looking at places whose phrases have them together. */
  readonly inOnePhrase?: boolean;
}

/** Corrects the words of a query to words that match a place together. */
export class SpellingCorrector {
  readonly #terms: Words;
  readonly #expander: TermExpander;
  readonly #matcher: Matcher;
  readonly #matches: MatchSet;
  /** Corrections among all places, because several rows of the plan need the same ones. */
  readonly #corrections = new BoundedCache<{ readonly words: Words | undefined }>(MAX_CACHED_CORRECTIONS);

  /** @param terms the vocabulary. @param placeCount how many places the bundle has. */
  constructor(expander: TermExpander, matcher: Matcher, terms: Words, placeCount: number) {
    this.#terms = terms;
    this.#expander = expander;
    this.#matcher = matcher;
    this.#matches = new MatchSet(placeCount);
  }

  /**
   * Corrects a query so that at least `minShouldMatch` of its words match one of the allowed places.
   * @returns the corrected words, or `undefined` if no correction is believable.
   */
  correctSpelling(query: Words, minShouldMatch: number, scope: CorrectionScope): Words | undefined {
    const { allowed, inContext, inOnePhrase } = scope;
    const correct = () => ({ words: this.#correct(query, minShouldMatch, scope) });
    if (allowed.count < allowed.size) return correct().words;
    const key = JSON.stringify([query, minShouldMatch, inContext, inOnePhrase]);
    return this.#corrections.getOrCreate(key, correct).words;
  }

  #correct(query: Words, minShouldMatch: number, scope: CorrectionScope): Words | undefined {
    for (const step of scope.inContext && query.length === 1 ? ONLY_SPACING : correctionStepsFor(query)) {
      if (step === 'spacing') {
        const segmented = this.#bestSegmentation(query, scope);
        if (segmented) return segmented.words;
      } else {
        const respelt = this.#bestRespelling(query, minShouldMatch, scope, step);
        const isKnown = (word: string): boolean => this.#expander.has(word);
        if (respelt && isBelievable(query, respelt.words, respelt.isWholeName, isKnown))
          return this.#likelierOf(respelt, query, scope);
      }
    }
    return minShouldMatch === query.length ? this.#correctShortWord(query, scope.allowed) : undefined;
  }

  /** Returns the words of a respelling, or those of the best segmentation if that is likelier than the edits. */
  #likelierOf(respelt: ProposedWords, query: Words, scope: CorrectionScope): Words {
    const edits = editsOf(respelt.rankKey);
    if (edits < 1) return respelt.words;
    const segmented = this.#bestSegmentation(query, scope);
    const isLikelier = segmented && (segmented.isWholeName || edits > MAX_EDITS_BEFORE_SPACING);
    return isLikelier ? segmented.words : respelt.words;
  }

  /** Corrects one short word by up to two edits, if the query is a whole name then. The other words must be right. */
  #correctShortWord(query: Words, allowed: Bitset): Words | undefined {
    const expanded = this.#expander.expand(query, { asYouType: false, exactWords: query });
    let best: { readonly words: Words; readonly cost: number } | undefined;
    for (const [queryIndex, typed] of query.entries()) {
      if (!SHORT_WORD.test(typed)) continue;
      for (const term of this.#matcher.termsInPlaceOf(expanded, queryIndex, allowed)) {
        const word = this.#terms[term]!;
        if (word[0] !== typed[0]) continue;
        const edits = editsBetween(typed, word, false);
        const cost = editCost(typed, word, edits, false);
        if (edits > Math.min(2, typed.length - 1) || (best && best.cost <= cost)) continue;
        best = { words: query.with(queryIndex, word), cost };
      }
    }
    return best?.words;
  }

  /** Returns a query with another word of a street, if it is the whole name of a place or a street then, but for numbers: "Verner Lane". */
  withOtherStreet(query: Words, allowed: Bitset): Words | undefined {
    const { streets } = this.#expander.written;
    const name = query.filter((word) => !hasDigit(word));
    if (name.every((word) => streets.has(word) || this.#expander.isStopWord(word))) return undefined;
    const expanded = this.#expander.expand(name, { asYouType: false, inContext: true, exactWords: name });
    for (const [queryIndex, typed] of name.entries()) {
      if (!streets.has(typed)) continue;
      for (const term of this.#matcher.termsInPlaceOf(expanded, queryIndex, allowed)) {
        const word = this.#terms[term]!;
        if (streets.has(word)) return query.with(query.indexOf(typed), word);
      }
    }
    return undefined;
  }

  /**
   * Finds the commonest word that is one likely edit from a word of a few places and that far more places have: Caernarfon is a town, and
   * "Caernarvon" is in the name of some street.
   * @param count how many places have the word as typed.
   * @returns the word and the cost of the correction; `undefined` if there is no such word.
   */
  commonerSpelling(
    typed: string,
    count: number,
  ): { readonly word: string; readonly cost: number } | undefined {
    if (hasDigit(typed) || !isBelievable([typed], [`${typed}s`], false, () => false)) return undefined;
    const { termMatches } = this.#expander.expand([typed], { asYouType: false, maxEdits: () => 1 });
    let best: { readonly word: string; readonly cost: number } | undefined;
    let most = MIN_COMMONNESS_RATIO * count - 1;
    for (const { term, kind, cost } of termMatches) {
      if (kind !== MatchKind.corrected || cost - KNOWN_WORD_COST >= 1) continue;
      const places = this.#matcher.placeCounts.of(term);
      if (places <= most) continue;
      most = places;
      best = { word: this.#terms[term]!, cost };
    }
    return best;
  }

  /** Yields the segmentations of a query of suggest, expanded, if places may match one. */
  *segmentations(query: Words, allowed: Bitset): Generator<ExpandedQuery, void> {
    if (!this.#mayBeSpaced(query, allowed, true)) return;
    for (const { words, adjacentMask } of wordSegmentations(query, this.#expander))
      yield this.#expander.expand(words, { asYouType: true, adjacentMask });
  }

  /** Returns the words that match best if each may have some edits. */
  #bestRespelling(
    query: Words,
    minShouldMatch: number,
    scope: CorrectionScope,
    maxEdits: MaxEdits,
  ): ProposedWords | undefined {
    const expanded = this.#expand(query, scope, { maxEdits, maxPrefixEdits: prefixEditsOf(maxEdits) });
    const maxWork = query.length > MAX_THOROUGHLY_CORRECTED_WORDS ? MAX_PLACES_OF_RARE_WORDS : undefined;
    this.#matcher.match(expanded, minShouldMatch, scope.allowed, this.#matches.clear(), maxWork);
    const best = bestOf(this.#matches);
    if (best === undefined) return undefined;
    const tokens = this.#matcher.tokensOf(expanded, minShouldMatch, best.place)!;
    const words = query.map((word, i) =>
      tokens[i]?.termMatch.kind === MatchKind.corrected ? this.#terms[tokens[i].termMatch.term]! : word,
    );
    return { words, rankKey: best.rankKey, isWholeName: this.#matcher.isWholeName(tokens) };
  }

  /** Returns the segmentation that matches best. */
  #bestSegmentation(query: Words, scope: CorrectionScope): ProposedWords | undefined {
    if (!this.#mayBeSpaced(query, scope.allowed, false)) return undefined;
    let best: ProposedWords | undefined;
    for (const { words, adjacentMask } of wordSegmentations(query, this.#expander)) {
      // A number may be the beginning of another, as in a query as typed.
      const expanded = this.#expand(words, scope, { adjacentMask, exactWords: words.filter(isLetter) });
      this.#matcher.match(expanded, words.length, scope.allowed, this.#matches.clear());
      const match = bestOf(this.#matches);
      if (match && (!best || match.rankKey < best.rankKey))
        best = { words, rankKey: match.rankKey, isWholeName: tierOf(match.rankKey) === Tier.equal };
    }
    return best;
  }

  /** Expands a query for the places of a scope. */
  #expand(words: Words, { inContext, inOnePhrase }: CorrectionScope, options: Partial<ExpanderOptions>) {
    const query = this.#expander.expand(words, {
      ...options,
      asYouType: false,
      inContext: inContext ?? false,
    });
    return inOnePhrase ? { ...query, samePhraseMask: 2 ** words.length - 1 } : query;
  }

  /**
   * Returns whether a segmentation of a query may match a place. A long query needs a place that has all words but those that a
   * segmentation may change. This look saves one for each segmentation.
   */
  #mayBeSpaced(query: Words, allowed: Bitset, asYouType: boolean): boolean {
    if (query.length <= MAX_THOROUGHLY_CORRECTED_WORDS) return true;
    const expanded = this.#expander.expand(query, { asYouType, exactSingleLetters: !asYouType });
    const minShouldMatch = query.length - MAX_SEGMENTED_WORDS;
    this.#matcher.match(expanded, minShouldMatch, allowed, this.#matches.clear(), MAX_PLACES_OF_RARE_WORDS);
    return this.#matches.size > 0;
  }
}

/** Returns the rank key of a match with words put together or split, which count as one edit. */
export function resegmentedRankKey(key: number): number {
  return rankKey({ tier: Tier.corrected, edits: 1, score: scoreOf(key) });
}

/** Returns the match with the lowest rank key; of equal ones, that of the first place. */
export function bestOf(matches: MatchSet): { readonly place: number; readonly rankKey: number } | undefined {
  let best: { readonly place: number; readonly rankKey: number } | undefined;
  for (const [i, place] of matches.places.entries()) {
    const rankKey = matches.rankKeyAt(i);
    if (!best || (rankKey - best.rankKey || place - best.place) < 0) best = { place, rankKey };
  }
  return best;
}
