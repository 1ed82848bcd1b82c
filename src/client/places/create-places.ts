import { baseHref, resolveBase } from '../../core/base.ts';
import { FingerpostError } from '../../core/errors.ts';
import { createPlacesFetch, type PlacesFetch, type PlacesFetchOptions } from '../places-fetch.ts';
import { type Places, placesOver } from './over-fetch.ts';

/** Options of `createPlaces` for any `fetch` that answers the places API. */
export interface PlacesOptions<Fetch extends typeof globalThis.fetch> {
  readonly fetch: Fetch;
  /** Where the paths of the API begin, such as `/api` or `https://host/api`. Default `''`. */
  readonly base?: string;
}

/**
 * Creates a typed client of the places API: over a bundle, which begins to open, or over any `fetch` that answers the API.
 * @throws FingerpostError `bad-input` for options that can't be used.
 */
export function createPlaces(options: PlacesFetchOptions): Places<PlacesFetch>;
export function createPlaces<Fetch extends typeof globalThis.fetch>(
  options: PlacesOptions<Fetch>,
): Places<Fetch>;
export function createPlaces(options: PlacesFetchOptions | PlacesOptions<typeof globalThis.fetch>): Places {
  if (!('bundle' in options)) {
    if (typeof options.fetch !== 'function')
      throw new FingerpostError(
        'bad-input',
        'Give createPlaces a `bundle`, or a `fetch` that answers the places API.',
      );
    return placesOver(options.fetch, baseHref(resolveBase(options.base ?? '')));
  }
  const fetch = createPlacesFetch(options);
  const { base } = fetch.status();
  // Where a page has no origin, as on a server, a base without a host is answered at any host.
  return placesOver(fetch, /^[^/]/.test(base) ? base : `http://localhost${base}`);
}
