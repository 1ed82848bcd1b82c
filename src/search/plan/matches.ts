import type { PlaceTable } from '../../core/place-table.ts';
import type { SearchQuery } from '../../core/query.ts';
import { Field } from '../index/search-index.ts';
import type { Meaning } from '../interpretation/mean.ts';
import type { Matcher, RecentMatches } from '../match/match.ts';
import type { ExpandedQuery, Words } from '../query/expand.ts';
import type { KindPlaces } from '../query/kinds.ts';
import { lowestRankKeyOf, type MatchSet, rankKey, Tier } from '../rank/rank-key.ts';
import type { Scope, TextMatches } from '../scope.ts';

/** Words, and the kind of places that they stand for. */
export interface NamedKind extends KindPlaces {
  readonly words: Words;
}

/** One way in which places may match a text. Each match remembers the clause that gave it its rank key. */
export type Clause =
  /** Places that have the text as an identifier. */
  | { readonly kind: 'identifier'; readonly text: string }
  /** Places that have words. */
  | WordsClause
  /** All places of a kind. */
  | { readonly kind: 'kind'; readonly of: NamedKind; readonly rankKey: number }
  /** Places that have words in their longer texts. */
  | { readonly kind: 'texts'; readonly matches: TextMatches };

/** Places that have at least `minShouldMatch` words of a query. */
export interface WordsClause {
  readonly kind: 'words';
  readonly query: ExpandedQuery;
  readonly minShouldMatch: number;
  /** Text that stands for the query and `minShouldMatch`, if a later candidate may repeat the query. */
  readonly key?: string;
  /** The words as typed, if those of the query are corrected. */
  readonly typed?: Words;
  /** The kind that the places must be of, named by other words. */
  readonly of?: NamedKind;
  /** Returns the rank key that a match counts with, from the one of its words; infinite if it does not count. */
  readonly rerank?: (key: number) => number;
}

/** Matches with lower rank keys are by name or type. */
const CONTEXT_RANK_KEY = lowestRankKeyOf(Tier.context);

/** The indexes and the memory that candidates are matched with. */
export interface MatchContext {
  readonly places: PlaceTable;
  readonly matcher: Matcher;
  readonly recentMatches: RecentMatches;
  /** Lends an empty set of matches until the callback returns, and returns its result. */
  readonly withMatchSet: <T>(use: (matchSet: MatchSet) => T) => T;
}

/** One way to understand a query, which may answer it. */
export interface Candidate {
  /** The query that finds the same places without interpretation. */
  readonly query: SearchQuery;
  readonly scope: Scope;
  /** Adds clauses to the matches. Those so far can make later ones needless. `undefined` lists all allowed places. */
  readonly match: ((matches: Matches) => void) | undefined;
  /** The meaning of the words, if they are understood as a request. */
  readonly understood?: { readonly words: Words; readonly meaning: Meaning };
  /** The text that is searched for, if its words are corrected. */
  readonly corrected?: string;
  /** Whether an empty page is an answer. */
  readonly isFinalWhenEmpty?: boolean;
}

/** The candidate that answers a query, with its matches. */
export interface Answer {
  readonly candidate: Candidate;
  readonly matches: Matches;
}

/**
 * Finds the allowed places that match a candidate, each by its best clause.
 * @param use receives the matches, which are valid until it returns.
 * @returns what `use` returns.
 */
export function withMatches<T>(
  { scope, match }: Pick<Candidate, 'scope' | 'match'>,
  context: MatchContext,
  use: (matches: Matches) => T,
): T {
  return context.withMatchSet((matchSet) => {
    const matches = new Matches(scope, context, matchSet, match ? undefined : scope.allowed.toArray());
    match?.(matches);
    return use(matches);
  });
}

/** The matches of a candidate while and after its clauses are added. */
export class Matches {
  /** The clauses that found them, by their numbers. */
  readonly clauses: Clause[] = [];
  /** The allowed places that match. */
  readonly matchSet: MatchSet;
  /** The places of a list, which match no words. */
  readonly listed: Uint32Array | undefined;
  /** Whether the latest clause matches any place that it looked at. */
  hasMatched = false;
  /** Whether the texts of any place, allowed or not, have the words. */
  isInTexts = false;
  readonly #scope: Scope;
  readonly #context: MatchContext;
  /** The lowest rank key that is known of any match, allowed or not. */
  #best = Number.POSITIVE_INFINITY;
  /** Clauses that may match other places than the allowed ones. */
  #unsought: WordsClause[] = [];

  constructor(scope: Scope, context: MatchContext, matchSet: MatchSet, listed: Uint32Array | undefined) {
    this.#scope = scope;
    this.#context = context;
    this.listed = listed;
    this.matchSet = matchSet;
  }

  /** How many places match. */
  get size(): number {
    return this.listed?.length ?? this.matchSet.size;
  }

  /** Whether something is found, if it matters only whether there is. */
  get isEnough(): boolean {
    return this.#scope.isAnyEnough && this.matchSet.size > 0;
  }

  /** Whether any place, allowed or not, matches by name or type. */
  get isByName(): boolean {
    return this.bestRankKey < CONTEXT_RANK_KEY;
  }

  /** The lowest rank key of a match, allowed or not; infinite if there is none. Other places are searched only until one matches by name. */
  get bestRankKey(): number {
    this.#best = Math.min(this.#best, this.matchSet.bestRankKey);
    for (const clause of this.isEnough ? [] : this.#unsought) {
      if (this.#best < CONTEXT_RANK_KEY) break;
      this.#best = Math.min(
        this.#best,
        this.#context.recentMatches.of({ ...clause, key: clause.key! }).bestRankKey,
      );
    }
    this.#unsought = [];
    return this.#best;
  }

  /** Whether other places match than the allowed ones. A filter that leaves nothing must not turn a search into a looser one. */
  get isElsewhere(): boolean {
    return this.matchSet.size === 0 && (this.isInTexts || this.bestRankKey < Number.POSITIVE_INFINITY);
  }

  /** Adds the matches of a clause. */
  add(clause: Clause): void {
    const { matchSet } = this;
    const { allowed, isFiltered } = this.#scope;
    matchSet.clause = this.clauses.push(clause) - 1;
    if (clause.kind === 'identifier') {
      const key = rankKey({ tier: Tier.equal, score: 1 });
      for (const place of this.#context.places.identifiers.search(clause.text))
        if (allowed.has(place)) matchSet.offer(place, key, Field.name);
    } else if (clause.kind === 'kind') {
      this.#best = Math.min(this.#best, clause.rankKey);
      for (const place of clause.of.places.toArray())
        if (allowed.has(place)) matchSet.offer(place, clause.rankKey, Field.type);
    } else if (clause.kind === 'texts') {
      for (const { place, rankKey: key } of clause.matches.all)
        if (allowed.has(place)) matchSet.offer(place, key, Field.texts);
      this.isInTexts ||= clause.matches.all.length > 0;
    } else if (!this.isEnough) {
      if (isFiltered && !clause.of && clause.key !== undefined) this.#unsought.push(clause);
      this.#addWords(clause);
    }
  }

  #addWords(clause: WordsClause): void {
    const { matcher, recentMatches, withMatchSet } = this.#context;
    const { allowed, isFiltered } = this.#scope;
    const { query, minShouldMatch, key, of, rerank } = clause;
    const compiled = matcher.compile(query, minShouldMatch);
    if (of || rerank) {
      withMatchSet((ofWords) => {
        compiled.match(of?.places ?? allowed, ofWords);
        this.hasMatched = ofWords.size > 0;
        if (of && rerank) this.#best = Math.min(this.#best, rerank(ofWords.bestRankKey));
        this.matchSet.offerAll(ofWords, rerank, of && allowed);
      });
      return;
    }
    const known = key === undefined ? undefined : recentMatches.known(key);
    // If no place matches, no allowed one does.
    if (known && (!isFiltered || known.size === 0)) this.matchSet.offerAll(known);
    else compiled.match(allowed, this.matchSet);
    if (key !== undefined && !isFiltered && this.matchSet.size === 0) recentMatches.noteUnmatched(key);
    this.hasMatched = this.matchSet.size > 0;
  }
}
