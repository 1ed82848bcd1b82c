import { type LanguageTexts, languagesOf } from '../core/language-words.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';
import { cacheShortQueries } from './answer-cache.ts';
import { Explainer } from './explain.ts';
import { Facets } from './facets.ts';
import type { FullText } from './full-text/full-text.ts';
import { buildSearchIndex, type SearchIndex } from './index/search-index.ts';
import { createTermDictionary, type TermDictionary } from './index/term-dictionary.ts';
import { NameLookup } from './interpretation/name-lookup.ts';
import { MatchSet } from './match/match-set.ts';
import { Matcher } from './match/matcher.ts';
import { RecentMatches } from './match/recent-matches.ts';
import { Pages } from './pages.ts';
import { type Matches, withMatches } from './plan/matches.ts';
import { addSuggested } from './plan/suggested.ts';
import { FuzzyTermIndex } from './query/fuzzy-term-index.ts';
import { KindLexicon } from './query/kind-lexicon.ts';
import { QueryVariants } from './query/query-variants.ts';
import { TermExpander } from './query/term-expander.ts';
import { Diversifier } from './rank/diversifier.ts';
import { Prominence } from './rank/prominence.ts';
import { Requests } from './requests.ts';
import { Anchors } from './scope/anchors.ts';
import { Filters } from './scope/filters.ts';
import { scopeOf } from './scope/scope.ts';
import type { SearchContext } from './search-context.ts';
import { SearchSuggestions } from './search-suggestions.ts';
import { SpellingCorrector } from './spelling.ts';
import { TextLists } from './text/text-lists.ts';

/** The rest of a longer query is ignored: no name has as many letters, and all work on a query grows with them. */
const MAX_QUERY_LETTERS = 500;

/**
 * Answers queries over the places of one bundle, synchronously. No query changes what another finds. Results are cached, so callers must
 * not change them.
 */
export interface Engine {
  search(query: SearchQuery): SearchResult;
  suggest(query: SuggestQuery): SuggestResult;
  /** Searches the texts of places as well from now on. */
  useTexts(fullText: FullText): void;
  /** Forgets what it derived from places before their outlines were loaded. */
  renew(): void;
}

/** The search and the suggestions by the words of some languages. */
type Searches = Pick<Engine, 'search' | 'suggest'>;

/** Maximum number of lists of languages whose words stay indexed. */
const MAX_LANGUAGES = 16;

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
  const names = new NameLookup(index, indexes.expander);
  const explainer = new Explainer(places, index, indexes.matcher, prominence, settings);
  const diversifier = new Diversifier(index.phraseTerms.offsets.length - 1);
  const withMatchSet = lendMatchSets(places.count);
  let fullText: FullText | undefined;

  /** @param codes of languages whose words are loaded, joined by commas. */
  function createSearches(codes: string): Searches {
    const words = codes.split(',').flatMap((code) => places.words.of(code) ?? []);
    const listsOf = (key: keyof LanguageTexts) => new TextLists(words.map((texts) => texts[key]).join('\n'));
    const kindLexicon = new KindLexicon(places, searchIndex, dictionary, listsOf('kinds'));
    const anchors = new Anchors(places, (words) => kindLexicon.placesOfText(words));
    const placesOfKind = (key: string): Bitset => kindLexicon.placesOfKey(key);
    const filters = new Filters(places, placesOfType, settings, anchors, placesOfKind);
    const facets = new Facets(places, typeSets, (feature) => filters.having(feature));
    const pages = new Pages({ places, prominence, filters, explainer, diversifier, facets });
    const context: SearchContext = {
      ...indexes,
      kindLexicon,
      withMatchSet,
      scopeOf: (query, isAnyEnough) => scopeOf(query, filters, anchors, fullText, isAnyEnough),
      hitsOf: ({ candidate, matches }) => pages.hitsOf(candidate, matches),
    };
    const requests = new Requests(context, names, prominence, listsOf('phrases'));
    const searchSuggestions = new SearchSuggestions(kindLexicon, requests, settings);
    return {
      search: (query) =>
        requests.answer(query, (answer) => pages.ofSearch(query, answer)) ?? pages.ofSearch(query, undefined),
      suggest(query) {
        const searches = query.interpret ? searchSuggestions.find(query) : [];
        const names = { ...query, inArea: false, accessibility: [], flags: [], facets: [] };
        const scope = scopeOf(names, filters, anchors, undefined);
        const match = (matches: Matches): void => addSuggested(matches, query.q, scope, context);
        const page = withMatches({ scope, match }, context, (matches) => pages.ofSuggest(query, matches));
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

/** Creates the indexes that searches read. */
function createIndexes(
  places: PlaceTable,
  settings: SearchSettings,
  searchIndex: SearchIndex,
): Pick<SearchContext, 'places' | 'expander' | 'variants' | 'matcher' | 'corrector' | 'recentMatches'> & {
  readonly dictionary: TermDictionary;
} {
  const { terms, termPostings } = searchIndex.phrases;
  const dictionary = createTermDictionary(terms);
  const expander = new TermExpander(terms, termPostings, dictionary, new FuzzyTermIndex(terms), settings);
  const matcher = new Matcher(places, searchIndex);
  return {
    places,
    dictionary,
    expander,
    variants: new QueryVariants(settings, expander),
    matcher,
    corrector: new SpellingCorrector(expander, matcher, terms, places.count),
    recentMatches: new RecentMatches(matcher, Bitset.full(places.count)),
  };
}

/** Lends sets of matches, because each new one takes four bytes for each place of the bundle. */
function lendMatchSets(placeCount: number): SearchContext['withMatchSet'] {
  const unused: MatchSet[] = [];
  return (use) => {
    const matchSet = unused.pop() ?? new MatchSet(placeCount);
    const result = use(matchSet);
    unused.push(matchSet.clear());
    return result;
  };
}
