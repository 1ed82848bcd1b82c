import type { PlaceTable } from '../core/place-table.ts';
import type { Hit, SearchQuery } from '../core/query.ts';
import type { Candidate, Matches } from './candidate.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import type { RecentMatches } from './match/recent-matches.ts';
import type { KindLexicon } from './query/kind-lexicon.ts';
import type { QueryVariants } from './query/query-variants.ts';
import type { TermExpander } from './query/term-expander.ts';
import type { Scope } from './scope/scope.ts';
import type { SpellingCorrector } from './spelling.ts';

/** The indexes of a bundle that a search reads. No search changes what another finds. */
export interface SearchContext {
  readonly places: PlaceTable;
  readonly expander: TermExpander;
  readonly variants: QueryVariants;
  /** The kinds of places that the languages of the bundle have words for. */
  readonly kindLexicon: KindLexicon;
  readonly matcher: Matcher;
  readonly corrector: SpellingCorrector;
  readonly recentMatches: RecentMatches;
  /** Returns the scope of a query. */
  readonly scopeOf: (query: SearchQuery) => Scope;
  /** Returns the hits of the page that the query of a candidate wants. */
  readonly hitsOf: (answer: { readonly candidate: Candidate; readonly matches: Matches }) => Hit[];
  /** Returns an empty set of matches. */
  readonly takeMatchSet: () => MatchSet;
  /** Ends the use of matches, so that another search may have their memory. They are empty then. */
  readonly release: (matches: Pick<Matches, 'matchSet'>) => void;
}
