import type { Bitset } from '../core/structures/bitset.ts';
import type { SearchIndex } from './index/search-index.ts';
import { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import { Tier } from './match/tier.ts';
import {
  CORRECTION_LIMITS,
  type CorrectionLimits,
  isBelievable,
  MIN_UNFINISHED_LETTERS,
} from './query/believable.ts';
import { editCost } from './query/edit-cost.ts';
import { type ExpandedQuery, MatchKind } from './query/expanded-query.ts';
import { editsBetween } from './query/fuzzy-term-index.ts';
import { KNOWN_WORD_COST, type MaxEdits, noCorrection, type TermExpander } from './query/term-expander.ts';
import { wordSegmentations } from './query/word-segmentation.ts';
import { editsOf, rankKey, scoreOf, tierOf } from './rank/rank-key.ts';
import { hasDigit } from './text/analyzer.ts';

/** One way to correct a query: edits in its words, or words put together and split. */
export type CorrectionStep = MaxEdits | 'spacing';

/** Two edits are allowed in long words at once, in shorter ones only when that finds nothing, three even later. */
const fewEdits: MaxEdits = (length) => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
const moreEdits: MaxEdits = (length) => (length >= 5 ? 2 : length >= 4 ? 1 : 0);
const mostEdits: MaxEdits = (length) => (length >= 7 ? 3 : moreEdits(length));
/** A word of three letters can be corrected only beside others that are right. */
const shortWordEdits: MaxEdits = (length) => (length === 3 ? 1 : fewEdits(length));

/**
 * The steps to correct a query, the most careful first; the next is tried only while nothing is found. Two words that stand side by
 * side in a name, run together, are likelier than two edits.
 */
const CORRECTION_STEPS = [fewEdits, 'spacing', moreEdits, mostEdits] as const;

/** Longer queries are not corrected: a pasted text is not worth the time. */
const MAX_CORRECTED_WORDS = 10;
/** Longer queries have enough right words to find the place by, but for an edit here and there. */
const MAX_THOROUGHLY_CORRECTED_WORDS = 5;
/** Short words are corrected by two edits beside others that make a whole name: "hos" for "house". Longer words always may be. */
const SHORT_WORD = /^\p{L}{3,4}$/u;
const MAX_EDITS_OF_SHORT_WORD = 2;
/** How many times as many places a word must have to be taken for what was meant by another word that places have. */
const MIN_COMMONNESS_RATIO = 20;
/** Edits above which words put together or split are likelier, even if no whole name comes out. */
const MAX_EDITS_BEFORE_SPACING = 1.2;

/** The correction steps of a query, without those that allow no more edits than one before. */
export function correctionStepsFor(query: readonly string[]): readonly CorrectionStep[] {
  if (query.length > MAX_CORRECTED_WORDS) return [];
  if (query.length > MAX_THOROUGHLY_CORRECTED_WORDS) return [fewEdits, 'spacing'];
  const all = query.length > 1 ? [...CORRECTION_STEPS, shortWordEdits] : CORRECTION_STEPS;
  // The query as typed was tried before.
  const known = new Set([query.map(() => 0).join()]);
  return all.filter((step) => {
    const edits = step === 'spacing' ? step : query.map(({ length }) => step(length)).join();
    return !known.has(edits) && known.add(edits);
  });
}

/** In search, a word that is misspelt and unfinished is corrected late, and only if it has enough letters. */
const prefixEditsOf = (step: MaxEdits): MaxEdits =>
  step === fewEdits ? () => 0 : (length) => (length >= MIN_UNFINISHED_LETTERS ? 1 : 0);

/** A query as it may have been meant, and how well it matches the place that it matches best. */
interface SpellingCandidate {
  readonly words: readonly string[];
  readonly rankKey: number;
  /** Whether the words are the whole name of that place. */
  readonly isWholeName: boolean;
}

/** Corrects the words of a query to words that match a place together. */
export class SpellingCorrector {
  readonly #terms: readonly string[];
  readonly #placeCounts: Uint32Array;
  readonly #expander: TermExpander;
  readonly #matcher: Matcher;
  readonly #found: MatchSet;
  readonly #limits: CorrectionLimits;

  /** @param placeCount of the bundle. */
  constructor(
    expander: TermExpander,
    matcher: Matcher,
    { phrases: { terms }, placeCounts }: SearchIndex,
    placeCount: number,
    limits = CORRECTION_LIMITS,
  ) {
    this.#terms = terms;
    this.#placeCounts = placeCounts;
    this.#limits = limits;
    this.#expander = expander;
    this.#matcher = matcher;
    this.#found = new MatchSet(placeCount);
  }

  /**
   * Corrects a query so that at least `minShouldMatch` of its words match one of the allowed places.
   * @param inContext whether a place matches that has the words in its address or its parents' names alone.
   * @returns the corrected words, or `undefined` where no correction is believable.
   */
  correctSpelling(
    query: readonly string[],
    minShouldMatch: number,
    allowed: Bitset,
    inContext = false,
  ): readonly string[] | undefined {
    for (const step of correctionStepsFor(query)) {
      if (inContext && step === 'spacing') continue;
      const corrected =
        step === 'spacing'
          ? this.#bestSegmentation(query, allowed)
          : this.#bestRespelling(query, minShouldMatch, allowed, step, inContext);
      if (!corrected || !this.#isBelievable(query, corrected)) continue;
      const isSure = step === 'spacing' || editsOf(corrected.rankKey) < 1;
      const segmented = isSure ? undefined : this.#bestSegmentation(query, allowed);
      return segmented && isLikelier(segmented, corrected) ? segmented.words : corrected.words;
    }
    return minShouldMatch === query.length ? this.#correctShortWord(query, allowed) : undefined;
  }

  #isBelievable(query: readonly string[], { words, isWholeName }: SpellingCandidate): boolean {
    return (
      words.length !== query.length ||
      isBelievable(query, words, isWholeName, (word) => this.#expander.has(word), this.#limits)
    );
  }

  /** Corrects a short word by two edits, where the other words are right and a whole name comes out. */
  #correctShortWord(query: readonly string[], allowed: Bitset): readonly string[] | undefined {
    const expanded = this.#expander.expand(query, { asYouType: false, exactWords: query, ...noCorrection });
    let best: { readonly words: readonly string[]; readonly cost: number } | undefined;
    for (const [queryIndex, typed] of query.entries()) {
      if (!SHORT_WORD.test(typed)) continue;
      for (const term of this.#matcher.termsInPlaceOf(expanded, queryIndex, allowed)) {
        const word = this.#terms[term]!;
        if (word[0] !== typed[0]) continue;
        const edits = editsBetween(typed, word, false);
        const cost = editCost(typed, word, edits, false);
        if (edits > MAX_EDITS_OF_SHORT_WORD || (best && best.cost <= cost)) continue;
        best = { words: query.with(queryIndex, word), cost };
      }
    }
    return best?.words;
  }

  /**
   * Finds another spelling of a word that a name or two have, if that is one likely edit from a word of far more places: "Caernarvon" is a
   * street somewhere, and Caernarfon a town.
   * @param count how many places have the word as typed.
   */
  commonerSpelling(
    typed: string,
    count: number,
  ): { readonly word: string; readonly cost: number } | undefined {
    if (hasDigit(typed) || !isBelievable([typed], [`${typed}s`], false, () => false, this.#limits))
      return undefined;
    const options = { ...noCorrection, asYouType: false, maxEdits: () => 1 };
    const { termMatches } = this.#expander.expand([typed], options);
    let best: { readonly word: string; readonly cost: number; readonly places: number } | undefined;
    for (const { term, kind, cost } of termMatches) {
      const places = this.#placeCounts[term]!;
      const isLikely = kind === MatchKind.corrected && cost - KNOWN_WORD_COST < 1;
      if (!isLikely || places < MIN_COMMONNESS_RATIO * count) continue;
      if (!best || places > best.places) best = { word: this.#terms[term]!, cost, places };
    }
    return best;
  }

  /**
   * Adds the places that match with two words of a query put together, or one split into several that stand side by side in a name, in the
   * tier of corrected words. The first segmentation that matches counts.
   * @returns the expanded query of that segmentation.
   */
  resegment(query: readonly string[], allowed: Bitset, found: MatchSet): ExpandedQuery | undefined {
    for (const { words, adjacentMask } of wordSegmentations(query, this.#expander)) {
      const expanded = this.#expander.expand(words, { asYouType: true, adjacentMask, ...noCorrection });
      this.#matcher.match(expanded, words.length, allowed, this.#found.clear());
      for (const [i, place] of this.#found.places.entries()) {
        found.offer(place, resegmentedRankKey(this.#found.rankKeyAt(i)), this.#found.fieldAt(i));
      }
      if (this.#found.size > 0) return expanded;
    }
    return undefined;
  }

  /** The words that match best if each may have some edits. */
  #bestRespelling(
    query: readonly string[],
    minShouldMatch: number,
    allowed: Bitset,
    maxEdits: MaxEdits,
    inContext: boolean,
  ): SpellingCandidate | undefined {
    const options = { asYouType: false, inContext, maxEdits, maxPrefixEdits: prefixEditsOf(maxEdits) };
    const expanded = this.#expander.expand(query, options);
    this.#matcher.match(expanded, minShouldMatch, allowed, this.#found.clear());
    const best = bestOf(this.#found);
    if (best === undefined) return undefined;
    const { tokens } = this.#matcher.explain(expanded, minShouldMatch, best.place)!;
    const words = query.map((word, i) =>
      tokens[i]?.termMatch.kind === MatchKind.corrected ? this.#terms[tokens[i].termMatch.term]! : word,
    );
    return { words, rankKey: best.rankKey, isWholeName: this.#matcher.isWholeName(tokens) };
  }

  /** The segmentation that matches best. */
  #bestSegmentation(query: readonly string[], allowed: Bitset): SpellingCandidate | undefined {
    let best: SpellingCandidate | undefined;
    for (const { words, adjacentMask } of wordSegmentations(query, this.#expander)) {
      const expanded = this.#expander.expand(words, {
        asYouType: false,
        adjacentMask,
        exactSingleLetters: true,
        ...noCorrection,
      });
      this.#matcher.match(expanded, words.length, allowed, this.#found.clear());
      const found = bestOf(this.#found);
      if (found && (!best || found.rankKey < best.rankKey))
        best = { words, rankKey: found.rankKey, isWholeName: tierOf(found.rankKey) === Tier.equal };
    }
    return best;
  }
}

/** The rank key of a match with words put together or split: that is a correction of one edit. */
export function resegmentedRankKey(key: number): number {
  return rankKey({ tier: Tier.corrected, edits: 1, score: scoreOf(key) });
}

/** Whether a space too many or too few is likelier than edits: than one if a whole name comes out, than several anyway. */
function isLikelier(segmented: SpellingCandidate, respelt: SpellingCandidate): boolean {
  const edits = editsOf(respelt.rankKey);
  return edits > MAX_EDITS_BEFORE_SPACING || (edits >= 1 && tierOf(segmented.rankKey) === Tier.equal);
}

/** The match with the lowest rank key; of equals, that of the first place. */
function bestOf(found: MatchSet): { readonly place: number; readonly rankKey: number } | undefined {
  let best: { readonly place: number; readonly rankKey: number } | undefined;
  for (const [i, place] of found.places.entries()) {
    const rankKey = found.rankKeyAt(i);
    if (!best || (rankKey - best.rankKey || place - best.place) < 0) best = { place, rankKey };
  }
  return best;
}
