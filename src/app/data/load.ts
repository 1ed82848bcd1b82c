import { knownFeatures } from '../../core/accessibility.ts';
import type { Position } from '../../core/geo/position.ts';
import { departuresOf, type LiveView, parking } from '../live/load-live.ts';
import type { OpeningReader } from '../place/opening-hours.ts';
import { type Api, ApiProblem, type ApiRequestOptions } from './api.ts';
import type { FacetEntry, FullPlace, ResultPage } from './hal.ts';
import { ACCESSIBILITY, type Route, type Search } from './route.ts';

/** How many of the nearest places a start page gets. */
const NEAREST = 48;

/** The data that is shown for a route. */
export type View = Start | Results | PlaceView | { readonly kind: 'missing'; readonly id: string } | LiveView;

export interface PlaceView {
  readonly kind: 'place';
  readonly place: FullPlace;
  /** Reads opening hours. Loaded only for a place that has some. */
  readonly openingState: OpeningReader | undefined;
}

export interface Start {
  readonly kind: 'start';
  readonly size: number;
  readonly types: readonly FacetEntry[];
  /** The nearest places; none without a position. */
  readonly nearest: readonly FullPlace[];
}

export interface Results {
  readonly kind: 'results';
  readonly search: Search;
  /** The point that distances are measured from. */
  readonly position: Position | undefined;
  /** The first page. Its facets and counts are those of all pages. */
  readonly first: ResultPage;
  readonly places: readonly FullPlace[];
  /** The link to the next page. */
  readonly next: string | undefined;
}

/**
 * Fetches the data of a route, except live data.
 * @param areaParameter the bundle's parameter for "inside the city", if any.
 * @throws as the Api does.
 */
export async function loadView(
  route: Route,
  api: Api,
  areaParameter: string | undefined,
  { position, signal }: ApiRequestOptions,
): Promise<View> {
  if (route.view === 'start') {
    const count = position ? NEAREST : 0;
    const page = await api.search(new URLSearchParams({ count: String(count) }), { position, signal });
    const { size, _links, _embedded } = page;
    return { kind: 'start', size, types: _links['hl:types'] ?? [], nearest: _embedded.pois };
  }
  if (route.view === 'parking') return parking;
  if (route.view === 'place' || route.view === 'departures') {
    try {
      const place = await api.place(route.id, { signal });
      return route.view === 'place' ? await placeView(place) : departuresOf(place, route.live);
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) return { kind: 'missing', id: route.id };
      throw error;
    }
  }
  const { search } = route;
  const first = await api.search(parametersOf(search, areaParameter), { position, signal });
  const pages = first._embedded.pois;
  let results: Results = {
    kind: 'results',
    search,
    position,
    first,
    places: pages,
    next: first._links['hl:next']?.href,
  };
  for (let page = 1; page < search.pages && results.next; page++) {
    results = await loadMore(results, api, signal);
  }
  return results;
}

async function placeView(place: FullPlace): Promise<PlaceView> {
  // Without the code that reads them, hours stand there as they are written.
  const reader = place.opening_hours
    ? await import('../place/opening-hours.ts').catch(() => undefined)
    : undefined;
  return { kind: 'place', place, openingState: reader?.openingState };
}

/** Fetches the next page. @returns the results with that page added. */
export async function loadMore(results: Results, api: Api, signal?: AbortSignal): Promise<Results> {
  if (!results.next) return results;
  const page = await api.follow(results.next, { position: results.position, signal });
  return {
    ...results,
    places: [...results.places, ...page._embedded.pois],
    next: page._links['hl:next']?.href,
  };
}

/** Returns the parameters of a search, with counts for types and for every accessibility feature. */
function parametersOf(
  { q, type, features, inCity }: Search,
  areaParameter: string | undefined,
): URLSearchParams {
  const parameters = new URLSearchParams({ q, facet: 'type' });
  for (const feature of knownFeatures) parameters.append('facet', ACCESSIBILITY + feature);
  if (type) parameters.set('type', type);
  for (const feature of features) parameters.set(ACCESSIBILITY + feature, '');
  if (inCity && areaParameter !== undefined) parameters.set(areaParameter, '');
  return parameters;
}
