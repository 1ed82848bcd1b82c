import type { Position } from '../core/geo.ts';
import type { FullPlace, ResultPage, Suggestion, TypeEntry } from './hal.ts';

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

/** The places API as this page asks it. Every method throws ApiProblem, or AbortError once its signal is aborted. */
export interface Api {
  search(parameters: URLSearchParams, options?: AskOptions): Promise<ResultPage>;
  /** Follows a link of an answer. The position isn't part of the link, so it has to be given again. */
  follow(href: string, options?: AskOptions): Promise<ResultPage>;
  suggest(q: string, count: number, options?: AskOptions): Promise<ResultPage<Suggestion>>;
  /** By any of its identifiers; the place's own `id` is the primary one. */
  place(identifier: string, options?: AskOptions): Promise<FullPlace>;
  types(options?: AskOptions): Promise<readonly TypeEntry[]>;
}

/**
 * @param fetch any `fetch` that answers the API: the facade over a bundle, or the network's own
 * @param base what stands before the paths of the API
 */
export function createApi(fetch: typeof globalThis.fetch, base: string): Api {
  async function get<T>(href: string, { position, signal }: AskOptions = {}): Promise<T> {
    const headers = position ? { 'Geo-Position': `${position.lat};${position.lon}` } : {};
    const response = await fetch(base + href, { headers, signal: signal ?? null });
    const body: unknown = await response.json();
    if (!response.ok) throw new ApiProblem(response.status, (body as { description: string }).description);
    return body as T;
  }

  return {
    search: (parameters, options) => get(`/places/search?${parameters}`, options),
    follow: get,
    suggest: (q, count, options) =>
      get(`/places/suggest?${new URLSearchParams({ q, count: String(count) })}`, options),
    place: (identifier, options) => get(`/places/${encodeURIComponent(identifier)}`, options),
    types: async (options) => (await get<{ types: readonly TypeEntry[] }>('/places/types', options)).types,
  };
}
