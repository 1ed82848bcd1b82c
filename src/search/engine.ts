import { distanceKm, type Position } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Hit, Range, SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { queryReadingsOf } from './analyzer.ts';
import type { Bitset } from './bitset.ts';
import { Candidates } from './candidates.ts';
import { Correction, isOneSpot, steps } from './correction.ts';
import { Facets } from './facets.ts';
import { Filters } from './filters.ts';
import { type Match, Tier } from './match.ts';
import { NearWords } from './near-words.ts';
import { Nearest } from './nearest.ts';
import { buildPhraseIndex, Field } from './phrase-index.ts';
import { rank } from './ranking.ts';
import { Expansion, type MaxEdits, noCorrection } from './senses.ts';
import { createWordIndex } from './word-index.ts';

/** Answers queries over the places of one bundle. Synchronous, and without any state that a query changes. */
export interface Engine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
}

/** Suggestions that strict matching leaves room for are filled up with corrected ones: a page's worth. */
const ENOUGH_SUGGESTIONS = 20;

const none = noCorrection.maxEdits;

/** Indexes the places of a bundle. */
export function createEngine(places: PlaceTable, settings: SearchSettings): Engine {
  const index = buildPhraseIndex(places, settings.stop_words);
  const expansion = new Expansion(
    index.words,
    createWordIndex(index.words),
    new NearWords(index.words),
    settings,
  );
  const candidates = new Candidates(places, index);
  const correction = new Correction(index.words, expansion, candidates);
  const filters = new Filters(places, settings);
  const facets = new Facets(places);
  const nearest = new Nearest(places);

  function matching(words: readonly string[], needed: number, passing: Bitset): Match[] {
    const senses = expansion.of(words, { unfinished: 'last', ...noCorrection });
    return candidates.matches(senses, passing, { length: words.length, needed, asYouType: false });
  }

  /** The word lists that a text may stand for, likeliest first; the first that finds something counts. */
  function readings(q: string): (readonly string[])[] {
    const typed = queryReadingsOf(q);
    return [...new Set([...typed, ...typed.map((words) => expansion.withoutStopWords(words))])];
  }

  /** The matches of a text, and the words that were searched for where those given found nothing. */
  function find(q: string, passing: Bitset): { matches: Match[]; corrected?: readonly string[] } {
    const identified = places.identifiers.search(q.trim()).filter((place) => passing.has(place));
    const readable = readings(q);
    const matches = firstFound(readable, (words) => matching(words, words.length, passing));
    if (matches.length + identified.length > 0) return { matches: withIdentified(matches, identified) };

    for (const words of readable) {
      const corrected = correction.of(words, words.length, passing);
      if (corrected) return { matches: matching(corrected, corrected.length, passing), corrected };
    }
    const words = readable[0] ?? [];
    const most = Math.ceil(words.length * 0.75);
    if (most === words.length) return { matches };
    const partial = matching(words, most, passing);
    if (partial.length > 0) return { matches: partial };
    const mended = correction.of(words, most, passing);
    return mended ? { matches: matching(mended, most, passing), corrected: mended } : { matches };
  }

  function hitsOf(numbers: readonly number[], from: Position | undefined): Hit[] {
    return numbers.map((number) => {
      const km = from ? distanceKm(from, { lat: places.lat[number]!, lon: places.lon[number]! }) : 0;
      return { number, distance: Number.isNaN(km) ? 0 : km };
    });
  }

  return {
    search(query) {
      const passing = filters.passing(query);
      if (query.q.trim() === '') {
        const all = passing.toArray();
        const page = query.position
          ? nearest.first(query.start + query.count, passing, query.position).slice(query.start)
          : pageOf(all, query);
        return { size: all.length, hits: hitsOf(page, query.position), facets: facets.count(all, query) };
      }
      const { matches, corrected } = find(query.q, passing);
      const numbers = matches.map((match) => match.place);
      const page = pageOf(rank(matches, places, query.position), query).map((match) => match.place);
      return {
        size: matches.length,
        hits: hitsOf(page, query.position),
        facets: facets.count(numbers, query),
        ...(corrected ? { correctedQuery: corrected.join(' ') } : {}),
      };
    },

    suggest(query) {
      const passing = filters.passing({ ...query, inArea: false, accessibility: [], flags: [] });
      const matches = suggestions(readings(query.q), passing);
      const page = pageOf(rank(matches, places, query.position), query).map((match) => match.place);
      return { size: matches.length, hits: hitsOf(page, query.position) };
    },
  };

  function suggestions(readable: readonly (readonly string[])[], passing: Bitset): Match[] {
    const strict = firstFound(readable, (words) => asTyped(words, passing, none));
    if (strict.length >= ENOUGH_SUGGESTIONS) return strict;
    for (const step of steps) {
      const tolerant = firstFound(readable, (words) =>
        step === 'spacing' ? respaced(words, passing) : asTyped(words, passing, step),
      );
      const all = added(strict, tolerant);
      if (all.length > 0) return all;
    }
    return [];
  }

  function respaced(words: readonly string[], passing: Bitset): Match[] {
    for (const { words: spaced, splitAt } of correction.spacings(words)) {
      const matches = asTyped(spaced, passing, none);
      const sensible = matches.filter((match) => splitAt === undefined || isOneSpot(match, splitAt));
      if (sensible.length > 0) return sensible.map((match) => ({ ...match, tier: Tier.corrected }));
    }
    return [];
  }

  function asTyped(words: readonly string[], passing: Bitset, maxEdits: MaxEdits): Match[] {
    const senses = expansion.of(words, { unfinished: 'all', maxEdits, maxEditsBegun: maxEdits });
    return candidates.matches(senses, passing, {
      length: words.length,
      needed: words.length,
      asYouType: true,
    });
  }
}

function firstFound(
  readings: readonly (readonly string[])[],
  find: (words: readonly string[]) => Match[],
): Match[] {
  for (const words of readings) {
    const found = find(words);
    if (found.length > 0) return found;
  }
  return [];
}

/** Adds the places that a whole identifier names; they rank as a name equal to the query. */
function withIdentified(matches: readonly Match[], identified: readonly number[]): Match[] {
  const named = new Set(identified);
  const byIdentifier = identified.map(
    (place): Match => ({ place, tier: Tier.equal, score: 1, field: Field.name, edits: 0, words: [] }),
  );
  return [...byIdentifier, ...matches.filter((match) => !named.has(match.place))];
}

/** All of `strict`, and what only `tolerant` found. */
function added(strict: readonly Match[], tolerant: readonly Match[]): Match[] {
  const known = new Set(strict.map((match) => match.place));
  return [...strict, ...tolerant.filter((match) => !known.has(match.place))];
}

function pageOf<T>(items: readonly T[], { start, count }: Range): T[] {
  return items.slice(start, start + count);
}
