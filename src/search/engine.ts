// The engine, where a reader begins: it reads a query by the plan, ranks what answers, and makes a page of it.

import type { Origin } from '../core/geo/outline.ts';
import { type LanguageTexts, languagesOf } from '../core/language-words.ts';
import { openStates } from '../core/opening-hours.ts';
import { accessStates, isWithin, levelsOf } from '../core/place.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type {
  FacetCount,
  FacetName,
  Hit,
  Range,
  SearchQuery,
  SearchResult,
  SuggestQuery,
  SuggestResult,
} from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';
import { Anchors, isNearAnchor } from './anchors.ts';
import { Explainer } from './explain.ts';
import type { FullTextIndex } from './full-text-index.ts';
import { buildSearchIndex, isRomanizedTerm, type SearchIndex, type TypeSets } from './index/search-index.ts';
import { languageChoice } from './interpretation/languages.ts';
import { Endings, PhraseBook, TextLists } from './interpretation/lex.ts';
import { interpretedQuery } from './interpretation/mean.ts';
import { type Lookups, NameLookup } from './interpretation/names.ts';
import { Matcher, MatchSet, RecentMatches } from './match/match.ts';
import { type Answer, type Candidate, Matches, type SearchContext } from './plan/attempts.ts';
import { Planner } from './plan/plan.ts';
import { addSuggested, SearchSuggestions } from './plan/suggest.ts';
import { SpellingCorrector } from './query/correct.ts';
import { TermExpander } from './query/expand.ts';
import { createTermDictionary, FuzzyTermIndex } from './query/fuzzy.ts';
import { KindLexicon } from './query/kinds.ts';
import { QueryVariants } from './query/variants.ts';
import { kmTo, nearest, Prominence, type RankRange, rank } from './rank/rank.ts';
import { Filters, scopeOf } from './scope.ts';

/** The rest of a longer query is ignored: no name has as many letters, and all work on a query grows with them. */
const MAX_QUERY_LETTERS = 500;
/** Maximum number of lists of languages whose words stay indexed. */
const MAX_LANGUAGES = 16;
/** One or two letters match thousands of places, and there are few such queries: among 330,000 places each takes 0.1 to 0.8 s. */
const MAX_CACHED_LETTERS = 2;
/** Places of each cached answer: more than a page has by default. */
const MAX_CACHED_PLACES = 50;
/** Maximum number of cached answers of search, and of suggest: more than there are pairs of letters in an alphabet. */
const MAX_CACHED_ANSWERS = 1000;
/** The facets of states, each with the property of a query that narrows it by them. */
const STATES = { open: 'open', wheelchair_access: 'wheelchairAccess' } as const;
/** Queries with longer keys are not cached: a request may name any number of types. */
const MAX_KEY_LETTERS = 300;

/**
 * Answers queries over the places of one bundle, synchronously. No query changes what another finds. Results are cached, so callers must
 * not change them.
 */
export interface Engine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
  /** Searches the texts of places as well from now on. */
  useTexts(fullText: FullTextIndex): void;
  /** Forgets what it derived from places before their outlines were loaded. */
  renew(): void;
}

/** The search and the suggestions by the words of some languages. */
type Searches = Pick<Engine, 'search' | 'suggest'>;

/**
 * Creates the engine of a bundle. Requests are read by the words of their languages that are loaded (`languagesOf`).
 *
 * @param searchIndex the search index of the places, if it exists already.
 */
export function createEngine(
  places: PlaceTable,
  settings: SearchSettings,
  searchIndex: SearchIndex = buildSearchIndex(places, settings.stop_words),
): Engine {
  const { phrases: index, placesOfType, typeSets } = searchIndex;
  const { dictionary, ...indexes } = createIndexes(places, settings, searchIndex);
  const prominence = new Prominence(places.types, typeSets, settings);
  const names = new NameLookup(index, indexes.expander, indexes.variants, places);
  const explainer = new Explainer({ places, index, prominence, settings, matcher: indexes.matcher });
  let fullText: FullTextIndex | undefined;

  /** @param codes of languages whose words are loaded. */
  function lookupsOf(codes: readonly string[]): Lookups {
    const words = codes.flatMap((code) => places.words.of(code) ?? []);
    const listsOf = (key: keyof LanguageTexts) => new TextLists(words.map((texts) => texts[key]).join('\n'));
    const kinds = new KindLexicon(places, searchIndex, dictionary, listsOf('kinds'));
    const phrases = listsOf('phrases');
    return { kinds, names, book: new PhraseBook(phrases), endings: new Endings(phrases) };
  }

  /** @param codes of languages whose words are loaded, joined by commas. Words of the first come first. */
  function createSearches(codes: string): Searches {
    const [first = '', ...others] = codes.split(',');
    const every = lookupsOf([first, ...others]);
    const kindLexicon = every.kinds;
    const patternOf = (words: readonly string[]): RegExp => names.patternOf(words);
    const anchors = new Anchors(places, patternOf, (words) => kindLexicon.placesOfText(words));
    const placesOfKind = (key: string): Bitset => kindLexicon.placesOfKey(key);
    const filters = new Filters(places, placesOfType, settings, anchors, placesOfKind);
    const facets = new Facets(places, typeSets, filters);
    const pages = new Pages({ places, prominence, filters, explainer, facets });
    const contextBy = (lookups: Lookups): SearchContext => ({
      ...indexes,
      kindLexicon: lookups.kinds,
      lookups,
      contextOf: (query) => chosen(query),
      scopeOf: (query, isAnyEnough) => scopeOf(query, filters, anchors, fullText, isAnyEnough),
      hitsOf: (answer) => pages.hitsOf(answer),
    });
    const context = contextBy(every);
    let own: SearchContext | undefined;
    const ownContext = (): SearchContext => (own ??= contextBy(lookupsOf([first])));
    const chosen = others.length === 0 ? () => context : languageChoice(ownContext, context);
    const planner = new Planner(context, prominence);
    // A kind is offered in the language of the page where that has a word for it.
    const complete: KindLexicon['complete'] = (words, count) => {
      const found = others.length === 0 ? [] : ownContext().kindLexicon.complete(words, count);
      return found.length > 0 ? found : kindLexicon.complete(words, count, others.length > 0);
    };
    const searchSuggestions = new SearchSuggestions({ complete }, planner, settings);
    return {
      search(query) {
        const tried: string[] = [];
        const answer = planner.answer(query, false, tried);
        const page = withStates(pages.ofSearch(query, answer), answer?.candidate.query ?? query, (all) =>
          pages.ofSearch(all, planner.answer(all, false, [])),
        );
        const searches = page.size === 0 ? planner.leadingOn(query, answer) : [];
        return {
          ...page,
          ...(searches.length > 0 && { searches }),
          ...(query.explain && query.q.trim() !== '' && { tried }),
        };
      },
      suggest(query) {
        const searches = query.interpret ? searchSuggestions.find(query) : [];
        const names = { ...query, inArea: false, accessibility: [], flags: [], facets: [] };
        const scope = scopeOf(names, filters, anchors, undefined);
        const kinds = searchSuggestions.kindsBegunBy(query.q);
        const match: Candidate['match'] = (matches) => addSuggested(matches, query.q, scope, context, kinds);
        const page = pages.ofSuggest(query, new Matches({ scope, match }, context));
        return { ...page, ...(searches.length > 0 && { searches }) };
      },
    };
  }

  let inLanguages = new BoundedCache<Searches>(MAX_LANGUAGES);
  const searchesOf = ({ lang = '' }: SuggestQuery): Searches =>
    inLanguages.getOrCreate(lang, () => createSearches(lang));
  const withoutAnswers = (): Searches =>
    cacheShortQueries({
      search: (query) => searchesOf(query).search(query),
      suggest: (query) => searchesOf(query).suggest(query),
    });
  let cached = withoutAnswers();

  /** Returns a query that has, instead of its language, those by whose words it is read now. */
  function prepared<Query extends SuggestQuery>(query: Query): Query {
    const loaded = languagesOf(query.lang, settings, places.words).filter((code) => places.words.of(code));
    return shortened({ ...query, lang: loaded.join() });
  }

  return {
    search: (query) => cached.search(prepared(query)),
    suggest: (query) => cached.suggest(prepared(query)),
    useTexts(texts) {
      fullText = texts;
      cached = withoutAnswers();
    },
    renew() {
      inLanguages = new BoundedCache(MAX_LANGUAGES);
      cached = withoutAnswers();
    },
  };
}

function shortened<Query extends SuggestQuery>(query: Query): Query {
  return query.q.length > MAX_QUERY_LETTERS ? { ...query, q: query.q.slice(0, MAX_QUERY_LETTERS) } : query;
}

/** Creates the indexes that searches read, whatever their languages. */
function createIndexes(places: PlaceTable, settings: SearchSettings, searchIndex: SearchIndex) {
  const { terms, termPostings } = searchIndex.phrases;
  const dictionary = createTermDictionary(terms);
  const isRomanized = (term: number): boolean => isRomanizedTerm(searchIndex.phrases, term);
  const fuzzyTerms = new FuzzyTermIndex(terms);
  const expander = new TermExpander(terms, termPostings, dictionary, fuzzyTerms, settings, isRomanized);
  const matcher = new Matcher(searchIndex);
  return {
    places,
    dictionary,
    expander,
    variants: new QueryVariants(settings, expander),
    matcher,
    corrector: new SpellingCorrector(expander, matcher, terms, places.count),
    recentMatches: new RecentMatches(matcher, Bitset.full(places.count)),
    matchSet: new MatchSet(places.count),
    scratch: new MatchSet(places.count),
  };
}

/** The indexes that pages are made from. */
interface PageContext {
  readonly places: PlaceTable;
  readonly prominence: Prominence;
  readonly explainer: Explainer;
  readonly filters: Filters;
  readonly facets: Facets;
}

/** Makes pages of matches: ranked, with distances, quotes, explanations and facets. */
class Pages {
  readonly #context: PageContext;

  constructor(context: PageContext) {
    this.#context = context;
  }

  /** Returns the page of an answer; the empty page of a query without one. */
  ofSearch(query: SearchQuery, answer: Answer | undefined): SearchResult {
    const { facets } = this.#context;
    if (!answer) return { size: 0, hits: [], facets: facets.count(new Uint32Array(), query) };
    const { candidate, matches } = answer;
    const { corrected, understood } = candidate;
    return {
      size: matches.size,
      hits: this.hitsOf(answer),
      facets: facets.count(matches.listed ?? matches.matchSet.places, candidate.query),
      // An empty page names no words that match.
      ...(corrected !== undefined && matches.size > 0 && { correctedQuery: corrected }),
      ...(understood && { interpretation: interpretedQuery(understood, candidate.query) }),
    };
  }

  /** Returns the page of a query of suggest. */
  ofSuggest(query: SuggestQuery, matches: Matches): SuggestResult {
    const range = { ...query, areas: this.#context.filters.areas, areSuggested: true };
    return { size: matches.size, hits: this.#ranked(query, query.position, matches, range) };
  }

  /** Returns the hits of the page that the query of a candidate wants. */
  hitsOf({ candidate: { query, scope, corrected }, matches }: Answer): Hit[] {
    const { filters } = this.#context;
    const { origin } = scope;
    const { listed } = matches;
    if (!listed) {
      const range = { ...query, areas: filters.areas, nearestFirst: isNearAnchor(query) };
      return this.#ranked(query, origin, matches, range, corrected);
    }
    const lists = origin ? [listed] : filters.byFeature(listed, query);
    return this.#listed(lists, query, origin).map((number) => this.#hitOf(number, origin));
  }

  /** Returns a range of lists that stand one after the other, each nearest first or, without an origin, A to Z. */
  #listed(lists: readonly Uint32Array[], { start, count }: Range, origin: Origin | undefined): number[] {
    const { places } = this.#context;
    let [before, left] = [0, count];
    return lists.flatMap((list) => {
      const range = { start: Math.max(0, start - before), count: left };
      const page = origin
        ? nearest(places, list, range, origin)
        : [...list.subarray(range.start, range.start + left)];
      before += list.length;
      left -= page.length;
      return page;
    });
  }

  #ranked(
    query: SuggestQuery,
    origin: Origin | undefined,
    matches: Matches,
    range: RankRange,
    corrected?: string,
  ): Hit[] {
    const { places, prominence, explainer } = this.#context;
    const { matchSet, clauses } = matches;
    const demoted = new Set<number>();
    const types = clauses.flatMap((clause) => (clause.kind === 'kind' ? clause.of.types : []));
    const prominenceOfKind = types.length > 0 ? prominence.within(types) : undefined;
    const wanted = { ...range, prominenceOfKind, demoted };
    return rank(matchSet, places, prominence, wanted, origin).map((number) => {
      const clause = clauses[matchSet.clauseAt(matchSet.indexOf(number))]!;
      const match = clause.kind === 'texts' ? clause.matches.quote(number) : undefined;
      const hit = { ...this.#hitOf(number, origin), ...(match && { match }) };
      if (!query.explain) return hit;
      const explained = { q: query.q, origin, prominenceOfKind, demoted, corrected };
      return { ...hit, explanation: explainer.explain(number, matches, explained) };
    });
  }

  #hitOf(number: number, origin: Origin | undefined): Hit {
    const km = origin ? kmTo(number, this.#context.places, origin) : 0;
    return { number, distance: Number.isFinite(km) ? km : 0 };
  }
}

/**
 * Counts the matches of each value of a facet, sorted by value. Counts are exact, because every match is counted.
 * - `type` counts every level of the hierarchy, or only the levels below the query's `type`.
 * - `type_exact` counts the types that places have themselves, limited to those that the query's `type` and `typeExact` allow.
 * - `open` counts the places that are open, closed and unknown at the time of the query.
 * - `wheelchair_access` counts the places in each state of access by wheelchair.
 * - An accessibility feature counts the places known to have it, as the value `true`.
 */
class Facets {
  readonly #filters: Filters;
  readonly #types: TypeSets;
  /** Type number → indexes in `#levels` of its path and of every level above. */
  readonly #levelsOfType: readonly (readonly number[])[];
  readonly #levels: readonly string[];
  readonly #paths: readonly string[];

  constructor(places: PlaceTable, types: TypeSets, filters: Filters) {
    this.#filters = filters;
    this.#types = types;
    this.#paths = places.types.map((type) => type.path);
    this.#levels = [...new Set(this.#paths.flatMap(levelsOf))].sort();
    const numbers = new Map(this.#levels.map((level, number) => [level, number]));
    this.#levelsOfType = this.#paths.map((path) => levelsOf(path).map((level) => numbers.get(level)!));
  }

  count(
    matches: Uint32Array,
    query: Pick<SearchQuery, 'facets' | 'type' | 'typeExact' | 'openAt' | 'now'>,
  ): ReadonlyMap<FacetName, readonly FacetCount[]> {
    return new Map(query.facets.map((facet) => [facet, this.#countOne(facet, matches, query)]));
  }

  #countOne(
    facet: FacetName,
    matches: Uint32Array,
    query: Pick<SearchQuery, 'type' | 'typeExact' | 'openAt' | 'now'>,
  ): FacetCount[] {
    const { type, typeExact } = query;
    if (facet === 'type') {
      const below = (path: string): boolean => type === undefined || (path !== type && isWithin(path, type));
      return tally(matches, this.#types, this.#levels, (t) => this.#levelsOfType[t]!).filter((c) =>
        below(c.value),
      );
    }
    if (facet === 'type_exact') {
      const requested = (path: string): boolean =>
        (typeExact.length === 0 || typeExact.includes(path)) && (type === undefined || isWithin(path, type));
      return tally(matches, this.#types, this.#paths, (t) => [t]).filter((c) => requested(c.value));
    }
    if (facet === 'open') return tallyStates(matches, openStates, this.#filters.stateOf(query));
    if (facet === 'wheelchair_access') return tallyStates(matches, accessStates, this.#filters.accessOf);
    const having = this.#filters.having(facet);
    let count = 0;
    // A filtered copy of 330,000 places takes nine times as long: 10.5 ms.
    if (!having.isEmpty) for (const place of matches) count += Number(having.has(place));
    return count > 0 ? [{ value: 'true', count }] : [];
  }
}

/**
 * Returns a page with the facet of each kind of states that its query narrows by: it counts what the page would have without, so that a
 * page of few or none says how many are closed or partly accessible, and of how many nothing is known.
 * @param pageOf returns the page of a query.
 */
function withStates(
  page: SearchResult,
  query: SearchQuery,
  pageOf: (query: SearchQuery) => SearchResult,
): SearchResult {
  const facets = Object.entries(STATES)
    .filter(([, key]) => query[key]?.length)
    .flatMap(([facet, key]) => [...pageOf({ ...query, [key]: [], count: 0, facets: [facet] }).facets]);
  return facets.length === 0 ? page : { ...page, facets: new Map([...page.facets, ...facets]) };
}

/** Counts the places in each state, in the order of the states. */
function tallyStates<State extends string>(
  places: Uint32Array,
  states: readonly State[],
  stateOf: (place: number) => State,
): FacetCount[] {
  const counts = new Map(states.map((state) => [state, 0]));
  for (const place of places) counts.set(stateOf(place), counts.get(stateOf(place))! + 1);
  return [...counts].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0);
}

/** Counts the places of each value. A place counts once for a value, however many of its types lead to it. */
function tally(
  matches: Uint32Array,
  { ofPlace, sets }: TypeSets,
  values: readonly string[],
  valuesOfType: (type: number) => readonly number[],
): FacetCount[] {
  const counts = new Uint32Array(sets.length);
  for (const place of matches) counts[ofPlace[place]!]!++;
  const totals = new Uint32Array(values.length);
  sets.forEach((types, set) => {
    if (counts[set] === 0) return;
    for (const value of new Set(types.flatMap(valuesOfType))) totals[value]! += counts[set]!;
  });
  return values
    .map((value, i) => ({ value, count: totals[i]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}

/**
 * Wraps an engine so that it caches the answers to queries of one or two letters. It does not cache queries with a position, with
 * explanations, or for a late page.
 */
function cacheShortQueries(engine: Searches): Searches {
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
  const { start, count, position, explain, open } = { open: undefined, ...query };
  const end = start + count;
  // One more character may be the space before the next word.
  if (query.q.length > MAX_CACHED_LETTERS + 1 || end > MAX_CACHED_PLACES || position || explain || open)
    return answer(query);
  const q = withoutCase(query.q.trim());
  if (q === '' || q.length > MAX_CACHED_LETTERS) return answer(query);
  const whole = { ...query, q, start: 0, count: MAX_CACHED_PLACES, now: 0 };
  const key = JSON.stringify(whole);
  if (key.length > MAX_KEY_LETTERS) return answer(query);
  const result = cache.getOrCreate(key, () => answer(whole));
  return { ...result, hits: result.hits.slice(start, end) };
}

/** Lower-cases ASCII only, because the analyzer may read the small form of another capital as another letter ("Ϲ"). */
const withoutCase = (q: string): string => q.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
