import type { Bitset } from '../core/structures/bitset.ts';
import type { SearchIndex } from './index/search-index.ts';
import { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import { editsOf, rankKey, scoreOf, Tier, tierOf } from './match/tier.ts';
import {
  type CorrectionLimits,
  correctionLimits,
  isBelievable,
  UNFINISHED_LETTERS,
} from './query/believable.ts';
import { editCost } from './query/edit-cost.ts';
import { editsBetween } from './query/fuzzy-term-index.ts';
import {
  type ExpandedQuery,
  KNOWN_COST,
  MatchKind,
  type MaxEdits,
  noCorrection,
  type TermExpander,
} from './query/term-expander.ts';
import { wordSegmentations } from './query/word-segmentation.ts';
import { hasDigit } from './text/analyzer.ts';

/** Two edits are allowed in long words at once, in shorter ones only when that finds nothing, three even later. */
const fewEdits: MaxEdits = (length) => (length >= 8 ? 2 : length >= 4 ? 1 : 0);
const moreEdits: MaxEdits = (length) => (length >= 5 ? 2 : length >= 4 ? 1 : 0);
const mostEdits: MaxEdits = (length) => (length >= 7 ? 3 : moreEdits(length));
/** A word of three letters is hopeless alone; beside others that are right it may be wrong. */
const shortWords: MaxEdits = (length) => (length === 3 ? 1 : fewEdits(length));

/**
 * Ways to mend a query, the most careful first; the next is tried only while nothing is found. A word that falls
 * into two that stand side by side in a name is likelier than two slips.
 */
const steps = [fewEdits, 'spacing', moreEdits, mostEdits] as const;

/** See `steps`; without those that allow no more edits than one before. */
export function stepsFor(query: readonly string[]): readonly (MaxEdits | 'spacing')[] {
  if (query.length > MOST_WORDS) return [];
  if (query.length > FEW_WORDS) return [fewEdits, 'spacing'];
  const all = query.length > 1 ? [...steps, shortWords] : steps;
  // To allow no edits at all is what was done already.
  const known = new Set([query.map(() => 0).join()]);
  return all.filter((step) => {
    const allowed = step === 'spacing' ? step : query.map(({ length }) => step(length)).join();
    return !known.has(allowed) && known.add(allowed);
  });
}

/** In search, a misspelt and unfinished word is guessed late, and only when there is enough of it. */
const begunEdits = (step: MaxEdits): MaxEdits =>
  step === fewEdits ? () => 0 : (length) => (length >= UNFINISHED_LETTERS ? 1 : 0);

/** Nobody types so many misspelt words; a pasted text is not worth the time. */
const MOST_WORDS = 10;
/** Short words beside others that make a whole name: "hos" for "house". Longer ones may be as far off anyway. */
const SHORT_WORD = /^\p{L}{3,4}$/u;
const EDITS_OF_SHORT_WORD = 2;
/** A word as typed that so many times fewer places have than another is taken for a slip as well. */
const FAR_MORE = 20;
/** Of so many words enough are right to find the place by, but for a slip here and there. */
const FEW_WORDS = 5;

/** Finds the words that somebody meant, among those that lead to a place. */
export class SpellingCorrector {
  readonly #words: readonly string[];
  readonly #wordSpread: Uint32Array;
  readonly #expansion: TermExpander;
  readonly #matcher: Matcher;
  readonly #found: MatchSet;
  readonly #limits: CorrectionLimits;

  /** @param count of places in the bundle. */
  constructor(
    expansion: TermExpander,
    matcher: Matcher,
    { phrases: { words }, wordSpread }: SearchIndex,
    count: number,
    limits = correctionLimits,
  ) {
    this.#words = words;
    this.#wordSpread = wordSpread;
    this.#limits = limits;
    this.#expansion = expansion;
    this.#matcher = matcher;
    this.#found = new MatchSet(count);
  }

  /**
   * The query as it was probably meant, or `undefined` where no correction is believable. At least `needed` of its words match
   * one of the `passing` places.
   * @param inContext whether a place may have them in its address or its parents' names alone.
   */
  of(
    query: readonly string[],
    needed: number,
    passing: Bitset,
    inContext = false,
  ): readonly string[] | undefined {
    for (const step of stepsFor(query)) {
      if (inContext && step === 'spacing') continue;
      const corrected =
        step === 'spacing'
          ? this.#respaced(query, passing)
          : this.#respelt(query, needed, passing, step, inContext);
      if (!corrected || !this.#isBelievable(query, corrected)) continue;
      const sure = step === 'spacing' || editsOf(corrected.badness) < 1;
      const respaced = sure ? undefined : this.#respaced(query, passing);
      return respaced && isLikelier(respaced, corrected) ? respaced.words : corrected.words;
    }
    return needed === query.length ? this.#wholeName(query, passing) : undefined;
  }

  #isBelievable(query: readonly string[], { words, isWholeName }: Mended): boolean {
    return (
      words.length !== query.length ||
      isBelievable(query, words, isWholeName, (word) => this.#expansion.knows(word), this.#limits)
    );
  }

  /** The query with a short word that is two edits off, where the other words are right and a whole name comes out. */
  #wholeName(query: readonly string[], passing: Bitset): readonly string[] | undefined {
    const question = this.#expansion.of(query, { asYouType: false, whole: query, ...noCorrection });
    let best: { readonly words: readonly string[]; readonly cost: number } | undefined;
    for (const [asked, typed] of query.entries()) {
      if (!SHORT_WORD.test(typed)) continue;
      for (const number of this.#matcher.wordsInstead(question, asked, passing)) {
        const word = this.#words[number]!;
        if (word[0] !== typed[0]) continue;
        const edits = editsBetween(typed, word, false);
        const cost = editCost(typed, word, edits, false);
        if (edits > EDITS_OF_SHORT_WORD || (best && best.cost <= cost)) continue;
        best = { words: query.with(asked, word), cost };
      }
    }
    return best?.words;
  }

  /**
   * Another spelling of a word that is in a name or two, where it is one likely slip from a word of far more places: "Caernarvon"
   * is a street somewhere, and Caernarfon a town.
   * @param count how many places have it as typed.
   */
  likelier(typed: string, count: number): { readonly word: string; readonly cost: number } | undefined {
    if (hasDigit(typed) || !isBelievable([typed], [`${typed}s`], false, () => false, this.#limits))
      return undefined;
    const { senses } = this.#expansion.of([typed], { ...noCorrection, asYouType: false, maxEdits: () => 1 });
    let best: { readonly word: string; readonly cost: number; readonly places: number } | undefined;
    for (const { word, kind, cost } of senses) {
      const places = this.#wordSpread[word]!;
      if (kind !== MatchKind.corrected || cost - KNOWN_COST >= 1 || places < FAR_MORE * count) continue;
      if (!best || places > best.places) best = { word: this.#words[word]!, cost, places };
    }
    return best;
  }

  /**
   * Adds the places where two words of a query run together, or one falls into several that stand side by side in a
   * name, and calls them corrected. The first way that finds something counts.
   *
   * @returns the question that found them.
   */
  respace(query: readonly string[], passing: Bitset, found: MatchSet): ExpandedQuery | undefined {
    for (const { words, joined } of wordSegmentations(query, this.#expansion)) {
      const question = this.#expansion.of(words, { asYouType: true, joined, ...noCorrection });
      this.#matcher.match(question, words.length, passing, this.#found.clear());
      for (const [i, place] of this.#found.places.entries()) {
        found.offer(place, resegmented(this.#found.badnessAt(i)), this.#found.fieldAt(i));
      }
      if (this.#found.size > 0) return question;
    }
    return undefined;
  }

  #respelt(
    query: readonly string[],
    needed: number,
    passing: Bitset,
    maxEdits: MaxEdits,
    inContext: boolean,
  ): Mended | undefined {
    const options = { asYouType: false, inContext, maxEdits, maxEditsBegun: begunEdits(maxEdits) };
    const question = this.#expansion.of(query, options);
    this.#matcher.match(question, needed, passing, this.#found.clear());
    const best = bestOf(this.#found);
    if (best === undefined) return undefined;
    const { tokens } = this.#matcher.explain(question, needed, best.place)!;
    const words = query.map((word, i) =>
      tokens[i]?.sense.kind === MatchKind.corrected ? this.#words[tokens[i].sense.word]! : word,
    );
    return { words, badness: best.badness, isWholeName: this.#matcher.isWholeName(tokens) };
  }

  #respaced(query: readonly string[], passing: Bitset): Mended | undefined {
    let best: Mended | undefined;
    for (const { words, joined } of wordSegmentations(query, this.#expansion)) {
      const question = this.#expansion.of(words, {
        asYouType: false,
        joined,
        lettersWhole: true,
        ...noCorrection,
      });
      this.#matcher.match(question, words.length, passing, this.#found.clear());
      const found = bestOf(this.#found);
      if (found && (!best || found.badness < best.badness))
        best = { words, badness: found.badness, isWholeName: tierOf(found.badness) === Tier.equal };
    }
    return best;
  }
}

/** The badness of a match of words that were put together or taken apart: that was a correction. */
export function resegmented(found: number): number {
  return rankKey({ tier: Tier.corrected, edits: 1, score: scoreOf(found) });
}

/** A query as it may have been meant, and how well it fits the place that it fits best. */
interface Mended {
  readonly words: readonly string[];
  readonly badness: number;
  /** Whether they are the whole name of that place. */
  readonly isWholeName: boolean;
}

/** A space too many or too few is likelier than a letter, where it makes a whole name, and than several letters. */
function isLikelier(respaced: Mended, respelt: Mended): boolean {
  const edits = editsOf(respelt.badness);
  return edits > SEVERAL_EDITS || (edits >= 1 && tierOf(respaced.badness) === Tier.equal);
}

const SEVERAL_EDITS = 1.2;

/** The first by quality; of equals, by name. */
function bestOf(found: MatchSet): { readonly place: number; readonly badness: number } | undefined {
  let best: { readonly place: number; readonly badness: number } | undefined;
  for (const [i, place] of found.places.entries()) {
    const badness = found.badnessAt(i);
    if (!best || (badness - best.badness || place - best.place) < 0) best = { place, badness };
  }
  return best;
}
