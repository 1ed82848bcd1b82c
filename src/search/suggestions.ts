import type { Bitset } from '../core/structures/bitset.ts';
import { beginClause, type EngineTools } from './engine-tools.ts';
import type { QueryVariant } from './query/query-variants.ts';
import { type MaxEdits, noCorrection } from './query/term-expander.ts';
import { editsOf } from './rank/rank-key.ts';
import { type CorrectionStep, correctionStepsFor } from './spelling.ts';

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
      for (const variant of group) this.#complete(variant, noCorrection.maxEdits);
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
    const maxEdits = MAX_EDITS_PER_LETTER * group[0]!.words.join('').length;
    let isBelievable = false;
    const rerank = (key: number): number => {
      if (editsOf(key) > maxEdits) return Number.POSITIVE_INFINITY;
      isBelievable = true;
      return key;
    };
    for (const variant of group) {
      if (step === 'spacing') this.#resegment(variant, rerank);
      else this.#complete(variant, step, rerank);
    }
    return isBelievable;
  }

  #resegment({ words, adjacentMask }: QueryVariant, rerank: (key: number) => number): void {
    // Put together with others, letters would no longer have to stand side by side.
    if (adjacentMask !== 0) return;
    const { corrector, found, scratch } = this.#tools;
    const query = corrector.resegment(words, this.#allowed, scratch.clear());
    if (!query) return;
    beginClause(this.#tools, { kind: 'words', query, minShouldMatch: query.words.length, typed: words });
    found.offerAll(scratch, rerank);
  }

  #complete(variant: QueryVariant, maxEdits: MaxEdits, rerank?: (key: number) => number): void {
    const { expander, matcher, found, scratch } = this.#tools;
    const { words } = variant;
    const query = expander.expand(words, {
      ...variant,
      asYouType: true,
      maxEdits,
      maxPrefixEdits: maxEdits,
    });
    beginClause(this.#tools, { kind: 'words', query, minShouldMatch: words.length });
    matcher.match(query, words.length, this.#allowed, rerank ? scratch.clear() : found);
    if (rerank) found.offerAll(scratch, rerank);
  }
}
