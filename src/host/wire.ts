import { FingerpostError } from '../core/errors.ts';
import { type ApiResponse, problem, toResponse, withoutBody } from '../http/responses.ts';
import type { WireRequest, WireResult } from '../protocol/host.ts';

export function fromRequest({ method, url, headers, credentials }: Request): WireRequest {
  return { method, url, headers: [...headers], credentials };
}

/** What is answered while there is no bundle. */
export function withoutBundle(why: string): ApiResponse {
  return problem(503, why, { 'Cache-Control': 'no-store' });
}

/** @throws FingerpostError that the other end told of. */
export function unwrap<T>(result: WireResult<T>): T {
  if (result.ok) return result.value;
  throw new FingerpostError(result.code, result.message);
}

/** What a `Response` can't be given when it is made, as only the network may set it. */
export interface ResponseMeta {
  /** The absolute URL that answered in the end. Its fragment is left out. */
  readonly url: string;
  /** Whether that is another than the one asked for. */
  readonly redirected: boolean;
}

/** The answer as `fetch` would give it; `clone()` keeps what is said of its arrival. */
export function toFetched(answer: ApiResponse, method: string, arrival: ResponseMeta): Response {
  return withArrival(toResponse(method === 'HEAD' ? withoutBody(answer) : answer), arrival);
}

function withArrival(response: Response, arrival: ResponseMeta): Response {
  const { url, redirected } = arrival;
  const { origin } = new URL(url);
  // Its own, not the prototype's: servers put a Response of theirs in place of the global one, and its clones are others.
  const copy = response.clone.bind(response);
  const clone = (): Response => withArrival(copy(), arrival);
  return Object.defineProperties(response, {
    url: { value: withoutFragment(url) },
    redirected: { value: redirected },
    type: { value: origin === globalThis.location?.origin ? 'basic' : 'cors' },
    clone: { value: clone },
  });
}

/** Where a URL leads, whichever part of it is meant. */
export function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '');
}
