// How a query is tried: rows make candidates, a candidate adds clauses to its matches, and the first that finds something answers.
import type { PlaceTable } from '../../core/place-table.ts';
import type { Hit, SearchQuery } from '../../core/query.ts';
import type { TextMatches } from '../full-text-index.ts';
import { Field } from '../index/search-index.ts';
import type { Interpretation } from '../interpretation/mean.ts';
import type { Lookups } from '../interpretation/names.ts';
import type { Matcher, MatchSet, RecentMatches } from '../match/match.ts';
import type { SpellingCorrector } from '../query/correct.ts';
import type { ExpandedQuery, TermExpander } from '../query/expand.ts';
import type { KindLexicon, KindPlaces } from '../query/kinds.ts';
import type { QueryVariants } from '../query/variants.ts';
import { lowestRankKeyOf, rankKey, Tier } from '../rank/rank-key.ts';
import type { Scope } from '../scope.ts';
import type { Words } from '../text/analyzer.ts';

/** Matches with lower rank keys are by name or type. */
const CONTEXT_RANK_KEY = lowestRankKeyOf(Tier.context);

/** The indexes of a bundle that a search reads. No search changes what another finds. */
export interface SearchContext {
  readonly places: PlaceTable;
  readonly matcher: Matcher;
  readonly recentMatches: RecentMatches;
  /** The matches of the candidate that is tried. The one after it takes them over. */
  readonly matchSet: MatchSet;
  /** Matches on their way into those, with other rank keys. */
  readonly scratch: MatchSet;
  readonly expander: TermExpander;
  readonly variants: QueryVariants;
  /** The kinds of places that the languages of a request have words for. */
  readonly kindLexicon: KindLexicon;
  /** The tables in which the words of a request are looked up. */
  readonly lookups: Lookups;
  /** Returns the same by the words of fewer languages, or of more, as a text needs it. */
  readonly contextOf: (query: Pick<SearchQuery, 'q' | 'interpret'>) => SearchContext;
  readonly corrector: SpellingCorrector;
  /** Returns the scope of a query. @param isAnyEnough as in the scope. */
  readonly scopeOf: (query: SearchQuery, isAnyEnough: boolean) => Scope;
  /** Returns the hits of the page that the query of a candidate wants. */
  readonly hitsOf: (answer: Answer) => Hit[];
}

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

/** One way to understand a query, which may answer it. */
export interface Candidate {
  /** The query that finds the same places without interpretation. */
  readonly query: SearchQuery;
  readonly scope: Scope;
  /** Adds clauses to the matches. Those so far can make later ones needless. `undefined` lists all allowed places. */
  readonly match: ((matches: Matches) => void) | undefined;
  /** What the words mean as a request. `undefined` where they are searched for as they are. */
  readonly understood?: Interpretation;
  /** The text that is searched for, if its words are corrected. */
  readonly corrected?: string;
  /** Whether an empty page is an answer. */
  readonly isFinalWhenEmpty?: boolean;
}

/** The candidate that answers a query, with its matches, which are valid until the next query. */
export interface Answer {
  readonly candidate: Candidate;
  readonly matches: Matches;
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
  readonly #context: SearchContext;
  /** The lowest rank key that is known of any match, allowed or not. */
  #best = Number.POSITIVE_INFINITY;
  /** Clauses that may match other places than the allowed ones. */
  #unsought: WordsClause[] = [];

  /** Takes over the set of matches of the context, and adds the clauses of a candidate. */
  constructor({ scope, match }: Pick<Candidate, 'scope' | 'match'>, context: SearchContext) {
    this.#scope = scope;
    this.#context = context;
    this.matchSet = context.matchSet.clear();
    this.listed = match ? undefined : scope.allowed.toArray();
    match?.(this);
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
    const { matcher, recentMatches, scratch } = this.#context;
    const { allowed, isFiltered } = this.#scope;
    const { query, minShouldMatch, key, of, rerank } = clause;
    if (of || rerank) {
      matcher.match(query, minShouldMatch, of?.places ?? allowed, scratch.clear());
      this.hasMatched = scratch.size > 0;
      if (of && rerank) this.#best = Math.min(this.#best, rerank(scratch.bestRankKey));
      this.matchSet.offerAll(scratch, rerank, of && allowed);
      return;
    }
    const known = key === undefined ? undefined : recentMatches.known(key);
    // If no place matches, no allowed one does.
    if (known && (!isFiltered || known.size === 0)) this.matchSet.offerAll(known);
    else matcher.match(query, minShouldMatch, allowed, this.matchSet);
    this.hasMatched = this.matchSet.size > 0;
  }
}

/** A row of the plan: a way to answer what is read. */
export interface PlanRow<Read> {
  readonly name: string;
  /** Whether the row is tried; by default it is. */
  readonly when?: ((reading: Read) => boolean) | undefined;
  /** Returns the answer; `undefined` if it has none, and the next row is tried. */
  readonly answer: (reading: Read, attempts: Attempts) => Answer | undefined;
}

/** The attempts to answer one query: candidates, each tried only if those before find nothing. */
export class Attempts {
  /** The matches of the latest candidate, which has found nothing. */
  latest: Matches | undefined;
  /** The matches of the first candidate among the rows that are tried now. */
  first: Matches | undefined;
  #row = '';
  readonly #context: SearchContext;
  readonly #tried: string[];

  /** @param tried receives the rows whose candidates are tried, each behind those that it is within: `meaning > typed`. */
  constructor(context: SearchContext, tried: string[] = []) {
    this.#context = context;
    this.#tried = tried;
  }

  /** Tries a candidate. @returns an answer if it finds something, or its empty page is one. */
  try(candidate: Candidate): Answer | undefined {
    const matches = new Matches(candidate, this.#context);
    this.latest = matches;
    this.first ??= matches;
    if (this.#tried.at(-1) !== this.#row) this.#tried.push(this.#row);
    return matches.size > 0 || candidate.isFinalWhenEmpty ? { candidate, matches } : undefined;
  }

  /** Tries rows in their order. @returns the answer of the first that has one. */
  inOrder<Read>(rows: readonly PlanRow<Read>[], reading: Read): Answer | undefined {
    const { first } = this;
    const within = this.#row;
    this.first = undefined;
    let found: Answer | undefined;
    for (const { name, when, answer } of rows) {
      if (when && !when(reading)) continue;
      this.#row = within === '' ? name : `${within} > ${name}`;
      found = answer(reading, this);
      if (found) break;
    }
    this.first = first;
    this.#row = within;
    return found;
  }
}
