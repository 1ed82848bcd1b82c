import type { Bitset } from '../../core/structures/bitset.ts';
import type { ExpandedQuery } from '../query/expanded-query.ts';
import { MatchSet } from './match-set.ts';
import type { Matcher } from './matcher.ts';

/** Each takes a few bytes for each place of the bundle, and more for each match. */
const MAX_RECENT = 2;

/**
 * The latest matches among all places. A search whose filters leave nothing asks for the same ones in several stages, and matching common
 * words takes a tenth of a second in a country.
 */
export class RecentMatches {
  readonly #matcher: Matcher;
  readonly #all: Bitset;
  /** The latest first. */
  readonly #recent: { key: string; readonly matches: MatchSet }[] = [];

  /** @param all every place of the bundle. */
  constructor(matcher: Matcher, all: Bitset) {
    this.#matcher = matcher;
    this.#all = all;
  }

  /** Returns the matches of a key if they are known. They are valid until the next call of `of`. */
  known(key: string): MatchSet | undefined {
    return this.#recent.find((recent) => recent.key === key)?.matches;
  }

  /**
   * Returns the matches of a query among all places. They are valid until the next call.
   * @param key text that stands for the query and `minShouldMatch`.
   */
  of(key: string, query: ExpandedQuery, minShouldMatch: number): MatchSet {
    const known = this.known(key);
    if (known) return known;
    const matches =
      (this.#recent.length < MAX_RECENT ? undefined : this.#recent.pop()?.matches) ??
      new MatchSet(this.#all.size);
    this.#matcher.match(query, minShouldMatch, this.#all, matches.clear());
    this.#recent.unshift({ key, matches });
    return matches;
  }
}
