import type { Departures, ParkAndRides } from '../../core/contract/live.ts';
import type { PlacesPage, SuggestPage } from '../../core/contract/page.ts';
import type { SearchParameters, SuggestParameters } from '../../core/contract/parameters.ts';
import type { Place } from '../../core/contract/place.ts';
import type { PlaceTypes } from '../../core/contract/place-types.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import type { Position } from '../../core/geo/position.ts';

/** Options of one request. */
export interface PlacesRequest {
  /** Ends the request. Its promise then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where the person is, in degrees: distances are from here. It travels in the header `Geo-Position`, so it is in no link of the
   * answer, and in no log of addresses.
   */
  readonly position?: Position | undefined;
}

/** Options of a request for places by their identifiers. */
export interface PlaceRequest extends PlacesRequest {
  /** Whether each place has the `names` by which languages call it. Default: false. */
  readonly names?: boolean | undefined;
}

/** An answer with live data. */
export interface LiveAnswer<T> {
  readonly body: T;
  /** `stale`: the live API is not to be had, and the body has no occupancy. */
  readonly source: 'live' | 'stale';
  /** Age of the data in seconds, if known. */
  readonly age: number | undefined;
}

/**
 * A client of the places API with typed answers. Each method rejects with a FingerpostError where the API answers an error: its
 * `status` is that of the answer, and its message the description. Without an answer, or with one that is none of the API's, the code
 * is `api-unreachable`. Of a client that was closed meanwhile, and for an aborted signal, a method rejects with an AbortError.
 */
export interface Places<Fetch extends typeof globalThis.fetch = typeof globalThis.fetch> {
  /** The `fetch` that answers: for a bundle, its facade with `ready`, `status()`, `on()` and `close()`. */
  readonly fetch: Fetch;
  /** Searches for places. Without parameters, the page has the first of all places. */
  search(parameters?: SearchParameters, request?: PlacesRequest): Promise<PlacesPage>;
  /** Searches for places, and fetches each page when the iteration gets there. */
  pages(parameters?: SearchParameters, request?: PlacesRequest): AsyncGenerator<PlacesPage, void, undefined>;
  /** Fetches the page behind another; `undefined` behind the last. Give the same position as for the first page. */
  next<Page extends PlacesPage | SuggestPage>(page: Page, request?: PlacesRequest): Promise<Page | undefined>;
  /** Suggests places by the beginning of a name. */
  suggest(parameters: SuggestParameters, request?: PlacesRequest): Promise<SuggestPage>;
  /** Fetches a place by any of its identifiers; `undefined` if no place has it. */
  place(identifier: string, request?: PlaceRequest): Promise<Place | undefined>;
  /** Fetches places by any of their identifiers: each that exists once, in this order. */
  several(identifiers: readonly string[], request?: PlaceRequest): Promise<readonly Place[]>;
  /** Fetches the type tree. */
  types(request?: PlacesRequest): Promise<PlaceTypes>;
  /** Fetches the occupancy of the park-and-ride sites. */
  parkAndRides(request?: PlacesRequest): Promise<LiveAnswer<ParkAndRides>>;
  /** Fetches live data of a place. @param type one of the types that the place has links for, such as `bus`. */
  departures(id: string, type: string, request?: PlacesRequest): Promise<LiveAnswer<Departures>>;
}

/** Identifiers that the API would read as another path. */
const NO_IDENTIFIERS: ReadonlySet<string> = new Set(['', '.', '..', 'types', 'search', 'suggest']);

/**
 * Creates a typed client over any `fetch` that answers the places API.
 * @param base where the paths of the API begin, such as `/api` or `https://host/api`.
 */
export function placesOver<Fetch extends typeof globalThis.fetch>(fetch: Fetch, base: string): Places<Fetch> {
  const root = base.replace(/\/+$/, '');

  /** @throws FingerpostError for every answer but that of a 2xx. */
  async function ask(path: string, { signal, position }: PlacesRequest = {}) {
    const fail = (cause: unknown, message: string): never => {
      const isMeant = signal?.aborted || (cause instanceof DOMException && cause.name === 'AbortError');
      if (isMeant || cause instanceof FingerpostError) throw cause;
      throw new FingerpostError('api-unreachable', message, { cause });
    };
    signal?.throwIfAborted();
    const headers = position ? { 'Geo-Position': `${position.lat};${position.lon}` } : {};
    const response = await fetch(root + path, { headers, signal: signal ?? null }).catch((cause) =>
      fail(cause, `The places API did not answer: ${asFingerpostError(cause).message}`),
    );
    const { ok, status } = response;
    const none = `No places API is at ${root}/places`;
    // An error of a proxy or a gateway has no JSON.
    const body: unknown = await response.json().catch((cause) => ok && fail(cause, none));
    // A `fetch` without a network may not know the signal.
    signal?.throwIfAborted();
    if (ok) return { headers: response.headers, body };
    const { description } = (body || {}) as { description?: string };
    const isOfApi = description !== undefined && status < 500;
    const message = description ?? (status === 404 ? none : `The places API answered ${status}`);
    throw new FingerpostError(isOfApi ? 'bad-request' : 'api-unreachable', message, { status });
  }

  // The contract suite checks the answers against the schemas of the types.
  const get = async <T>(path: string, request?: PlacesRequest): Promise<T> =>
    (await ask(path, request)).body as T;

  /** Fetches what may not exist. */
  const find = <T>(path: string, request?: PlacesRequest): Promise<T | undefined> =>
    get<T>(path, request).catch((error) => {
      if (error instanceof FingerpostError && error.status === 404 && error.code === 'bad-request')
        return undefined;
      throw error;
    });

  async function live<T>(path: string, request?: PlacesRequest): Promise<LiveAnswer<T>> {
    const { headers, body } = await ask(path, request);
    const age = headers.get('Age');
    return {
      body: body as T,
      source: headers.get('X-Places-Source') === 'live' ? 'live' : 'stale',
      age: age === null ? undefined : Number(age),
    };
  }

  const search: Places['search'] = (parameters = {}, request) =>
    get(`/places/search?${queryOf(parameters)}`, request);

  const next: Places['next'] = async (page, request) => {
    const link = page._links['hl:next'];
    return link && get(link.href, request);
  };

  return {
    fetch,
    search,
    next,
    async *pages(parameters, request) {
      let page: PlacesPage | undefined = await search(parameters, request);
      for (; page; page = await next(page, request)) yield page;
    },
    suggest: (parameters, request) => get(`/places/suggest?${queryOf(parameters)}`, request),
    async place(identifier, request) {
      if (NO_IDENTIFIERS.has(identifier)) return undefined;
      const found = await find<Place>(`/places/${encodeURIComponent(identifier)}${named(request)}`, request);
      // Several identifiers, separated by commas, are answered with a page of places.
      return found?.id === undefined ? undefined : found;
    },
    async several(identifiers, request) {
      const ids = identifiers.filter((id) => !NO_IDENTIFIERS.has(id)).map(encodeURIComponent);
      if (ids.length === 0) return [];
      // Repeat the first identifier, so that a single one is answered with a page as well.
      return (
        (await find<PlacesPage>(`/places/${[...ids, ids[0]].join(',')}${named(request)}`, request))?._embedded
          .pois ?? []
      );
    },
    types: (request) => get('/places/types', request),
    parkAndRides: (request) => live('/transport/park-and-rides', request),
    departures: (id, type, request) =>
      live(`/places/${encodeURIComponent(id)}/rti/${encodeURIComponent(type)}`, request),
  };
}

const named = (request: PlaceRequest = {}): string => (request.names ? '?names=true' : '');

function queryOf(parameters: SearchParameters | SuggestParameters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    // A flag counts whatever its value is.
    if (value === undefined || (value === false && name !== 'interpret')) continue;
    for (const one of [value].flat()) query.append(name, String(one));
  }
  return query;
}
