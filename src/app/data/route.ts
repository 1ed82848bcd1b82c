import { accessibilityFeatures } from '../../core/accessibility.ts';

/** Where distances are measured from. */
export type Nearness = 'off' | 'centre' | 'me';

export interface Search {
  readonly q: string;
  /** Type path, `''` for every type. */
  readonly type: string;
  /** Accessibility features, such as `has_quiet_space`. */
  readonly features: readonly string[];
  readonly inCity: boolean;
  readonly near: Nearness;
  /** How many pages of results are shown. */
  readonly pages: number;
}

/** What the page shows. Its address says all of it, so that it can be reloaded, shared and gone back to. */
export type Route =
  | { readonly view: 'start' }
  | { readonly view: 'search'; readonly search: Search }
  | { readonly view: 'place'; readonly id: string }
  /** The live departures of a place; `live` is the type of them, such as `bus`. */
  | { readonly view: 'departures'; readonly id: string; readonly live: string }
  | { readonly view: 'parking' };

export const everything: Search = { q: '', type: '', features: [], inCity: false, near: 'off', pages: 1 };

/** Prefix of the request parameters that filter by accessibility. */
export const ACCESSIBILITY = 'accessibility_';

/** The keys of a search. Others may be anybody's, such as those that tell where a link was found. */
const searchKeys = [
  ...['q', 'type', 'city', 'near', 'pages'],
  ...Object.keys(accessibilityFeatures).map((feature) => ACCESSIBILITY + feature),
];

/** Reads the query string of the page's address. What it doesn't understand is left out. */
export function parseRoute(queryString: string): Route {
  const given = new URLSearchParams(queryString);
  const id = given.get('place');
  const live = given.get('live');
  // No link leads to a kind of live data that a path would take for a step.
  if (id) return live && !/^\.\.?$/.test(live) ? { view: 'departures', id, live } : { view: 'place', id };
  if (given.has('park-and-ride')) return { view: 'parking' };
  const near = given.get('near');
  const search: Search = {
    q: given.get('q')?.trim() ?? '',
    type: given.get('type')?.replace(/\/+$/, '') ?? '',
    features: Object.keys(accessibilityFeatures).filter((feature) => given.has(ACCESSIBILITY + feature)),
    inCity: given.has('city'),
    near: near === 'centre' || near === 'me' ? near : 'off',
    pages: Math.min(100, Math.max(1, Number.parseInt(given.get('pages') ?? '1', 10) || 1)),
  };
  return searchKeys.some((key) => given.has(key)) ? { view: 'search', search } : { view: 'start' };
}

/** The words that a route searches for. */
export function queryOf(route: Route): string {
  return route.view === 'search' ? route.search.q : '';
}

/** The address of a route, relative to the page. */
export function routeHref(route: Route): string {
  if (route.view === 'start') return './';
  if (route.view === 'place') return placeHref(route.id);
  if (route.view === 'departures') return departuresHref(route.id, route.live);
  if (route.view === 'parking') return parkingHref;
  const { q, type, features, inCity, near, pages } = route.search;
  const parameters = new URLSearchParams({ q });
  if (type) parameters.set('type', type);
  for (const feature of features) parameters.set(ACCESSIBILITY + feature, '');
  if (inCity) parameters.set('city', '');
  if (near !== 'off') parameters.set('near', near);
  if (pages > 1) parameters.set('pages', String(pages));
  return `?${readable(parameters)}`;
}

/** The address of a search that differs from `search` in some respect; it begins at the first page. */
export function searchHref(search: Search, change: Partial<Search> = {}): string {
  return routeHref({ view: 'search', search: { ...search, pages: 1, ...change } });
}

export function placeHref(id: string): string {
  return `?${readable(new URLSearchParams({ place: id }))}`;
}

/** The page of a place's live departures of a type. */
export function departuresHref(id: string, live: string): string {
  return `?${readable(new URLSearchParams({ place: id, live }))}`;
}

/** The page of the park-and-ride sites. */
export const parkingHref = '?park-and-ride';

/** Addresses are read by people too. */
function readable(parameters: URLSearchParams): string {
  return parameters
    .toString()
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replace(/=(?=&|$)/g, (sign, at, text) => (text.slice(0, at).endsWith('q') ? sign : ''));
}
