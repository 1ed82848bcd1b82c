import type { Position } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Hit, SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { cacheShortQueries } from './answer-cache.ts';
import { Explainer } from './explain.ts';
import { Facets } from './facets.ts';
import { Filters } from './filters.ts';
import { buildSearchIndex, type SearchIndex } from './index/search-index.ts';
import { createTermDictionary } from './index/term-dictionary.ts';
import { MatchSet } from './match/match-set.ts';
import { Matcher } from './match/matcher.ts';
import type { Matching } from './match/matching.ts';
import { type CorrectionLimits, correctionLimits } from './query/believable.ts';
import { FuzzyTermIndex } from './query/fuzzy-term-index.ts';
import { QueryVariants } from './query/query-variants.ts';
import { TermExpander } from './query/term-expander.ts';
import { Diversifier } from './rank/diversifier.ts';
import { kmTo, nearest } from './rank/nearest.ts';
import { Prominence } from './rank/prominence.ts';
import { rank } from './rank/rank-key.ts';
import { SpellingCorrector } from './spelling.ts';
import { Suggestions } from './suggestions.ts';
import { TextSearch } from './text-search.ts';

/**
 * Answers queries over the places of one bundle. Synchronous; no query changes what another finds. Answers may be given again,
 * so nobody may change them.
 */
export interface Engine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
}

/**
 * @param searchIndex of the places, where it was made before.
 * @param limits of what is believable as a correction.
 */
export function createEngine(
  places: PlaceTable,
  settings: SearchSettings,
  searchIndex: SearchIndex = buildSearchIndex(places, settings.stop_words),
  limits: CorrectionLimits = correctionLimits,
): Engine {
  const { phrases: index, placesOfType, typeSets } = searchIndex;
  const words = createTermDictionary(index.words);
  const expansion = new TermExpander(
    index.words,
    index.wordPhrases,
    words,
    new FuzzyTermIndex(index.words),
    settings,
  );
  const matcher = new Matcher(places, searchIndex);
  const matching: Matching = {
    places,
    expansion,
    readings: new QueryVariants(settings, expansion),
    matcher,
    correction: new SpellingCorrector(expansion, matcher, searchIndex, places.count, limits),
    found: new MatchSet(places.count),
    others: new MatchSet(places.count),
    trace: { identified: [], asked: [], heldBack: new Set() },
  };
  const { found, trace } = matching;
  const filters = new Filters(places, placesOfType, settings);
  const facets = new Facets(places, typeSets);
  const prominence = new Prominence(places.types, typeSets, settings);
  const explainer = new Explainer(places, index, matcher, prominence, settings);
  const spread = new Diversifier(index.phraseWords.offsets.length - 1);

  function start(): void {
    found.clear();
    trace.identified = [];
    trace.asked.length = 0;
    trace.heldBack.clear();
    trace.corrected = undefined;
  }

  function hitsOf(numbers: readonly number[], from: Position | undefined): Hit[] {
    return numbers.map((number) => {
      const km = from ? kmTo(number, places, from) : 0;
      return { number, distance: Number.isFinite(km) ? km : 0 };
    });
  }

  /** The hits of a page of what is found, with explanations where they are asked for. */
  function pageOf(query: SuggestQuery, range: Parameters<typeof rank>[3]): Hit[] {
    const hits = hitsOf(rank(found, places, prominence, range, query.position), query.position);
    if (!query.explain) return hits;
    return hits.map((hit) => ({ ...hit, explanation: explainer.of(hit.number, query, found, trace) }));
  }

  function search(query: SearchQuery): SearchResult {
    const passing = filters.passing(query);
    const { q, position } = query;
    if (q.trim() === '') {
      const all = passing.toArray();
      const page = position
        ? nearest(places, all, query, position)
        : all.slice(query.start, query.start + query.count);
      return { size: all.length, hits: hitsOf(page, position), facets: facets.count(all, query) };
    }
    start();
    const scope = {
      passing,
      all: filters.all,
      filtered: filters.narrow(query),
      near: position !== undefined,
    };
    const corrected = new TextSearch(matching, scope).find(q);
    trace.corrected = corrected;
    return {
      size: found.size,
      hits: pageOf(query, query),
      facets: facets.count(found.places, query),
      ...(corrected ? { correctedQuery: corrected.join(' ') } : {}),
    };
  }

  function suggest(query: SuggestQuery): SuggestResult {
    start();
    const passing = filters.passing({ ...query, inArea: false, accessibility: [], flags: [] });
    new Suggestions(matching, passing).find(query.q);
    const heldBack = query.explain ? trace.heldBack : undefined;
    return { size: found.size, hits: pageOf(query, { ...query, spread, heldBack }) };
  }

  return cacheShortQueries({ search, suggest });
}
