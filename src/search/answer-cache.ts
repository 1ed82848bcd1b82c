import type { SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';

/** One or two letters match thousands of places, and there are few such queries: among 330,000 places each takes 0.1 to 0.8 s. */
const MAX_CACHED_LETTERS = 2;
/** Places of each cached answer: more than a page has by default. */
const MAX_CACHED_PLACES = 50;
/** Maximum number of cached answers of search, and of suggest: more than there are pairs of letters in an alphabet. */
const MAX_CACHED_ANSWERS = 1000;
/** Queries with longer keys are not cached: a request may name any number of types. */
const MAX_KEY_LETTERS = 300;

/** Answers all queries. */
interface QueryEngine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
}

/**
 * Wraps an engine so that it caches the answers to queries of one or two letters. It does not cache queries with a position, with
 * explanations, or for a late page.
 */
export function cacheShortQueries(engine: QueryEngine): QueryEngine {
  const searches = new BoundedCache<SearchResult>(MAX_CACHED_ANSWERS);
  const suggestions = new BoundedCache<SuggestResult>(MAX_CACHED_ANSWERS);
  return {
    search: (query) => pageOf(query, engine.search, searches),
    suggest: (query) => pageOf(query, engine.suggest, suggestions),
  };
}

/**
 * Returns a page of a query, cut from the cached answer if the query is short. One answer serves all pages, because the first places of an
 * answer do not depend on `count`. The key has all other properties of the query, so that it includes any filters added later.
 */
function pageOf<Query extends SuggestQuery, Result extends SuggestResult>(
  query: Query,
  answer: (query: Query) => Result,
  cache: BoundedCache<Result>,
): Result {
  const { start, count, position, explain } = query;
  const end = start + count;
  // One more character may be the space before the next word.
  if (query.q.length > MAX_CACHED_LETTERS + 1 || end > MAX_CACHED_PLACES || position || explain)
    return answer(query);
  const q = withoutCase(query.q.trim());
  if (q === '' || q.length > MAX_CACHED_LETTERS) return answer(query);
  const whole = { ...query, q, start: 0, count: MAX_CACHED_PLACES };
  const key = JSON.stringify(whole);
  if (key.length > MAX_KEY_LETTERS) return answer(query);
  const result = cache.getOrCreate(key, () => answer(whole));
  return { ...result, hits: result.hits.slice(start, end) };
}

/** Lower-cases ASCII only, because the analyzer may read the small form of another capital as another letter ("Ϲ"). */
const withoutCase = (q: string): string => q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
