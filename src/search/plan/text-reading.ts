import type { Hit, SearchQuery } from '../../core/query.ts';
import { Field } from '../index/search-index.ts';
import type { SpellingCorrector } from '../query/correct.ts';
import type { ExpandedQuery, TermExpander, Words } from '../query/expand.ts';
import type { KindLexicon } from '../query/kinds.ts';
import {
  AS_TYPED,
  type QueryVariant,
  type QueryVariantGroups,
  type QueryVariants,
} from '../query/variants.ts';
import { lowestRankKeyOf, type MatchSet, NO_PHRASE, Tier } from '../rank/rank-key.ts';
import type { Scope } from '../scope.ts';
import type { Answer, Candidate, MatchContext, WordsClause } from './matches.ts';

/** The indexes of a bundle that a search reads. No search changes what another finds. */
export interface SearchContext extends MatchContext {
  readonly expander: TermExpander;
  readonly variants: QueryVariants;
  /** The kinds of places that the languages of the bundle have words for. */
  readonly kindLexicon: KindLexicon;
  readonly corrector: SpellingCorrector;
  /** Returns the scope of a query. @param isAnyEnough as in the scope. */
  readonly scopeOf: (query: SearchQuery, isAnyEnough: boolean) => Scope;
  /** Returns the hits of the page that the query of a candidate wants. */
  readonly hitsOf: (answer: Answer) => Hit[];
}

/** Facts of a reading that its maker knows already. */
interface Known {
  readonly isAnyEnough: boolean;
  readonly scope: Scope;
  readonly understood: Candidate['understood'];
}

/** The text of a query, read as words, and the scope to search in. */
export class TextReading {
  readonly context: SearchContext;
  readonly query: SearchQuery;
  readonly text: string;
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
    this.context = context;
    this.text = query.q.trim();
    this.variants = context.variants.variantsOf(query.q, { asYouType: false });
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
  withText(q: string): TextReading {
    return new TextReading({ ...this.query, q }, this.context, { scope: this.scope });
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
    const isName = all.some((variant) => matcher.compile(this.expand(variant)).isPlaceName());
    return isName && !all.some((variant) => this.isTypeName(variant));
  }

  /** Returns whether words are the name of a kind or of a type. */
  isKindName(variant: QueryVariant): boolean {
    return this.context.kindLexicon.isKind(variant.words) || this.isTypeName(variant);
  }

  isTypeName(variant: QueryVariant): boolean {
    return this.context.matcher.compile(this.expand(variant)).isTypeName();
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
export function literalTokenizations(variants: readonly QueryVariant[]): Words[] {
  const literal = variants.filter(({ synonymExpanded }) => !synonymExpanded);
  return [...new Map(literal.map(({ words }) => [words.join(' '), words])).values()];
}
