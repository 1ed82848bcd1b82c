import type { SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { Engine } from './engine.ts';
import { Kept } from './kept.ts';

/** A letter or two match thousands of places, and of these the same few are wanted again and again. */
const SHORT = 2;
/** So many places of each answer: more than a page has that nobody gave a length. */
const PLACES_KEPT = 50;
/** So many answers of each kind: more than two letters of an alphabet make. */
const MOST_KEPT = 1500;
/** So many beginnings of each length are worked out ahead: all letters of most scripts, and of two those of nearly all names. */
const MOST_AHEAD = 150;

/** As a client asks that gives nothing but `q`. */
const suggestFor = (q: string): SuggestQuery => ({ q, typeExact: [], start: 0, count: PLACES_KEPT });
const searchFor = (q: string): SearchQuery => ({
  q,
  typeExact: [],
  inArea: false,
  accessibility: [],
  flags: [],
  facets: ['type'],
  start: 0,
  count: PLACES_KEPT,
});

/**
 * The same engine, which knows what it found for a letter or two. It finds anew what is asked from somewhere or is to be
 * explained, and pages far behind.
 * @param beginnings what names begin with, so many letters long; first those of most names.
 */
export function keepShort(
  engine: Pick<Engine, 'search' | 'suggest'>,
  beginnings: (letters: number) => readonly string[],
): Engine {
  const searches = new Kept<SearchResult>(MOST_KEPT);
  const suggestions = new Kept<SuggestResult>(MOST_KEPT);

  const search = (query: SearchQuery): SearchResult => pageOf(query, engine.search, searches);
  const suggest = (query: SuggestQuery): SuggestResult => pageOf(query, engine.suggest, suggestions);

  return {
    search,
    suggest,
    *workAhead() {
      for (let letters = 1; letters <= SHORT; letters++) {
        const likely = beginnings(letters).slice(0, MOST_AHEAD);
        for (const q of likely) yield void suggest(suggestFor(q));
        for (const q of likely) yield void search(searchFor(q));
      }
    },
  };
}

function pageOf<Query extends SuggestQuery, Result extends SuggestResult>(
  query: Query,
  ask: (query: Query) => Result,
  kept: Kept<Result>,
): Result {
  const { start, count, position, explain } = query;
  const q = query.q.trim().toLowerCase();
  const end = start + count;
  if (q === '' || query.q.length > SHORT || end > PLACES_KEPT || position || explain) return ask(query);
  const whole = { ...query, q, start: 0, count: PLACES_KEPT };
  const result = kept.of(JSON.stringify(whole), () => ask(whole));
  return { ...result, hits: result.hits.slice(start, end) };
}
