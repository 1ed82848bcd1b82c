import type { Places, PlacesRequest } from '../../client/places/over-fetch.ts';
import type { Facet, PlacesPage } from '../../core/contract/page.ts';
import type { SearchParameters } from '../../core/contract/parameters.ts';
import type { Place, SuggestedPlace } from '../../core/contract/place.ts';
import type { Position } from '../../core/geo/position.ts';
import { isWithin } from '../../core/place.ts';
import { typeNames } from '../language/kinds.ts';
import { languageCode } from '../language/locale.ts';
import { departuresOf, type LiveView, parking } from '../live/load-live.ts';
import { pathOf, type Sign, signsOf, typesOfCategory } from '../start/categories.ts';
import { phrasesAsTyped, searchForOthers, withAccessFilter, withoutOpen } from './access.ts';
import { positionOf } from './position.ts';
import { ACCESSIBILITY, filterFeatures, type Route, type Search } from './route.ts';

/** How many of the nearest places a start page gets. */
const NEAREST = 48;

/**
 * A start page gets the nearest place of so many categories, and none farther than so many kilometres. The next category stands in
 * for one without such a place.
 */
const NEEDED_SIGNS = 6;
const NEEDED_KM = 1.5;
/** Visitors need a hospital, and not a practice. */
const PRACTICE = '/amenities/health/doctor';

/** How many places a page without results suggests. */
const FEW_MEANT = 3;

/** Kinds of places that have others inside, and how near the point of one is to a visitor inside, in km. */
const SURROUNDING = [
  '/transport/rail-station',
  '/transport/bus-station',
  '/transport/ferry-terminal',
  '/transport/airport',
  '/amenities/health/hospital',
  '/amenities/building',
  '/university/building',
];
const INSIDE_KM = 0.03;

/** The kinds of which the nearest place is shown with another. */
const NEEDED = ['/amenities/toilets', '/amenities/food-drink/cafe', '/transport/bus-stop'] as const;

/** With fewer accessible or open places, a page has others as well: at most so many. */
export const FEW = 10;

/** The data that is shown for a route. */
export type View = Start | Results | PlaceView | { readonly kind: 'missing'; readonly id: string } | LiveView;

export interface PlaceView {
  readonly kind: 'place';
  readonly place: Place;
  /** The nearest place of each kind that visitors need. */
  readonly nearby: readonly Place[];
}

export interface Start {
  readonly kind: 'start';
  readonly size: number;
  readonly types: readonly Facet[];
  readonly signs: readonly Sign[];
  /** The nearest places; none without a position. */
  readonly nearest: readonly Place[];
  /** The nearest place of each of the first signs, the most needed first; none without a position. */
  readonly needed: readonly Place[];
  /** Whether the page begins with them. Those that arrive later stand below the signs, so that the signs do not move. */
  readonly isNearbyFirst: boolean;
}

export interface Results {
  readonly kind: 'results';
  readonly search: Search;
  /** The point that distances are measured from. */
  readonly position: Position | undefined;
  /** The first page. Its facets and counts are those of all pages. */
  readonly first: PlacesPage;
  readonly places: readonly Place[];
  /** The last page that is shown. */
  readonly last: PlacesPage;
  /** The search with access by wheelchair as a filter, where its words ask for it. */
  readonly asked: Search;
  /** Places that the search leaves out, and may be worth a way: present where it is for accessible or for open ones. */
  readonly others?: Others | undefined;
  /** The types of all places, with their counts. Present if nothing is found. */
  readonly types?: readonly Facet[] | undefined;
  /** The places that the search box suggests for the words. Present if nothing is found. */
  readonly meant?: readonly SuggestedPlace[] | undefined;
}

/** Places that are partly accessible or open later, or of which nothing is recorded. */
export interface Others {
  readonly lack: 'access' | 'hours';
  readonly search: Search;
  readonly page: PlacesPage;
}

/**
 * Fetches the data of a route, except live data.
 * @param areaParameter the bundle's parameter for "inside the city", if any.
 * @throws as a `Places` does.
 */
export async function loadView(
  route: Route,
  api: Places,
  areaParameter: string | undefined,
  { position, signal }: PlacesRequest,
): Promise<View> {
  if (route.view === 'start') {
    const count = position ? NEAREST : 0;
    const page = await api.search({ count, names: true, lang: languageCode() }, { position, signal });
    const { size, _links, _embedded } = page;
    const types = _links['hl:types'] ?? [];
    const sizeOf = async (types: readonly string[]): Promise<number> =>
      (await api.search({ type_exact: types, count: 0 }, { signal })).size;
    const signs = await signsOf(types, sizeOf);
    const needed = position ? await neededOf(signs, api, { position, signal }) : [];
    const nearest = _embedded.pois.filter(isElsewhere);
    return { kind: 'start', size, types, signs, nearest, needed, isNearbyFirst: needed.length > 0 };
  }
  if (route.view === 'parking') return parking;
  if (route.view === 'place' || route.view === 'departures') {
    const place = await api.place(route.id, { signal, names: true });
    if (!place) return { kind: 'missing', id: route.id };
    if (route.view === 'departures') return departuresOf(place, route.live);
    return { kind: 'place', place, nearby: await nearbyOf(place, api, signal) };
  }
  const { search } = route;
  const types = await typesOf(search, api, signal);
  const page = await api.search({ ...parametersOf(search, areaParameter), ...types }, { position, signal });
  const { interpretation } = page;
  const phrases = interpretation && phrasesAsTyped(search.q, interpretation.phrases);
  const first = phrases ? { ...page, interpretation: { ...interpretation, phrases } } : page;
  const places = first._embedded.pois;
  const all = first.size === 0 ? await api.search({ count: 0 }, { position, signal }) : undefined;
  const meant =
    first.size === 0 && search.q !== ''
      ? await api.suggest({ q: search.q, count: FEW_MEANT, lang: languageCode() }, { position, signal })
      : undefined;
  const asked = withAccessFilter(search, first.interpretation);
  const forAccess = searchForOthers(asked);
  const others = forAccess ?? withoutOpen(search, first.interpretation);
  const typesOfOthers = others?.type === search.type ? types : { type: others?.type };
  const othersPage =
    others &&
    (await api.search(
      { ...parametersOf(others, areaParameter), ...typesOfOthers, count: FEW },
      { position, signal },
    ));
  let results: Results = {
    kind: 'results',
    search,
    asked,
    others: others && { lack: forAccess ? 'access' : 'hours', search: others, page: othersPage! },
    position,
    first,
    places,
    last: first,
    types: all?._links['hl:types'],
    meant: meant?._embedded.pois,
  };
  for (let page = 1; page < search.pages && hasMore(results); page++) {
    results = await loadMore(results, api, signal);
  }
  return results;
}

async function neededOf(signs: readonly Sign[], api: Places, request: PlacesRequest): Promise<Place[]> {
  const pages = await Promise.all(
    signs
      .map(({ types }) => types.filter((type) => !isWithin(type, PRACTICE)))
      .filter((types) => types.length > 0)
      .slice(0, NEEDED_SIGNS + 1)
      .map((type_exact) =>
        api.search({ type_exact, count: FEW, names: true, lang: languageCode() }, request),
      ),
  );
  return pages
    .flatMap(({ _embedded: { pois } }) => pois.find(isElsewhere) ?? [])
    .filter(({ distance }) => distance <= NEEDED_KM)
    .slice(0, NEEDED_SIGNS);
}

/** Returns whether the visitor is outside of a place. A visitor inside a station needs no way to it. */
function isElsewhere({ distance, type }: Place): boolean {
  return distance > INSIDE_KM || !type.some((path) => SURROUNDING.includes(path));
}

/** Returns the nearest other place of each kind that visitors need; none where it is unknown where the place is. */
async function nearbyOf(place: Place, api: Places, signal: AbortSignal | undefined): Promise<Place[]> {
  const position = positionOf(place);
  if (!position) return [];
  const pages = await Promise.all(
    NEEDED.map((type) => api.search({ type, count: 2, names: true }, { position, signal })),
  );
  return pages.flatMap(({ _embedded: { pois } }) => pois.filter(({ id }) => id !== place.id).slice(0, 1));
}

/** Fetches the next page. @returns the results with that page added. */
export async function loadMore(results: Results, api: Places, signal?: AbortSignal): Promise<Results> {
  const page = await api.next(results.last, { position: results.position, signal });
  return page ? { ...results, places: [...results.places, ...page._embedded.pois], last: page } : results;
}

/** A map shows all results of a search up to so many. */
const MAX_MAPPED = 500;

const mapped = new WeakMap<PlacesPage, readonly Place[]>();

/**
 * Returns the places that a map shows of a search: all of them where they are few, and those of the list until they have come.
 * @param onCome called once they have come.
 */
export function placesOnMap(results: Results, api: Places, onCome: () => void): readonly Place[] {
  const { first, places } = results;
  const known = mapped.get(first);
  if (known) return known.length > places.length ? known : places;
  mapped.set(first, places);
  const load = async (): Promise<void> => {
    const all = await loadAll(results, api).catch(() => undefined);
    if (!all) return;
    mapped.set(first, all);
    onCome();
  };
  // The view is that of the first places, so they are drawn before the others come.
  if (hasMore(results) && first.size <= MAX_MAPPED)
    addEventListener('map-drawn', load, { capture: true, once: true });
  return places;
}

async function loadAll(results: Results, api: Places): Promise<readonly Place[]> {
  let all = results;
  while (hasMore(all)) all = await loadMore(all, api);
  return all.places;
}

/** Returns whether there is a page behind the last one that is shown. */
export function hasMore({ last }: Results): boolean {
  return last._links['hl:next'] !== undefined;
}

/** Returns the parameters for the type or the category of a search. */
async function typesOf(
  { type }: Search,
  api: Places,
  signal: AbortSignal | undefined,
): Promise<Pick<SearchParameters, 'type' | 'type_exact'>> {
  if (type === '') return {};
  if (type.startsWith('/')) return { type };
  const { types } = await api.types({ signal });
  const exact = typesOfCategory(type, [...typeNames(types).keys()]);
  return exact?.length ? { type_exact: exact } : { type: pathOf(type) };
}

/** Returns the parameters of a search but its types, with counts for types and for every accessibility feature. */
function parametersOf(
  { q, features, wheelchair, inCity, openNow, anchor }: Search,
  areaParameter: string | undefined,
): SearchParameters {
  const flags = [
    ...features.map((feature) => ACCESSIBILITY + feature),
    ...(inCity && areaParameter !== undefined ? [areaParameter] : []),
  ];
  return {
    q,
    names: true,
    facet: ['type', 'open', 'wheelchair_access', ...filterFeatures.map((feature) => ACCESSIBILITY + feature)],
    wheelchair_access: wheelchair,
    near: anchor || undefined,
    open: openNow ? ['open'] : undefined,
    lang: languageCode(),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  };
}
