import type { Origin } from '../core/geo/outline.ts';
import type { Position } from '../core/geo/position.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Hit, SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { Anchors } from './anchors.ts';
import { cacheShortQueries } from './answer-cache.ts';
import type { EngineTools } from './engine-tools.ts';
import { Explainer } from './explain.ts';
import { Facets } from './facets.ts';
import { Filters } from './filters.ts';
import type { FullText } from './full-text/full-text.ts';
import { buildSearchIndex, type SearchIndex } from './index/search-index.ts';
import { createTermDictionary } from './index/term-dictionary.ts';
import { NameLookup } from './interpretation/name-lookup.ts';
import { MatchSet } from './match/match-set.ts';
import { Matcher } from './match/matcher.ts';
import { RecentMatches } from './match/recent-matches.ts';
import { CORRECTION_LIMITS, type CorrectionLimits } from './query/believable.ts';
import { FuzzyTermIndex } from './query/fuzzy-term-index.ts';
import { KindLexicon } from './query/kind-lexicon.ts';
import { QueryVariants } from './query/query-variants.ts';
import { TermExpander } from './query/term-expander.ts';
import { Diversifier } from './rank/diversifier.ts';
import { kmTo, nearest } from './rank/nearest.ts';
import { Prominence } from './rank/prominence.ts';
import { type RankRange, rank } from './rank/rank.ts';
import { RequestSearch } from './request-search.ts';
import { SearchSuggestions } from './search-suggestions.ts';
import { SpellingCorrector } from './spelling.ts';
import { Suggestions } from './suggestions.ts';
import { TextSearch } from './text-search.ts';

/**
 * Answers queries over the places of one bundle, synchronously. No query changes what another finds. Results are cached, so callers must
 * not change them.
 */
export interface Engine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
  /** Searches the texts of places as well from now on. */
  useTexts(fullText: FullText): void;
}

/**
 * Creates the engine of a bundle.
 *
 * @param searchIndex the search index of the places, if it exists already.
 * @param limits the limits of believable corrections.
 */
export function createEngine(
  places: PlaceTable,
  settings: SearchSettings,
  searchIndex: SearchIndex = buildSearchIndex(places, settings.stop_words),
  limits: CorrectionLimits = CORRECTION_LIMITS,
): Engine {
  const { phrases: index, placesOfType, typeSets } = searchIndex;
  const tools = createTools(places, settings, searchIndex, limits);
  const { found, clauses } = tools;
  const anchors = new Anchors(places);
  const filters = new Filters(places, placesOfType, settings, anchors);
  const facets = new Facets(places, typeSets, (feature) => filters.having(feature));
  const prominence = new Prominence(places.types, typeSets, settings);
  const explainer = new Explainer(places, index, tools.matcher, prominence, settings);
  const diversifier = new Diversifier(index.phraseTerms.offsets.length - 1);

  let fullText: FullText | undefined;

  function clearResults(): void {
    found.clear();
    clauses.length = 0;
  }

  function hitsOf(numbers: readonly number[], from: Position | undefined): Hit[] {
    return numbers.map((number) => {
      const km = from ? kmTo(number, places, from) : 0;
      return { number, distance: Number.isFinite(km) ? km : 0 };
    });
  }

  /** Returns the hits of a page of `found`, with explanations if the query wants them. */
  function pageOf(query: SuggestQuery, range: RankRange, corrected?: string): Hit[] {
    const demoted = new Set<number>();
    const wanted = { ...range, diversified: query.explain ? demoted : undefined };
    const numbers = rank(found, places, prominence, wanted, query.position);
    const hits = hitsOf(numbers, query.position).map((hit) => {
      const clause = clauses[found.clauseAt(found.indexOf(hit.number))]!;
      const match = clause.kind === 'texts' ? clause.matches.quote(hit.number) : undefined;
      return match ? { ...hit, match } : hit;
    });
    if (!query.explain) return hits;
    const explained = { query, clauses, demoted, corrected };
    return hits.map((hit) => ({ ...hit, explanation: explainer.explain(hit.number, found, explained) }));
  }

  /** Lists all allowed places, nearest first or A to Z. */
  function listPlaces(query: SearchQuery, allowed: Bitset): SearchResult {
    const { start, count, position } = query;
    const all = filters.listed(allowed, query).toArray();
    const page = position ? nearest(places, all, query, position) : [...all.subarray(start, start + count)];
    return { size: all.length, hits: hitsOf(page, position), facets: facets.count(all, query) };
  }

  /** Returns the places that pass the filters of a query, and the origin of its distances. */
  function scopeOf(query: SearchQuery): { readonly allowed: Bitset; readonly position: Origin | undefined } {
    const allowed = filters.allowed(query);
    if (query.near === undefined) return { allowed, position: query.position };
    const origin = anchors.originOf(query.near);
    if (origin?.place === undefined) return { allowed: allowed.clear(), position: query.position };
    allowed.delete(origin.place);
    return { allowed, position: origin };
  }

  function beginSearch(query: SearchQuery, { allowed, position } = scopeOf(query)): TextSearch {
    clearResults();
    const scope = {
      allowed,
      all: filters.all,
      filtered: filters.isNarrowing(query),
      hasPosition: position !== undefined,
      isAnyEnough: query.isAnyEnough,
      fullText,
    };
    return new TextSearch(tools, scope, query.q);
  }

  function resultOf(given: SearchQuery, { corrected }: TextSearch): SearchResult {
    const origin = given.near === undefined ? given.position : anchors.originOf(given.near);
    const { position: _, ...others } = given;
    const query = { ...others, ...(origin && { position: origin }) };
    const range = { ...query, areas: filters.areas, nearestFirst: query.near !== undefined };
    return {
      size: found.size,
      hits: pageOf(query, range, corrected),
      facets: facets.count(found.places, query),
      ...(corrected === undefined ? {} : { correctedQuery: corrected }),
    };
  }

  /** Searches for the words of a query as they are, by tiers and correction. Without words, it lists what passes the filters. */
  function searchWords(query: SearchQuery): SearchResult {
    const scope = scopeOf(query);
    if (query.q.trim() === '')
      return listPlaces({ ...query, ...(scope.position && { position: scope.position }) }, scope.allowed);
    const search = beginSearch(query, scope);
    search.find();
    return resultOf(query, search);
  }

  const requests = new RequestSearch(tools, new NameLookup(index, tools.expander), prominence, {
    begin: beginSearch,
    pageOf: resultOf,
    run: searchWords,
    isNarrowing: (query) => filters.isNarrowing(query),
  });

  function search(query: SearchQuery): SearchResult {
    return query.interpret === false || query.q.trim() === '' ? searchWords(query) : requests.search(query);
  }

  const searchSuggestions = new SearchSuggestions(tools.kindLexicon, requests, settings);

  function suggest(query: SuggestQuery): SuggestResult {
    const searches = query.interpret ? searchSuggestions.find(query) : [];
    clearResults();
    const allowed = filters.allowed({ ...query, inArea: false, accessibility: [], flags: [] });
    new Suggestions(tools, allowed).find(query.q);
    return {
      size: found.size,
      hits: pageOf(query, { ...query, diversifier, areas: filters.areas, limitsAreas: true }),
      ...(searches.length > 0 && { searches }),
    };
  }

  let cached = cacheShortQueries({ search, suggest });
  return {
    search: (query) => cached.search(query),
    suggest: (query) => cached.suggest(query),
    useTexts(texts) {
      fullText = texts;
      cached = cacheShortQueries({ search, suggest });
    },
  };
}

/** Creates the tools and match sets that search and suggest share. */
function createTools(
  places: PlaceTable,
  settings: SearchSettings,
  searchIndex: SearchIndex,
  limits: CorrectionLimits,
): EngineTools {
  const { terms, termPostings } = searchIndex.phrases;
  const dictionary = createTermDictionary(terms);
  const expander = new TermExpander(terms, termPostings, dictionary, new FuzzyTermIndex(terms), settings);
  const matcher = new Matcher(places, searchIndex);
  return {
    places,
    expander,
    variants: new QueryVariants(settings, expander),
    kindLexicon: new KindLexicon(places, searchIndex, dictionary),
    matcher,
    corrector: new SpellingCorrector(expander, matcher, searchIndex, places.count, limits),
    recentMatches: new RecentMatches(matcher, Bitset.full(places.count)),
    found: new MatchSet(places.count),
    scratch: new MatchSet(places.count),
    clauses: [],
  };
}
