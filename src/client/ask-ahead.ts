import { baseHref, resolveBase } from '../core/base.ts';
import { SHORT } from '../search/short-queries.ts';
import type { Search } from './build-search.ts';

/** So many beginnings of each length that the engine keeps: all letters of most scripts, of two those of nearly all places. */
const MOST = 150;
/** A page of one place has all the code run that writes pages; the engine keeps the others as well. */
const COUNT = 1;

/** Beginnings of so many letters that few places have, and so many of them: such words are looked for under other spellings, too. */
const RARE_LENGTH = 8;
const MOST_RARE = 20;

/**
 * Asks an API what it is likely to be asked first, one request at each step; nobody need take them all. What is found is kept
 * then, and the code that finds and writes it has run: at first it takes several times as long.
 */
export function* askAhead({ api, engine, base }: Pick<Search, 'api' | 'engine' | 'base'>): Generator<void> {
  const places = `${baseHref(resolveBase(base, 'http://any'))}/places`;
  const likely: string[] = [];
  for (let letters = 1; letters <= SHORT; letters++) {
    likely.push(...engine.beginnings(letters).slice(0, MOST));
    yield;
  }
  const rare = engine.beginnings(RARE_LENGTH).slice(-MOST_RARE);
  yield;
  // Suggestions are asked for at each letter, results once the words are there.
  for (const [operation, texts] of [
    ['suggest', likely],
    ['suggest', rare],
    ['search', likely],
  ] as const) {
    for (const q of texts) {
      const url = `${places}/${operation}?q=${encodeURIComponent(q)}&count=${COUNT}`;
      // Without a signal it doesn't reject.
      api({ method: 'GET', url, headers: new Headers(), credentials: 'omit' });
      yield;
    }
  }
}
