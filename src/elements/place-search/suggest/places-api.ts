import { FingerpostError } from '../../../core/errors.ts';
import { showsWhy } from './reason.ts';
import type { SuggestedSearch, Suggestion, Suggestions } from './suggestion.ts';

/** A request for suggestions. */
export interface SuggestRequest {
  readonly q: string;
  /** The maximum number of suggestions. */
  readonly limit: number;
  /** The path of a type: only places of it, and of the types below it. */
  readonly type?: string | undefined;
  /** The position to suggest near places for, as `lat,lon`. */
  readonly near?: string | undefined;
  /** Whether to suggest searches as well. */
  readonly searches: boolean;
  readonly signal: AbortSignal;
}

interface SuggestPage {
  readonly _embedded: { readonly pois: readonly Suggestion[] };
  readonly suggestions?: readonly SuggestedSearch[];
}

interface TypeEntry {
  readonly type_prefixed: string;
  readonly types?: readonly TypeEntry[];
}

/** The places API, as far as the search box uses it. Its methods throw a FingerpostError, or AbortError after an abort. */
export class PlacesApi {
  readonly #fetch: typeof globalThis.fetch;
  readonly #base: string;
  #types: Promise<readonly string[]> | undefined;

  /** @param base the prefix of the paths of the API. */
  constructor(fetch: typeof globalThis.fetch, base: string) {
    this.#fetch = fetch;
    this.#base = base;
  }

  /** Fetches suggestions, each with the reason where the place itself doesn't show why it matches. */
  async suggest({ q, limit, type, near, searches, signal }: SuggestRequest): Promise<Suggestions> {
    const parameters = new URLSearchParams({ q, count: String(limit) });
    if (searches) parameters.set('interpret', 'true');
    if (type) for (const path of await this.#typesBelow(type)) parameters.append('type_exact', path);
    const headers = near ? { 'Geo-Position': near.replace(',', ';') } : {};
    const ask = () => this.#get<SuggestPage>(`/places/suggest?${parameters}`, { headers, signal });
    let page = await ask();
    // Few queries need a reason, and a response without any is faster.
    if (!page._embedded.pois.every((place) => showsWhy(place, q))) {
      parameters.set('explain', '1');
      page = await ask();
    }
    const found = withoutRepeated(page.suggestions ?? []);
    // Searches leave room for one place.
    const places = page._embedded.pois.slice(0, Math.max(1, limit - found.length));
    return { places, searches: found.slice(0, limit - places.length) };
  }

  /** Fetches a place by any of its identifiers. */
  async place(identifier: string, signal: AbortSignal): Promise<Suggestion> {
    const place = await this.#get<Partial<Suggestion>>(`/places/${encodeURIComponent(identifier)}`, {
      signal,
    });
    // Another path of the API, or several identifiers, have another form.
    if (typeof place.id !== 'string') throw new FingerpostError('bad-request', `No place is ${identifier}`);
    return place as Suggestion;
  }

  /** Returns a type and all types below it, because suggestions can be narrowed by exact types only. */
  async #typesBelow(type: string): Promise<readonly string[]> {
    this.#types ??= this.#get<{ types: readonly TypeEntry[] }>('/places/types', {}).then(({ types }) =>
      paths(types),
    );
    const all = await this.#types.catch((error) => {
      this.#types = undefined;
      throw error;
    });
    const below = all.filter((path) => path === type || path.startsWith(`${type}/`));
    return below.length > 0 ? below : [type];
  }

  async #get<T>(path: string, init: RequestInit): Promise<T> {
    const { signal } = init;
    const fail =
      (message: string) =>
      (cause: unknown): never => {
        if (signal?.aborted || cause instanceof FingerpostError) throw cause;
        throw new FingerpostError('api-unreachable', message, { cause });
      };
    const response = await this.#fetch(this.#base + path, init).catch(fail('The places API did not answer'));
    const body: unknown = await response.json().catch(fail(`No places API is at ${this.#base}/places`));
    if (response.ok) return body as T;
    const { description = `The places API answered ${response.status}` } = body as { description?: string };
    throw new FingerpostError(response.status < 500 ? 'bad-request' : 'api-unreachable', description);
  }
}

/** Leaves out searches that differ by capital letters alone, such as those for a type and for a kind of the same name. */
function withoutRepeated(searches: readonly SuggestedSearch[]): readonly SuggestedSearch[] {
  return [...new Map(searches.map((search) => [search.q.toLowerCase(), search])).values()];
}

function paths(types: readonly TypeEntry[]): string[] {
  return types.flatMap(({ type_prefixed, types: below = [] }) => [type_prefixed, ...paths(below)]);
}
