import type { PlaceTable } from '../core/place-table.ts';
import type { Trace } from './explain.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Matcher } from './match/matcher.ts';
import type { QueryVariants } from './query/query-variants.ts';
import type { TermExpander } from './query/term-expander.ts';
import type { SpellingCorrector } from './spelling.ts';

/** The parts of an engine that search and suggest share. */
export interface EngineParts {
  readonly places: PlaceTable;
  readonly expander: TermExpander;
  readonly variants: QueryVariants;
  readonly matcher: Matcher;
  readonly corrector: SpellingCorrector;
  /** The matches of the last query. */
  readonly found: MatchSet;
  /** Matches that are counted only, or that get another rank key before they are added to `found`. */
  readonly scratch: MatchSet;
  /** How the last query led to the matches in `found`. */
  readonly trace: Trace;
}
