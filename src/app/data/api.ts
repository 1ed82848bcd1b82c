import type { Position } from '../../core/geo.ts';
import { showsWhy } from '../results/reason.ts';
import type { FullPlace, ParkAndRide, ResultPage, Suggestion, TypeEntry } from './hal.ts';

/** An answer that is an error; `message` is what the service says of it. */
export class ApiProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface AskOptions {
  readonly position?: Position | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is known of something that changes by the minute. */
export interface LiveAnswer<T> {
  readonly body: T;
  /** Whether it is so now; if not, only what doesn't change is told. */
  readonly current: boolean;
  /** When it was so, in ms of the epoch; as answers tell their age in seconds, a second more or less. */
  readonly time: number | undefined;
  /** Until when it may be shown as being so, in ms of the epoch. */
  readonly until: number;
}

/**
 * How long something live is shown, in ms: it may have been half a minute old when it came, is looked at again after
 * another half, and that takes a while.
 */
const LIFETIME = 65_000;

/** What the service takes for another path than that of a place. */
const NO_IDENTIFIERS: ReadonlySet<string> = new Set(['.', '..', 'types', 'search', 'suggest']);

/** The places API as this page asks it. Every method throws ApiProblem, or AbortError once its signal is aborted. */
export interface Api {
  search(parameters: URLSearchParams, options?: AskOptions): Promise<ResultPage>;
  /** Follows a link of an answer. The position isn't part of the link, so it has to be given again. */
  follow(href: string, options?: AskOptions): Promise<ResultPage>;
  /** Suggestions, each with the reason where the place itself doesn't show why it matches. */
  suggest(q: string, count: number, options?: AskOptions): Promise<readonly Suggestion[]>;
  /** By any of its identifiers; the place's own `id` is the primary one. */
  place(identifier: string, options?: AskOptions): Promise<FullPlace>;
  /** Those of the places that there are, by any of their identifiers. */
  several(identifiers: readonly string[], options?: AskOptions): Promise<readonly FullPlace[]>;
  types(options?: AskOptions): Promise<readonly TypeEntry[]>;
  parkAndRides(
    options?: AskOptions,
  ): Promise<LiveAnswer<{ readonly park_and_rides: readonly ParkAndRide[] }>>;
  /** Live departures, by their link; no two services tell them alike. */
  departures(href: string, options?: AskOptions): Promise<LiveAnswer<unknown>>;
}

/**
 * @param fetch any `fetch` that answers the API: the facade over a bundle, or the network's own
 * @param base what stands before the paths of the API
 */
export function createApi(fetch: typeof globalThis.fetch, base: string): Api {
  async function ask(href: string, { position, signal }: AskOptions = {}) {
    const headers = position ? { 'Geo-Position': `${position.lat};${position.lon}` } : {};
    const response = await fetch(base + href, { headers, signal: signal ?? null });
    const body: unknown = await response.json();
    if (!response.ok) throw new ApiProblem(response.status, (body as { description: string }).description);
    return { headers: response.headers, body };
  }

  async function get<T>(href: string, options?: AskOptions): Promise<T> {
    return (await ask(href, options)).body as T;
  }

  async function getLive<T>(href: string, options?: AskOptions): Promise<LiveAnswer<T>> {
    const { headers, body } = await ask(href, options);
    const age = headers.get('Age');
    const now = Date.now();
    const time = age === null ? undefined : now - Number(age) * 1000;
    const current = headers.get('X-Places-Source') === 'live';
    return { body: body as T, current, time, until: (time ?? now) + LIFETIME };
  }

  return {
    search: (parameters, options) => get(`/places/search?${parameters}`, options),
    follow: get,
    async suggest(q, count, options) {
      const suggest = async (more: Record<string, string>) => {
        const parameters = new URLSearchParams({ q, count: String(count), ...more });
        const page = await get<ResultPage<Suggestion>>(`/places/suggest?${parameters}`, options);
        return page._embedded.pois;
      };
      const found = await suggest({});
      // Few queries need a reason, and an answer without any is the quicker one.
      return found.every((place) => showsWhy(place, q)) ? found : suggest({ explain: '1' });
    },
    async place(identifier, options) {
      const known = NO_IDENTIFIERS.has(identifier)
        ? undefined
        : await get<Partial<FullPlace>>(`/places/${encodeURIComponent(identifier)}`, options);
      // Several identifiers with commas between them are answered by a page of places.
      if (typeof known?.id !== 'string') throw new ApiProblem(404, 'No such place');
      return known as FullPlace;
    },
    async several(identifiers, options) {
      if (identifiers.length === 0) return [];
      // With the first one twice, one alone is a page as well.
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
