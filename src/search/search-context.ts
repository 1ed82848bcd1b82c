import type { Hit, SearchQuery } from '../core/query.ts';
import type { Answer, MatchContext } from './plan/matches.ts';
import type { KindLexicon } from './query/kind-lexicon.ts';
import type { QueryVariants } from './query/query-variants.ts';
import type { TermExpander } from './query/term-expander.ts';
import type { Scope } from './scope/scope.ts';
import type { SpellingCorrector } from './spelling.ts';

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
