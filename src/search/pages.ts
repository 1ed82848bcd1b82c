import type { Origin } from '../core/geo/outline.ts';
import { isWithin, levelsOf } from '../core/place.ts';
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
import type { Bitset } from '../core/structures/bitset.ts';
import { isNearAnchor } from './anchors.ts';
import type { Explainer } from './explain.ts';
import type { TypeSets } from './index/search-index.ts';
import { interpretationOf } from './interpretation/mean.ts';
import type { Answer, Matches } from './plan/attempts.ts';
import { kmTo, nearest, type Prominence, type RankRange, rank } from './rank/rank.ts';
import type { Filters } from './scope.ts';

/**
 * Counts the matches of each value of a facet, sorted by value. Counts are exact, because every match is counted.
 * - `type` counts every level of the hierarchy, or only the levels below the query's `type`.
 * - `type_exact` counts the types that places have themselves, limited to those that the query's `type` and `typeExact` allow.
 * - An accessibility feature counts the places known to have it, as the value `true`.
 */
export class Facets {
  readonly #having: (feature: string) => Bitset;
  readonly #types: TypeSets;
  /** Type number → indexes in `#levels` of its path and of every level above. */
  readonly #levelsOfType: readonly (readonly number[])[];
  readonly #levels: readonly string[];
  readonly #paths: readonly string[];

  /** @param having returns the places that have an accessibility feature. */
  constructor(places: PlaceTable, types: TypeSets, having: (feature: string) => Bitset) {
    this.#having = having;
    this.#types = types;
    this.#paths = places.types.map((type) => type.path);
    this.#levels = [...new Set(this.#paths.flatMap(levelsOf))].sort();
    const numbers = new Map(this.#levels.map((level, number) => [level, number]));
    this.#levelsOfType = this.#paths.map((path) => levelsOf(path).map((level) => numbers.get(level)!));
  }

  count(
    matches: Uint32Array,
    query: Pick<SearchQuery, 'facets' | 'type' | 'typeExact'>,
  ): ReadonlyMap<FacetName, readonly FacetCount[]> {
    return new Map(query.facets.map((facet) => [facet, this.#countOne(facet, matches, query)]));
  }

  #countOne(
    facet: FacetName,
    matches: Uint32Array,
    { type, typeExact }: Pick<SearchQuery, 'type' | 'typeExact'>,
  ): FacetCount[] {
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
    const having = this.#having(facet);
    let count = 0;
    // A filtered copy of 330,000 places takes nine times as long: 10.5 ms.
    if (!having.isEmpty) for (const place of matches) count += Number(having.has(place));
    return count > 0 ? [{ value: 'true', count }] : [];
  }
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

/** The indexes that pages are made from. */
interface PageContext {
  readonly places: PlaceTable;
  readonly prominence: Prominence;
  readonly explainer: Explainer;
  readonly filters: Filters;
  readonly facets: Facets;
}

/** Makes pages of matches: ranked, with distances, quotes, explanations and facets. */
export class Pages {
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
      ...(corrected !== undefined && { correctedQuery: corrected }),
      ...(understood && {
        interpretation: interpretationOf(understood.words, understood.meaning, candidate.query),
      }),
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
    return this.#listed(filters.byFeature(listed, query), query, origin).map((number) =>
      this.#hitOf(number, origin),
    );
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
    { matchSet, clauses }: Matches,
    range: RankRange,
    corrected?: string,
  ): Hit[] {
    const { places, prominence, explainer } = this.#context;
    const demoted = new Set<number>();
    const types = clauses.flatMap((clause) => (clause.kind === 'kind' ? clause.of.types : []));
    const prominenceOfKind = types.length > 0 ? prominence.within(types) : undefined;
    const wanted = { ...range, prominenceOfKind, demoted };
    return rank(matchSet, places, prominence, wanted, origin).map((number) => {
      const clause = clauses[matchSet.clauseAt(matchSet.indexOf(number))]!;
      const match = clause.kind === 'texts' ? clause.matches.quote(number) : undefined;
      const hit = { ...this.#hitOf(number, origin), ...(match && { match }) };
      if (!query.explain) return hit;
      const explained = { q: query.q, origin, clauses, prominenceOfKind, demoted, corrected };
      return { ...hit, explanation: explainer.explain(number, matchSet, explained) };
    });
  }

  #hitOf(number: number, origin: Origin | undefined): Hit {
    const km = origin ? kmTo(number, this.#context.places, origin) : 0;
    return { number, distance: Number.isFinite(km) ? km : 0 };
  }
}
