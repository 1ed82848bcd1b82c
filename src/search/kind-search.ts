import { beginClause, type EngineTools, type Scope } from './engine-tools.ts';
import { Field } from './index/phrase-index.ts';
import { Tier } from './match/tier.ts';
import type { ExpandedQuery, Words } from './query/expanded-query.ts';
import { type KindPlaces, KindRank } from './query/kind-lexicon.ts';
import type { QueryVariant } from './query/query-variants.ts';
import { rankKey, scoreOf, subtierOf, tierOf } from './rank/rank-key.ts';

/** Own names of a tier rank above the places of a kind, and the names of types above other names of them. */
const NAME_SCORE = 0.99;
const ALIAS_SCORE = 0.98;
const RELATED_SCORE = 0.5;
/** As for a category with a position: a place named like the kind stands above it unless it is farther away. */
const NEARBY_SCORE = 0.85;
/** The penalty for each query word that names the kind, beside a name with the other words. */
const KIND_WORD_PENALTY = 0.6;
/** Maximum number of word runs tried as a kind beside a name, because each costs a search. */
const MAX_RUNS = 3;

/** Finds places by the words of the bundle's languages for their kind. */
export class KindSearch {
  readonly #tools: EngineTools;
  readonly #scope: Scope;

  constructor(tools: EngineTools, scope: Scope) {
    this.#tools = tools;
    this.#scope = scope;
  }

  /** Returns whether any of some tokenizations of a query is the name or an alias of a kind, with places or without. */
  isKind(tokenizations: readonly Words[]): boolean {
    return tokenizations.some((words) => this.#tools.kindLexicon.isKind(words));
  }

  /**
   * Adds the allowed places of the kinds that a whole query stands for. The matcher finds the names of types, and related words count
   * only where no place has the words whole.
   * @param best the lowest rank key of any other match.
   * @param rerank gives the rank key that the places are added with.
   * @returns the lowest rank key of any place of the kinds, allowed or not; infinite where there is none.
   */
  addWhole(
    tokenizations: readonly Words[],
    best: number,
    rerank: (key: number) => number = (key) => key,
  ): number {
    const { kindLexicon, found } = this.#tools;
    let lowest = Number.POSITIVE_INFINITY;
    for (const words of tokenizations) {
      const kind = kindLexicon.placesOf(words);
      if (!kind || kind.rank === KindRank.typeName) continue;
      if (kind.rank === KindRank.related && (subtierOf(best) ?? tierOf(best)) < Tier.prefix) continue;
      const key = rerank(this.#rankKeyOf(kind));
      lowest = Math.min(lowest, key);
      beginClause(this.#tools, { kind: 'kind', of: { ...kind, words }, rankKey: key });
      for (const place of kind.places.toArray()) {
        if (this.#scope.allowed.has(place)) found.offer(place, key, Field.type);
      }
    }
    return lowest;
  }

  /**
   * Adds the allowed places of a kind that some of the words name, beside the other words in their names or context: "boulangerie high
   * street". The longest run of words that names a kind counts.
   * @param expand looks up words without correction.
   * @returns the lowest rank key of any such place, allowed or not; infinite where there is none.
   */
  addBesideNames(words: Words, expand: (words: Words) => ExpandedQuery): number {
    const { found, scratch, matcher } = this.#tools;
    for (const { kind, named, others } of this.#runsOf(words)) {
      const query = expand(others);
      const rerank = (key: number): number => besideRankKey(key, named.length);
      matcher.match(query, others.length, kind.places, scratch.clear());
      if (scratch.size === 0) continue;
      const of = { ...kind, words: named };
      beginClause(this.#tools, { kind: 'words', query, minShouldMatch: others.length, rerank, of });
      found.offerAll(scratch, rerank, this.#scope.allowed);
      return rerank(scratch.bestRankKey);
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Yields the first runs of words, the longest first, that name a kind with places. */
  *#runsOf(words: Words): Generator<{ kind: KindPlaces; named: Words; others: Words }> {
    let runs = 0;
    for (let length = words.length - 1; length > 0; length--) {
      for (let from = 0; from + length <= words.length && runs < MAX_RUNS; from++) {
        const named = words.slice(from, from + length);
        const kind = this.#tools.kindLexicon.isKind(named)
          ? this.#tools.kindLexicon.placesOf(named)
          : undefined;
        if (!kind || kind.rank === KindRank.related || kind.rank === KindRank.typeName) continue;
        runs++;
        yield { kind, named, others: words.toSpliced(from, length) };
      }
    }
  }

  #rankKeyOf({ rank }: KindPlaces): number {
    if (rank === KindRank.related) return rankKey({ tier: Tier.relatedKind, score: RELATED_SCORE });
    if (rank === KindRank.alias) return rankKey({ tier: Tier.starts, score: ALIAS_SCORE });
    return this.#scope.hasPosition
      ? rankKey({ tier: Tier.equal, score: NEARBY_SCORE })
      : rankKey({ tier: Tier.starts, score: NAME_SCORE });
  }
}

/** Returns the rank key of a place whose name or context has the other words. No such match is a whole name. */
function besideRankKey(key: number, kindWords: number): number {
  const tier = Math.max(subtierOf(key) ?? tierOf(key), Tier.whole);
  return rankKey({ tier, score: 1 / (1 / scoreOf(key) + KIND_WORD_PENALTY * kindWords) });
}

/** Returns the words of the variants that have no synonyms, each once. */
export function literalTokenizations(variants: readonly QueryVariant[]): Words[] {
  const literal = variants.filter(({ synonymExpanded }) => !synonymExpanded);
  return [...new Map(literal.map(({ words }) => [words.join(' '), words])).values()];
}
