import type { SearchQuery } from '../core/query.ts';
import type { Clause } from './clause.ts';
import type { Meaning } from './interpretation/meaning.ts';
import type { MatchSet } from './match/match-set.ts';
import type { Words } from './query/expanded-query.ts';
import type { Scope } from './scope/scope.ts';

/** The matches of a candidate so far. Clauses are compiled one by one, so a match can make later ones needless. */
export interface Progress {
  /** The allowed places that match. */
  readonly matchSet: MatchSet;
  /** The lowest rank key of a match, allowed or not; infinite if there is none. Other places are searched only until one matches by name. */
  readonly bestRankKey: number;
  /** Whether any place, allowed or not, matches by name or type. */
  readonly isByName: boolean;
  /** Whether something is found, if it matters only whether there is. */
  readonly isEnough: boolean;
  /** Whether the latest clause matches any place that it looked at. */
  readonly hasMatched: boolean;
  /** Whether the texts of any place, allowed or not, have the words. */
  readonly isInTexts: boolean;
}

/** One way to understand a query, which may answer it: a value that `run` searches with. */
export interface Candidate {
  /** The query that finds the same places without interpretation. */
  readonly query: SearchQuery;
  readonly scope: Scope;
  /** Compiles the clauses, in the order in which they add up. `undefined` lists all allowed places. */
  readonly clauses: ((progress: Progress) => Iterable<Clause>) | undefined;
  /** The meaning of the words, if they are understood as a request. */
  readonly understood?: { readonly words: Words; readonly meaning: Meaning };
  /** The text that is searched for, if its words are corrected. */
  readonly corrected?: string;
  /** Whether an empty page is an answer. */
  readonly isFinalWhenEmpty?: boolean;
}

/** The matches of a candidate. They are valid until they are released. */
export interface Matches {
  /** How many places match. */
  readonly size: number;
  /** The allowed places that match. */
  readonly matchSet: MatchSet;
  /** The clauses that found them, by their numbers. */
  readonly clauses: readonly Clause[];
  /** The places of a list, which match no words. */
  readonly listed: Uint32Array | undefined;
  /** Whether other places match than the allowed ones. A filter that leaves nothing must not turn a search into a looser one. */
  readonly isElsewhere: boolean;
}

/** Candidates, each made only if those before find nothing. Each gets back what it matches. */
export type Candidates = Generator<Candidate, void, Matches>;

/**
 * Makes the candidates of one way to understand a query.
 * @param first what the first candidate of the order matches, if one was tried.
 */
export type Producer<Reading> = (reading: Reading, first: Matches | undefined) => Candidates;
