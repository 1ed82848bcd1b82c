import type { Position } from '../../core/geo/position.ts';
import type { FullPlace, ParkAndRide, ResultPage, TypeEntry } from './hal.ts';

/** A response with an error status; `message` is the description of the service. */
export class ApiProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The position and the signal of a request. */
export interface ApiRequestOptions {
  readonly position?: Position | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A response with data that changes by the minute. */
export interface LiveAnswer<T> {
  readonly body: T;
  /** Whether the data is live; otherwise the body has only static facts. */
  readonly current: boolean;
  /** When the data was measured, in ms since 1970, give or take a second: the `Age` header counts seconds. */
  readonly time: number | undefined;
  /** Until when the data may be shown as live, in ms since 1970. */
  readonly until: number;
}

/**
 * How long live data is shown. It may be half a minute old on arrival, it is refreshed after another half minute, and
 * that takes a while.
 */
const LIFETIME_MS = 65_000;

/** Identifiers that the service would read as another path. */
const NO_IDENTIFIERS: ReadonlySet<string> = new Set(['.', '..', 'types', 'search', 'suggest']);

/** The places API, as far as this page uses it. Every method throws ApiProblem, or AbortError once its signal is aborted. */
export interface Api {
  search(parameters: URLSearchParams, options?: ApiRequestOptions): Promise<ResultPage>;
  /** Follows a link of a response. The position isn't part of the link, so pass it again. */
  follow(href: string, options?: ApiRequestOptions): Promise<ResultPage>;
  /** Fetches a place by any of its identifiers; its own `id` is the primary one. */
  place(identifier: string, options?: ApiRequestOptions): Promise<FullPlace>;
  /** Fetches the places that exist, by any of their identifiers. */
  several(identifiers: readonly string[], options?: ApiRequestOptions): Promise<readonly FullPlace[]>;
  types(options?: ApiRequestOptions): Promise<readonly TypeEntry[]>;
  parkAndRides(
    options?: ApiRequestOptions,
  ): Promise<LiveAnswer<{ readonly park_and_rides: readonly ParkAndRide[] }>>;
  /** Fetches live departures by their link. Their format differs between services. */
  departures(href: string, options?: ApiRequestOptions): Promise<LiveAnswer<unknown>>;
}

/**
 * @param fetch any `fetch` that answers the API: the facade over a bundle, or the global one.
 * @param base the prefix of the paths of the API.
 */
export function createApi(fetch: typeof globalThis.fetch, base: string): Api {
  async function ask(href: string, { position, signal }: ApiRequestOptions = {}) {
    const headers = position ? { 'Geo-Position': `${position.lat};${position.lon}` } : {};
    const response = await fetch(base + href, { headers, signal: signal ?? null });
    const body: unknown = await response.json();
    if (!response.ok) throw new ApiProblem(response.status, (body as { description: string }).description);
    return { headers: response.headers, body };
  }

  async function get<T>(href: string, options?: ApiRequestOptions): Promise<T> {
    return (await ask(href, options)).body as T;
  }

  async function getLive<T>(href: string, options?: ApiRequestOptions): Promise<LiveAnswer<T>> {
    const { headers, body } = await ask(href, options);
    const age = headers.get('Age');
    const now = Date.now();
    const time = age === null ? undefined : now - Number(age) * 1000;
    const current = headers.get('X-Places-Source') === 'live';
    return { body: body as T, current, time, until: (time ?? now) + LIFETIME_MS };
  }

  return {
    search: (parameters, options) => get(`/places/search?${parameters}`, options),
    follow: get,
    async place(identifier, options) {
      const known = NO_IDENTIFIERS.has(identifier)
        ? undefined
        : await get<Partial<FullPlace>>(`/places/${encodeURIComponent(identifier)}`, options);
      // Several identifiers, separated by commas, are answered with a page of places.
      if (typeof known?.id !== 'string') throw new ApiProblem(404, 'No such place');
      return known as FullPlace;
    },
    async several(identifiers, options) {
      if (identifiers.length === 0) return [];
      // Repeat the first identifier, so that a single one is answered with a page as well.
      const ids = [...identifiers, identifiers[0]!].map(encodeURIComponent).join(',');
      const page = await get<ResultPage>(`/places/${ids}`, options).catch(notThere);
      return page?._embedded.pois ?? [];
    },
    parkAndRides: (options) => getLive('/transport/park-and-rides', options),
    departures: getLive,
    types: async (options) => (await get<{ types: readonly TypeEntry[] }>('/places/types', options)).types,
  };
}

function notThere(error: unknown): undefined {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}
