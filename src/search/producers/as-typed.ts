import type { Candidates, Progress } from '../candidate.ts';
import type { Clause } from '../clause.ts';
import { Tier } from '../match/tier.ts';
import type { Words } from '../query/expanded-query.ts';
import { AS_TYPED, type QueryVariant, type QueryVariantGroups } from '../query/query-variants.ts';
import { demotedRankKey, rankKey, scoreOf } from '../rank/rank-key.ts';
import { literalTokenizations, type TextReading } from '../text-reading.ts';
import { besideNames, wholeKinds } from './kinds.ts';

/** Up to this many places, a known word may still be a typo. */
export const MAX_ACCIDENTAL_PLACES = 3;

/** Finds the words as they are, or lists what passes the filters if there are none. */
export function* asTyped(reading: TextReading): Candidates {
  const { query, scope, text, variants } = reading;
  if (text === '') {
    yield { query, scope, clauses: undefined };
    return;
  }
  yield {
    query,
    scope,
    *clauses(progress) {
      yield* clausesOf(reading, text, variants, progress);
      // A word that texts have is no typo.
      if (progress.matchSet.size > 0 && !progress.isInTexts && !reading.isKind)
        yield* commonerSpelling(reading, progress);
    },
  };
}

/**
 * Compiles the clauses of a text as it is, tier below tier. A place that is not allowed counts as a match by name, too, because a filter
 * must never add to a search.
 * @param typed the words that were corrected to this text.
 */
export function* clausesOf(
  reading: TextReading,
  text: string,
  { keywords, groups, withoutStopWords }: QueryVariantGroups,
  progress: Progress,
  typed?: Words,
): Generator<Clause, void> {
  yield { kind: 'identifier', text };
  yield* ofNames();
  const matches = reading.scope.fullText?.search(text);
  if (matches) yield { kind: 'texts', matches };

  function* ofNames(): Generator<Clause, void> {
    for (const group of groups) {
      for (const variant of group) yield reading.clauseOf(variant, typed && { typed });
      if (progress.isByName) break;
    }
    yield* wholeKinds(literalTokenizations(groups.flat()), progress.bestRankKey, reading);
    if (progress.isEnough) return;
    // Beside a match by name, the words left must not be a kind only: "the park".
    const { isByName } = progress;
    const isLeftKind = (variant: QueryVariant): boolean => reading.isKindName(variant);
    if (!isByName || !withoutStopWords.some(isLeftKind)) {
      const rerank = (key: number): number => demotedRankKey(Tier.without_stop_words, key);
      for (const variant of withoutStopWords)
        yield reading.clauseOf(variant, { typed: typed ?? variant.words, rerank });
      const tokenizations = isByName ? [] : literalTokenizations(withoutStopWords);
      yield* wholeKinds(tokenizations, progress.bestRankKey, reading, rerank);
    }
    if (!progress.isByName) yield* besideNames(keywords, reading, progress);
  }
}

/**
 * Compiles, in the tier of corrected words, a far more common word that is spelled nearly like the only word of the query. It does so
 * only if few places have the word as typed and none has it as its whole name.
 */
function* commonerSpelling(reading: TextReading, { matchSet }: Progress): Generator<Clause, void> {
  const [typed, ...more] = reading.variants.typed;
  if (typed === undefined || more.length > 0) return;
  if (matchSet.size > MAX_ACCIDENTAL_PLACES || matchSet.hasName()) return;
  const exact = reading.scope.isFiltered ? reading.matchesAnywhere([typed]) : matchSet;
  if (exact.size > MAX_ACCIDENTAL_PLACES || exact.hasName()) return;
  const commoner = reading.context.corrector.commonerSpelling(typed, Math.max(1, exact.size));
  if (!commoner) return;
  const { word, cost } = commoner;
  const rerank = (key: number): number => rankKey({ tier: Tier.corrected, edits: cost, score: scoreOf(key) });
  yield reading.clauseOf({ ...AS_TYPED, words: [word] }, { typed: [typed], rerank });
}
