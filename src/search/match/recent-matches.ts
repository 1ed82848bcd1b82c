import type { Bitset } from '../../core/structures/bitset.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import { MatchSet } from './match-set.ts';
import type { Matcher } from './matcher.ts';

/** Each takes a few bytes for each place of the bundle, and more for each match. Queries without a match are remembered beside them. */
const MAX_RECENT_MATCH_SETS = 2;
const MAX_UNMATCHED_KEYS = 100;

/** A query, and a text that stands for it. */
interface KeyedQuery {
  readonly query: ExpandedQuery;
  readonly minShouldMatch: number;
  readonly key: string;
}

/**
 * The latest matches among all places. A search whose filters leave nothing needs the same ones for several candidates: without this
 * memory, "stop road" among 330,000 places takes 1.0 to 2.2 s instead of 0.34 to 1.2 s where no place has the type.
 */
export class RecentMatches {
  readonly #matcher: Matcher;
  readonly #all: Bitset;
  /** Those with a match, the latest first. */
  readonly #recent: { readonly key: string; readonly matches: MatchSet }[] = [];
  /** The keys of queries that no place matches. */
  readonly #unmatched = new Set<string>();
  #spare: MatchSet | undefined;

  /** @param all every place of the bundle. */
  constructor(matcher: Matcher, all: Bitset) {
    this.#matcher = matcher;
    this.#all = all;
  }

  /** Returns the matches of a query if they are known. They are valid until the next call of `of`. */
  known(key: string): MatchSet | undefined {
    if (this.#unmatched.has(key)) return this.#emptySet();
    return this.#recent.find((recent) => recent.key === key)?.matches;
  }

  /** Notes that no place matches a query. */
  noteUnmatched(key: string): void {
    if (this.#unmatched.size === MAX_UNMATCHED_KEYS) this.#unmatched.clear();
    this.#unmatched.add(key);
  }

  /** Returns the matches of a query among all places. They are valid until the next call. */
  of({ key, query, minShouldMatch }: KeyedQuery): MatchSet {
    const known = this.known(key);
    if (known) return known;
    const matches = this.#emptySet();
    this.#matcher.compile(query, minShouldMatch).match(this.#all, matches);
    if (matches.size > 0) {
      this.#recent.unshift({ key, matches });
      this.#spare = this.#recent.length > MAX_RECENT_MATCH_SETS ? this.#recent.pop()!.matches : undefined;
    } else {
      this.noteUnmatched(key);
    }
    return matches;
  }

  #emptySet(): MatchSet {
    this.#spare ??= new MatchSet(this.#all.size);
    return this.#spare.clear();
  }
}
