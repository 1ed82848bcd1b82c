import type { PlaceTable } from '../core/place-table.ts';
import type { Correction } from './correction.ts';
import type { Trace } from './explain.ts';
import type { MatchSet } from './match-set.ts';
import type { Matcher } from './matcher.ts';
import type { Readings } from './readings.ts';
import type { Expansion } from './senses.ts';

/** What the searches and the suggestions of an engine share: how a text is matched, and where its matches go. */
export interface Matching {
  readonly places: PlaceTable;
  readonly expansion: Expansion;
  readonly readings: Readings;
  readonly matcher: Matcher;
  readonly correction: Correction;
  /** The matches of the last query. */
  readonly found: MatchSet;
  /** Matches that are ranked otherwise than they were found, or only counted. */
  readonly others: MatchSet;
  /** How the last query came to what is in `found`. */
  readonly trace: Trace;
}
