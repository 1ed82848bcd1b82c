import type { SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';

/** A letter or two match thousands of places, and of these the same few are wanted again and again. */
const MAX_CACHED_LETTERS = 2;
/** So many places of each answer: more than a page has that nobody gave a length. */
const PLACES_KEPT = 50;
/** So many answers of each kind: more than two letters of an alphabet make. */
const MOST_KEPT = 1000;
/** No more letters of what was asked: a request may name any number of types. */
const LONGEST_KEY = 300;

/** What answers queries, however short. */
interface Answering {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
}

/**
 * The same engine, which knows what it found for a letter or two. It finds anew what is asked from somewhere or is to be
 * explained, and pages far behind.
 */
export function cacheShortQueries(engine: Answering): Answering {
  const searches = new BoundedCache<SearchResult>(MOST_KEPT);
  const suggestions = new BoundedCache<SuggestResult>(MOST_KEPT);
  return {
    search: (query) => pageOf(query, engine.search, searches),
    suggest: (query) => pageOf(query, engine.suggest, suggestions),
  };
}

/**
 * A page of the answer that is kept, or is from now on. The first places of an answer are the same however many are asked
 * for, and its key is all that was asked but which of them: so a filter that is added to queries one day is in it, too.
 */
function pageOf<Query extends SuggestQuery, Result extends SuggestResult>(
  query: Query,
  ask: (query: Query) => Result,
  kept: BoundedCache<Result>,
): Result {
  const { start, count, position, explain } = query;
  const end = start + count;
  // A letter more may be the space before the next word.
  if (query.q.length > MAX_CACHED_LETTERS + 1 || end > PLACES_KEPT || position || explain) return ask(query);
  const q = withoutCase(query.q.trim());
  if (q === '' || q.length > MAX_CACHED_LETTERS) return ask(query);
  const whole = { ...query, q, start: 0, count: PLACES_KEPT };
  const key = JSON.stringify(whole);
  if (key.length > LONGEST_KEY) return ask(query);
  const result = kept.getOrCreate(key, () => ask(whole));
  return { ...result, hits: result.hits.slice(start, end) };
}

/** Letters outside of ASCII are left to the analyzer, to which the small form of a capital may be another letter ("Ϲ"). */
const withoutCase = (q: string): string => q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
