import type { Progress } from '../candidate.ts';
import type { Clause } from '../clause.ts';
import { Tier } from '../match/tier.ts';
import type { Words } from '../query/expanded-query.ts';
import { type KindLexicon, type KindPlaces, KindRank } from '../query/kind-lexicon.ts';
import { AS_TYPED } from '../query/query-variants.ts';
import { rankKey, scoreOf, subtierOf, tierOf } from '../rank/rank-key.ts';
import type { TextReading } from '../text-reading.ts';

/** Names of places rank above other names of their kinds. */
const ALIAS_SCORE = 0.98;
const RELATED_SCORE = 0.5;
/** The penalty for each query word that names the kind, beside a name with the other words. */
const KIND_WORD_PENALTY = 0.6;
/** Maximum number of word runs tried as a kind beside a name, because each costs a search. */
const MAX_RUNS = 3;

/**
 * Compiles the kinds that a whole query stands for. Their places rank above all others if the query is the name of the kind. Related words
 * count only where no place has the words whole.
 * @param best the lowest rank key of any other match.
 * @param rerank gives the rank key that the places are added with.
 */
export function* wholeKinds(
  tokenizations: readonly Words[],
  best: number,
  { context }: TextReading,
  rerank: (key: number) => number = (key) => key,
): Generator<Clause, void> {
  for (const words of tokenizations) {
    const kind = context.kindLexicon.placesOf(words);
    if (!kind) continue;
    if (kind.rank === KindRank.related && (subtierOf(best) ?? tierOf(best)) < Tier.prefix) continue;
    yield { kind: 'kind', of: { ...kind, words }, rankKey: rerank(rankKeyOf(kind)) };
  }
}

/**
 * Compiles the kinds that some of the words name, beside the other words in the names or context of their places: "boulangerie high
 * street". The longest run of words that names a kind counts, if any place matches.
 */
export function* besideNames(
  words: Words,
  reading: TextReading,
  progress: Progress,
): Generator<Clause, void> {
  for (const { kind, named, others } of runsOf(words, reading.context.kindLexicon)) {
    const rerank = (key: number): number => besideRankKey(key, named.length);
    const clause = reading.clauseOf({ ...AS_TYPED, words: others }, { rerank });
    yield { ...clause, of: { ...kind, words: named } };
    if (progress.hasMatched) return;
  }
}

/** Yields the first runs of words, the longest first, that name a kind with places. */
function* runsOf(
  words: Words,
  kinds: KindLexicon,
): Generator<{ kind: KindPlaces; named: Words; others: Words }> {
  let runs = 0;
  for (let length = words.length - 1; length > 0; length--) {
    for (let from = 0; from + length <= words.length && runs < MAX_RUNS; from++) {
      const named = words.slice(from, from + length);
      const kind = kinds.isKind(named) ? kinds.placesOf(named) : undefined;
      if (!kind || kind.rank === KindRank.related || kind.rank === KindRank.typeName) continue;
      runs++;
      yield { kind, named, others: words.toSpliced(from, length) };
    }
  }
}

function rankKeyOf({ rank }: KindPlaces): number {
  if (rank === KindRank.related) return rankKey({ tier: Tier.related_kind, score: RELATED_SCORE });
  if (rank === KindRank.alias) return rankKey({ tier: Tier.starts, score: ALIAS_SCORE });
  return rankKey({ tier: Tier.kind, score: 1 });
}

/** Returns the rank key of a place whose name or context has the other words. No such match is a whole name. */
function besideRankKey(key: number, kindWords: number): number {
  if (key === Number.POSITIVE_INFINITY) return key;
  const tier = Math.max(subtierOf(key) ?? tierOf(key), Tier.whole);
  return rankKey({ tier, score: 1 / (1 / scoreOf(key) + KIND_WORD_PENALTY * kindWords) });
}
