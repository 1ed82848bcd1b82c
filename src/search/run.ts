import type { Candidate, Matches, Progress } from './candidate.ts';
import type { Clause, WordsClause } from './clause.ts';
import { Field } from './index/phrase-index.ts';
import type { MatchSet } from './match/match-set.ts';
import { Tier } from './match/tier.ts';
import { lowestRankKeyOf, rankKey } from './rank/rank-key.ts';
import type { Scope } from './scope/scope.ts';
import type { SearchContext } from './search-context.ts';

/** Matches with lower rank keys are by name or type. */
const CONTEXT_RANK_KEY = lowestRankKeyOf(Tier.context);

/** Finds the allowed places that match the clauses of a candidate, each by its best clause. The caller releases the matches. */
export function run({ scope, clauses }: Candidate, context: SearchContext): Matches {
  const running = new Run(scope, context, clauses ? undefined : scope.allowed.toArray());
  for (const clause of clauses?.(running) ?? []) running.add(clause);
  return running;
}

/** The matches of a candidate while and after it runs. */
class Run implements Progress, Matches {
  readonly clauses: Clause[] = [];
  readonly matchSet: MatchSet;
  readonly listed: Uint32Array | undefined;
  hasMatched = false;
  isInTexts = false;
  readonly #scope: Scope;
  readonly #context: SearchContext;
  /** The lowest rank key that is known of any match, allowed or not. */
  #best = Number.POSITIVE_INFINITY;
  /** Clauses that may match other places than the allowed ones. */
  #unsought: WordsClause[] = [];

  constructor(scope: Scope, context: SearchContext, listed: Uint32Array | undefined) {
    this.#scope = scope;
    this.#context = context;
    this.listed = listed;
    this.matchSet = context.takeMatchSet();
  }

  get size(): number {
    return this.listed?.length ?? this.matchSet.size;
  }

  get isEnough(): boolean {
    return this.#scope.isAnyEnough && this.matchSet.size > 0;
  }

  get isByName(): boolean {
    return this.bestRankKey < CONTEXT_RANK_KEY;
  }

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
    const { matcher, recentMatches, takeMatchSet, release } = this.#context;
    const { allowed, isFiltered } = this.#scope;
    const { query, minShouldMatch, key, of, rerank } = clause;
    const compiled = matcher.compile(query, minShouldMatch);
    if (of || rerank) {
      const ofWords = takeMatchSet();
      compiled.match(of?.places ?? allowed, ofWords);
      this.hasMatched = ofWords.size > 0;
      if (of && rerank) this.#best = Math.min(this.#best, rerank(ofWords.bestRankKey));
      this.matchSet.offerAll(ofWords, rerank, of && allowed);
      release({ matchSet: ofWords });
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
