import type { Position } from '../../core/geo/position.ts';
import { type AccessState, accessStates, knownFeatures, WHEELCHAIR } from '../../core/place.ts';

/** The point that distances are measured from; `auto` is the visitor's position once it is known. A point is `lat,lon`. */
export type Nearness = 'auto' | 'off' | 'centre' | 'me' | `${number},${number}`;

export interface Search {
  readonly q: string;
  /** Type path, or the name of a category; `''` for every type. */
  readonly type: string;
  /** Accessibility features, such as `has_quiet_space`. */
  readonly features: readonly string[];
  /** States of access by wheelchair, any of them; all if it is empty. */
  readonly wheelchair: readonly AccessState[];
  readonly inCity: boolean;
  readonly openNow: boolean;
  readonly near: Nearness;
  /** Identifier of the place that is meant by a name of several; `''` for the likeliest. */
  readonly anchor: string;
  /** How many pages of results are shown. */
  readonly pages: number;
}

/** The view of the page. Its address says all of it, so that it can be reloaded, shared and returned to. */
export type Route =
  | { readonly view: 'start' }
  | { readonly view: 'search'; readonly search: Search }
  | { readonly view: 'place'; readonly id: string }
  /** The live departures of a place; `live` is their type, such as `bus`. */
  | { readonly view: 'departures'; readonly id: string; readonly live: string }
  | { readonly view: 'parking' };

export const everything: Search = {
  q: '',
  type: '',
  features: [],
  wheelchair: [],
  inCity: false,
  openNow: false,
  near: 'auto',
  anchor: '',
  pages: 1,
};

/** Prefix of the request parameters that filter by accessibility. */
export const ACCESSIBILITY = 'accessibility_';

/** Accessibility features that are filters by themselves. Access by wheelchair has states. */
export const filterFeatures: readonly string[] = knownFeatures.filter((feature) => feature !== WHEELCHAIR);

/** The keys of a search in the address. Other keys are foreign, such as those of tracking links. */
const searchKeys = [
  ...['q', 'type', 'city', 'open', 'near', 'anchor', 'pages', 'wheelchair_access'],
  ...knownFeatures.map((feature) => ACCESSIBILITY + feature),
];

/** Parses the query string of the page's address. Unknown values are left out. */
export function parseRoute(queryString: string): Route {
  const given = new URLSearchParams(queryString);
  const id = given.get('place');
  const live = given.get('live');
  // Such a type would change the path of the request, so no link has one.
  if (id) return live && !/^\.\.?$/.test(live) ? { view: 'departures', id, live } : { view: 'place', id };
  if (given.has('park-and-ride')) return { view: 'parking' };
  const near = given.get('near');
  const search: Search = {
    q: given.get('q')?.trim() ?? '',
    type: given.get('type')?.replace(/\/+$/, '') ?? '',
    features: filterFeatures.filter((feature) => given.has(ACCESSIBILITY + feature)),
    wheelchair: accessStates.filter(
      (state) =>
        given.getAll('wheelchair_access').includes(state) ||
        (state === 'yes' && given.has(ACCESSIBILITY + WHEELCHAIR)),
    ),
    inCity: given.has('city'),
    openNow: given.has('open'),
    near: isNearness(near) ? near : 'auto',
    anchor: given.get('anchor') ?? '',
    pages: Math.min(100, Math.max(1, Number.parseInt(given.get('pages') ?? '1', 10) || 1)),
  };
  return searchKeys.some((key) => given.has(key)) ? { view: 'search', search } : { view: 'start' };
}

function isNearness(near: string | null): near is Nearness {
  return /^(off|centre|me|-?\d+(\.\d+)?,-?\d+(\.\d+)?)$/.test(near ?? '');
}

/** Returns the point of a nearness that is one. */
export function pointOf(near: Nearness): Position | undefined {
  const [lat, lon] = near.split(',').map(Number);
  return lon === undefined ? undefined : { lat: lat!, lon };
}

/** Returns the query of a route. */
export function queryOf(route: Route): string {
  return route.view === 'search' ? route.search.q : '';
}

/** The longest query that is shown whole, in code points. */
const MAX_LETTERS = 80;

/** Returns a query short enough to show. A whole pasted text would fill the screen, or be read out to the end. */
export function truncateQuery(q: string): string {
  const letters = [...q];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('').trimEnd()}…` : q;
}

/** Returns the address of a route, relative to the page. */
export function routeHref(route: Route): string {
  if (route.view === 'start') return './';
  if (route.view === 'place') return placeRouteHref(route.id);
  if (route.view === 'departures') return departuresHref(route.id, route.live);
  if (route.view === 'parking') return parkingHref;
  const { q, type, features, wheelchair, inCity, openNow, near, anchor, pages } = route.search;
  const parameters = new URLSearchParams({ q });
  if (type) parameters.set('type', type);
  for (const feature of features) parameters.set(ACCESSIBILITY + feature, '');
  for (const state of wheelchair) parameters.append('wheelchair_access', state);
  if (inCity) parameters.set('city', '');
  if (openNow) parameters.set('open', '');
  if (near !== 'auto') parameters.set('near', near);
  if (anchor) parameters.set('anchor', anchor);
  if (pages > 1) parameters.set('pages', String(pages));
  return `?${readable(parameters)}`;
}

/** Returns the first page of a search with some of it changed. Other words name other places. */
export function changed(search: Search, change: Partial<Search>): Search {
  const anchor = change.q === undefined || change.q === search.q ? search.anchor : '';
  return { ...search, pages: 1, anchor, ...change };
}

/** Returns the address of the first page of `search` with some of it changed. */
export function searchHref(search: Search, change: Partial<Search> = {}): string {
  return routeHref({ view: 'search', search: changed(search, change) });
}

export function placeRouteHref(id: string): string {
  return `?${readable(new URLSearchParams({ place: id }))}`;
}

/** Returns the address of a place's live departures of a type. */
export function departuresHref(id: string, live: string): string {
  return `?${readable(new URLSearchParams({ place: id, live }))}`;
}

/** The address of the park-and-ride sites. */
export const parkingHref = '?park-and-ride';

/** Unescapes slashes and colons, and drops empty values, because people read addresses too. */
function readable(parameters: URLSearchParams): string {
  return parameters
    .toString()
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replace(/=(?=&|$)/g, (sign, at, text) => (text.slice(0, at).endsWith('q') ? sign : ''));
}
