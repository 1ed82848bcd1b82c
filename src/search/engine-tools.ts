import type { PlaceTable } from '../core/place-table.ts';
import type { Bitset } from '../core/structures/bitset.ts';
import type { Clause } from './clause.ts';
import type { FullText } from './full-text/full-text.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import type { RecentMatches } from './match/recent-matches.ts';
import type { KindLexicon } from './query/kind-lexicon.ts';
import type { QueryVariants } from './query/query-variants.ts';
import type { TermExpander } from './query/term-expander.ts';
import type { SpellingCorrector } from './spelling.ts';

/** The places that a search may find. */
export interface Scope {
  /** Places that pass the filters of the query. */
  readonly allowed: Bitset;
  /** All places of the bundle. */
  readonly all: Bitset;
  /** Whether the query has filters. */
  readonly filtered: boolean;
  /** Whether the query has a position. */
  readonly hasPosition: boolean;
  /** Whether it matters only whether any place is found. */
  readonly isAnyEnough?: boolean | undefined;
  /** The index of the places' texts, once it exists. */
  readonly fullText: FullText | undefined;
}

/** The tools and match sets of an engine, which search and suggest share. */
export interface EngineTools {
  readonly places: PlaceTable;
  readonly expander: TermExpander;
  readonly variants: QueryVariants;
  /** The kinds of places that the languages of the bundle have words for. */
  readonly kindLexicon: KindLexicon;
  readonly matcher: Matcher;
  readonly corrector: SpellingCorrector;
  readonly recentMatches: RecentMatches;
  /** The matches of the last query. */
  readonly found: MatchSet;
  /** Matches that are counted only, or that get another rank key before they are added to `found`. */
  readonly scratch: MatchSet;
  /** The clauses of the matches in `found`, by their numbers. */
  readonly clauses: Clause[];
}

/** Makes a clause that of the matches which `found` is offered from now on. */
export function beginClause({ found, clauses }: EngineTools, clause: Clause): void {
  found.clause = clauses.push(clause) - 1;
}
