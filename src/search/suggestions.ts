import type { Bitset } from '../core/structures/bitset.ts';
import type { EngineTools } from './engine-tools.ts';
import type { MatchSet } from './match/match-set.ts';
import type { QueryVariant } from './query/query-variants.ts';
import { type MaxEdits, noCorrection } from './query/term-expander.ts';
import { editsOf } from './rank/rank-key.ts';
import { type CorrectionStep, correctionStepsFor, resegmentedRankKey } from './spelling.ts';

/** A page of suggestions. If the text as typed has fewer, corrected ones follow. */
const ENOUGH_SUGGESTIONS = 20;

/** Maximum weighted edits of a suggestion for each letter typed. */
const MAX_EDITS_PER_LETTER = 0.27;

/** Finds the places whose names a text may be the beginning of. */
export class Suggestions {
  readonly #tools: EngineTools;
  readonly #allowed: Bitset;

  /** @param allowed the places that may be suggested. */
  constructor(tools: EngineTools, allowed: Bitset) {
    this.#tools = tools;
    this.#allowed = allowed;
  }

  /** Adds the suggestions of a text to `found`. Corrections rank below places that have the words as typed. */
  find(q: string): void {
    const { found, variants } = this.#tools;
    const { typed, groups, withoutStopWords } = variants.variantsOf(q, { asYouType: true });
    const all = withoutStopWords.length > 0 ? [...groups, withoutStopWords] : groups;
    for (const group of all) {
      for (const variant of group) this.#complete(variant, noCorrection.maxEdits, found);
      if (found.size > 0) break;
    }
    if (found.size >= ENOUGH_SUGGESTIONS) return;
    // A kind that the languages know is no misspelt name.
    const isKind = groups[0]?.some(({ words }) => this.#tools.kindLexicon.isKind(words));
    if (isKind && found.size === 0) return;
    for (const step of correctionStepsFor(typed)) {
      const isCorrected = all.some((group) => this.#addCorrected(group, step));
      if (isCorrected || found.size > 0) return;
    }
  }

  /** Adds believable matches of a group with one step of correction. @returns whether there are any. */
  #addCorrected(group: readonly QueryVariant[], step: CorrectionStep): boolean {
    const { found, scratch } = this.#tools;
    scratch.clear();
    for (const variant of group) {
      if (step === 'spacing') this.#resegment(variant);
      else this.#complete(variant, step, scratch);
    }
    const maxEdits = MAX_EDITS_PER_LETTER * group[0]!.words.join('').length;
    let isBelievable = false;
    for (const [i, place] of scratch.places.entries()) {
      const rankKey = scratch.rankKeyAt(i);
      if (editsOf(rankKey) > maxEdits) continue;
      isBelievable = true;
      if (!found.has(place)) found.offer(place, rankKey, scratch.fieldAt(i), scratch.phraseAt(i));
    }
    return isBelievable;
  }

  #resegment({ words, adjacentMask }: QueryVariant): void {
    // Put together with others, letters would no longer have to stand side by side.
    if (adjacentMask !== 0) return;
    const { corrector, trace, scratch } = this.#tools;
    const query = corrector.resegment(words, this.#allowed, scratch);
    if (!query) return;
    const minShouldMatch = query.words.length;
    trace.attempts.push({ query, minShouldMatch, typed: words, rerank: resegmentedRankKey });
  }

  #complete(variant: QueryVariant, maxEdits: MaxEdits, into: MatchSet): void {
    const { expander, trace, matcher } = this.#tools;
    const { words } = variant;
    const query = expander.expand(words, {
      ...variant,
      asYouType: true,
      maxEdits,
      maxPrefixEdits: maxEdits,
    });
    trace.attempts.push({ query, minShouldMatch: words.length });
    matcher.match(query, words.length, this.#allowed, into);
  }
}
