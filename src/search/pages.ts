import type { Origin } from '../core/geo/outline.ts';
import type { PlaceTable } from '../core/place-table.ts';
import type { Hit, Range, SearchQuery, SearchResult, SuggestQuery, SuggestResult } from '../core/query.ts';
import type { Explainer } from './explain.ts';
import type { Facets } from './facets.ts';
import { interpretationOf } from './interpretation/equivalent-query.ts';
import type { Answer, Candidate, Matches } from './plan/matches.ts';
import type { Diversifier } from './rank/diversifier.ts';
import { kmTo, nearest } from './rank/nearest.ts';
import type { Prominence } from './rank/prominence.ts';
import { type RankRange, rank } from './rank/rank.ts';
import { isNearAnchor } from './scope/anchors.ts';
import type { Filters } from './scope/filters.ts';

/** The indexes that pages are made from. */
interface PageContext {
  readonly places: PlaceTable;
  readonly prominence: Prominence;
  readonly explainer: Explainer;
  readonly diversifier: Diversifier;
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
      hits: this.hitsOf(candidate, matches),
      facets: facets.count(matches.listed ?? matches.matchSet.places, candidate.query),
      ...(corrected !== undefined && { correctedQuery: corrected }),
      ...(understood && {
        interpretation: interpretationOf(understood.words, understood.meaning, candidate.query),
      }),
    };
  }

  /** Returns the page of a query of suggest. */
  ofSuggest(query: SuggestQuery, matches: Matches): SuggestResult {
    const { diversifier, filters } = this.#context;
    const range = { ...query, diversifier, areas: filters.areas, limitsAreas: true };
    return { size: matches.size, hits: this.#ranked(query, query.position, matches, range) };
  }

  /** Returns the hits of the page that the query of a candidate wants. */
  hitsOf({ query, scope, corrected }: Candidate, matches: Matches): Hit[] {
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
    const wanted = { ...range, prominenceOfKind, diversified: query.explain ? demoted : undefined };
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
