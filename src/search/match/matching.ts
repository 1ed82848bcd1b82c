import type { PlaceTable } from '../../core/place-table.ts';
import type { Trace } from '../explain.ts';
import type { QueryVariants } from '../query/query-variants.ts';
import type { TermExpander } from '../query/term-expander.ts';
import type { SpellingCorrector } from '../spelling.ts';
import type { MatchSet } from './match-set.ts';
import type { Matcher } from './matcher.ts';

/** What the searches and the suggestions of an engine share: how a text is matched, and where its matches go. */
export interface Matching {
  readonly places: PlaceTable;
  readonly expansion: TermExpander;
  readonly readings: QueryVariants;
  readonly matcher: Matcher;
  readonly correction: SpellingCorrector;
  /** The matches of the last query. */
  readonly found: MatchSet;
  /** Matches that are ranked otherwise than they were found, or only counted. */
  readonly others: MatchSet;
  /** How the last query came to what is in `found`. */
  readonly trace: Trace;
}
