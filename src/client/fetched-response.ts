import { type ApiResponse, toResponse, withoutBody } from '../http/responses.ts';

/** The properties of a `Response` that only the network sets, and no constructor takes. */
export interface ResponseMeta {
  /** The absolute URL that answered in the end, without its fragment. */
  readonly url: string;
  /** Whether that is another URL than the requested one. */
  readonly redirected: boolean;
}

/** Returns the answer as `fetch` would return it. Its `clone()` has the same `meta`. */
export function toFetched(answer: ApiResponse, method: string, meta: ResponseMeta): Response {
  return withMeta(toResponse(method === 'HEAD' ? withoutBody(answer) : answer), meta);
}

function withMeta(response: Response, meta: ResponseMeta): Response {
  const { url, redirected } = meta;
  const { origin } = new URL(url);
  // Its own method, not that of the prototype: servers replace the global Response, and clones would be of another class.
  const copy = response.clone.bind(response);
  const clone = (): Response => withMeta(copy(), meta);
  return Object.defineProperties(response, {
    url: { value: withoutFragment(url) },
    redirected: { value: redirected },
    type: { value: origin === globalThis.location?.origin ? 'basic' : 'cors' },
    clone: { value: clone },
  });
}

/** Returns the URL without its fragment. */
export function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
