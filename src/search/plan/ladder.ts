// How one text matches: its words in all variants, and the ladder of clauses, tier below tier, each of which adds to those before.
import type { SearchQuery } from '../../core/query.ts';
import { Field } from '../index/search-index.ts';
import type { MatchSet } from '../match/match.ts';
import { NO_PHRASE } from '../match/phrase.ts';
import { ABBREVIATION_COST, AS_TYPED, type ExpandedQuery, type QueryVariant } from '../query/expand.ts';
import { type KindLexicon, type KindPlaces, KindRank } from '../query/kinds.ts';
import type { QueryVariantGroups } from '../query/variants.ts';
import {
  demotedRankKey,
  lowestRankKeyOf,
  rankKey,
  scoreOf,
  subtierOf,
  Tier,
  tierOf,
} from '../rank/rank-key.ts';
import type { Scope } from '../scope.ts';
import type { Words } from '../text/analyzer.ts';
import type { Candidate, Matches, SearchContext, WordsClause } from './attempts.ts';

/** Up to this many places, a known word may still be a typo. */
export const MAX_ACCIDENTAL_PLACES = 3;
/** Names of places rank above other names of their kinds. */
const ALIAS_SCORE = 0.98;
const RELATED_SCORE = 0.5;
/** The penalty for each query word that names the kind, beside a name with the other words. */
const KIND_WORD_PENALTY = 0.6;
/** Maximum number of word runs tried as a kind beside a name, because each costs a search. */
const MAX_RUNS = 3;

/** Facts of a text that its maker knows already. */
interface Known {
  readonly isAnyEnough: boolean;
  readonly scope: Scope;
  readonly understood: Candidate['understood'];
}

/** The text of a query, read as words, and the scope to search in. */
export class QueryText {
  readonly context: SearchContext;
  readonly query: SearchQuery;
  /** Without spaces around it. */
  readonly q: string;
  readonly variants: QueryVariantGroups;
  readonly #isAnyEnough: boolean;
  readonly #understood: Candidate['understood'];
  #scope: Scope | undefined;

  /**
   * @param isAnyEnough as in the scope; by default all places are wanted.
   * @param scope that of the query, if it is known.
   * @param understood the meaning that the query is of.
   */
  constructor(
    query: SearchQuery,
    context: SearchContext,
    { isAnyEnough = false, scope, understood }: Partial<Known> = {},
  ) {
    this.query = query;
    this.context = context.contextOf(query);
    this.q = query.q.trim();
    this.variants = this.context.variants.variantsOf(query.q, { asYouType: false });
    this.#isAnyEnough = isAnyEnough;
    this.#understood = understood;
    this.#scope = scope;
  }

  get scope(): Scope {
    this.#scope ??= this.context.scopeOf(this.query, this.#isAnyEnough);
    return this.#scope;
  }

  /** Returns a candidate for the places of the scope. */
  candidate(match: Candidate['match'], more: Partial<Candidate> = {}): Candidate {
    const understood = this.#understood;
    return { query: this.query, scope: this.scope, match, ...(understood && { understood }), ...more };
  }

  /** The same query with another text. */
  withText(q: string): QueryText {
    return new QueryText({ ...this.query, q }, this.context, { scope: this.scope });
  }

  /** Whether the text is the name of a kind, with places or without. It is meant as typed, even if no place is of it. */
  get isKind(): boolean {
    const { groups, withoutStopWords } = this.variants;
    return literalTokenizations([...groups.flat(), ...withoutStopWords]).some((words) =>
      this.context.kindLexicon.isKind(words),
    );
  }

  /** Returns a clause for the words of a variant, all of them unless `minShouldMatch` says fewer. */
  clauseOf(
    variant: QueryVariant,
    { minShouldMatch = variant.words.length, typed = variant.words, rerank }: Partial<WordsClause> = {},
  ): WordsClause & { readonly key: string } {
    const key = JSON.stringify([variant, minShouldMatch, this.scope.hasPosition]);
    const query = this.expand(variant);
    return { kind: 'words', query, minShouldMatch, typed, key, ...(rerank && { rerank }) };
  }

  expand(variant: QueryVariant): ExpandedQuery {
    const { hasPosition } = this.scope;
    const options = { ...variant, hasPosition, asYouType: false, inContext: true };
    return this.context.expander.expand(variant.words, options);
  }

  /** Returns the matches of words among all places. They are valid until the next call. */
  matchesAnywhere(words: Words): MatchSet {
    return this.context.recentMatches.of(this.clauseOf({ ...AS_TYPED, words }));
  }

  /** Returns whether a text is the whole name of any place, allowed or not. The name of a type, or a number, is not enough. */
  isName(text: string): boolean {
    const { variants, matcher } = this.context;
    if (!/\p{L}/u.test(text)) return false;
    const all = variants.variantsOf(text, { asYouType: false }).groups.flat();
    const isName = all.some((variant) => matcher.isPlaceName(this.expand(variant)));
    return isName && !all.some((variant) => this.isTypeName(variant));
  }

  /** Returns whether words are the name of a kind or of a type. */
  isKindName(variant: QueryVariant): boolean {
    return this.context.kindLexicon.isKind(variant.words) || this.isTypeName(variant);
  }

  isTypeName(variant: QueryVariant): boolean {
    return this.context.matcher.isTypeName(this.expand(variant));
  }

  /**
   * Returns whether one place has all words of the text, stop words included, in a name.
   * @param besides whether its tags and types may have some of them.
   */
  isInOneName(besides: boolean): boolean {
    const { typed } = this.variants;
    if (typed.length === 0) return false;
    const clause = this.clauseOf({ ...AS_TYPED, words: typed, exactSingleLetters: true });
    const query = { ...clause.query, inContext: false };
    if (!besides) query.samePhraseMask = 2 ** typed.length - 1;
    const key = `${besides} ${clause.key}`;
    const matches = this.context.recentMatches.of({ ...clause, query, key });
    const worst = lowestRankKeyOf(Tier.without_stop_words);
    if (matches.bestRankKey >= worst) return false;
    const isName = (i: number): boolean =>
      besides || (matches.fieldAt(i) <= Field.hidden && matches.phraseAt(i) !== NO_PHRASE);
    return matches.places.some((_, i) => matches.rankKeyAt(i) < worst && isName(i));
  }
}

/** Returns the words of the variants that have no synonyms, each once. */
function literalTokenizations(variants: readonly QueryVariant[]): Words[] {
  const literal = variants.filter(({ synonymExpanded }) => !synonymExpanded);
  return [...new Map(literal.map(({ words }) => [words.join(' '), words])).values()];
}

/**
 * Adds the clauses of a text, tier below tier: an identifier, names, kinds, without stop words, kinds beside names, texts. A place that is
 * not allowed counts as a match by name, too, because a filter must never add to a search.
 * @param typed the words that were corrected to this text.
 */
export function addText(matches: Matches, text: QueryText, typed?: Words): void {
  const { q, variants } = text;
  matches.add({ kind: 'identifier', text: q });
  addNames(matches, text, variants, typed);
  const inTexts = text.scope.fullText?.search(q);
  if (inTexts) matches.add({ kind: 'texts', matches: inTexts });
}

function addNames(
  matches: Matches,
  text: QueryText,
  { keywords, groups, withoutStopWords }: QueryVariantGroups,
  typed?: Words,
): void {
  for (const group of groups) {
    for (const variant of group) {
      const clause = text.clauseOf(variant, typed && { typed });
      matches.add(text.context.kindLexicon.isKind(variant.words) ? unabbreviated(clause) : clause);
    }
    if (matches.isByName) break;
  }
  addWholeKinds(matches, text, literalTokenizations(groups.flat()));
  if (matches.isEnough) return;
  // Beside a match by name, the words left must not be a kind only: "the park".
  const { isByName } = matches;
  const isLeftKind = (variant: QueryVariant): boolean => text.isKindName(variant);
  if (!isByName || !withoutStopWords.some(isLeftKind)) {
    const rerank = (key: number): number => demotedRankKey(Tier.without_stop_words, key);
    for (const variant of withoutStopWords)
      matches.add(text.clauseOf(variant, { typed: typed ?? variant.words, rerank }));
    addWholeKinds(matches, text, isByName ? [] : literalTokenizations(withoutStopWords), rerank);
  }
  if (!matches.isByName) addBesideNames(matches, text, keywords);
}

/** Returns a clause for the words of a kind: "doctor" wants doctors, and no Drive. */
function unabbreviated({ query, key, ...clause }: ReturnType<QueryText['clauseOf']>): WordsClause {
  const termMatches = query.termMatches.filter(({ cost }) => cost !== ABBREVIATION_COST);
  return { ...clause, query: { ...query, termMatches }, key: `unabbreviated ${key}` };
}

/**
 * Adds, in the tier of corrected words, a far more common word that is spelled nearly like the only word of the query. It does so
 * only if few places have the word as typed and none has it as its whole name.
 */
export function addCommonerSpelling(matches: Matches, text: QueryText): void {
  const { matchSet } = matches;
  const [typed, ...more] = text.variants.typed;
  if (typed === undefined || more.length > 0) return;
  if (matchSet.size > MAX_ACCIDENTAL_PLACES || matchSet.hasName()) return;
  const exact = text.scope.isFiltered ? text.matchesAnywhere([typed]) : matchSet;
  if (exact.size > MAX_ACCIDENTAL_PLACES || exact.hasName()) return;
  const commoner = text.context.corrector.commonerSpelling(typed, Math.max(1, exact.size));
  if (!commoner) return;
  const { word, cost } = commoner;
  const rerank = (key: number): number => rankKey({ tier: Tier.corrected, edits: cost, score: scoreOf(key) });
  matches.add(text.clauseOf({ ...AS_TYPED, words: [word] }, { typed: [typed], rerank }));
}

/**
 * Adds the kinds that a whole query stands for. Their places rank above all others if the query is the name of the kind. Related words
 * count only where no place has the words whole.
 * @param rerank gives the rank key that the places are added with.
 */
function addWholeKinds(
  matches: Matches,
  { context }: QueryText,
  tokenizations: readonly Words[],
  rerank: (key: number) => number = (key) => key,
): void {
  const best = matches.bestRankKey;
  for (const words of tokenizations) {
    const kind = context.kindLexicon.placesOf(words);
    if (!kind) continue;
    if (kind.rank === KindRank.related && (subtierOf(best) ?? tierOf(best)) < Tier.prefix) continue;
    matches.add({ kind: 'kind', of: { ...kind, words }, rankKey: rerank(rankKeyOf(kind)) });
  }
}

/**
 * Adds the kinds that some of the words name, beside the other words in the names or context of their places: "boulangerie high
 * street". The longest run of words that names a kind counts, if any place matches.
 */
function addBesideNames(matches: Matches, text: QueryText, words: Words): void {
  for (const { kind, named, others } of runsOf(words, text.context.kindLexicon)) {
    const rerank = (key: number): number => besideRankKey(key, named.length);
    const clause = text.clauseOf({ ...AS_TYPED, words: others }, { rerank });
    matches.add({ ...clause, of: { ...kind, words: named } });
    if (matches.hasMatched) return;
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
