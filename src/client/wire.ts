import { FingerpostError } from '../core/errors.ts';
import { problem } from '../http/responses.ts';
import type { WireRequest, WireResponse, WireResult } from './protocol.ts';

export function fromRequest({ method, url, headers, credentials }: Request): WireRequest {
  return { method, url, headers: [...headers], credentials };
}

export async function fromResponse(response: Response): Promise<WireResponse> {
  const { status, statusText, headers } = response;
  return { status, statusText, headers: [...headers], body: response.body && (await response.text()) };
}

/** What is answered while there is no bundle. */
export function withoutBundle(why: string): Promise<WireResponse> {
  return fromResponse(problem(503, why, { 'Cache-Control': 'no-store' }));
}

/** @throws FingerpostError that the other end told of. */
export function unwrap<T>(result: WireResult<T>): T {
  if (result.ok) return result.value;
  throw new FingerpostError(result.code, result.message);
}

/** What a `Response` can't be given when it is made, as only the network may set it. */
export interface Arrival {
  /** The absolute URL that answered in the end. Its fragment is left out. */
  readonly url: string;
  /** Whether that is another than the one asked for. */
  readonly redirected: boolean;
}

/** The answer as a `Response` made by hand, for where its arrival is known already. */
export function toBareResponse(wire: WireResponse): Response {
  return new Response(wire.body, wire);
}

/** The answer as `fetch` would give it; `clone()` keeps what is said of its arrival. */
export function toResponse(wire: WireResponse, method: string, arrival: Arrival): Response {
  const { status } = wire;
  const bodyless = method === 'HEAD' || status === 204 || status === 205 || status === 304;
  return withArrival(toBareResponse(bodyless ? { ...wire, body: null } : wire), arrival);
}

function withArrival(response: Response, { url, redirected }: Arrival): Response {
  const { origin } = new URL(url);
  const clone = (): Response => withArrival(Response.prototype.clone.call(response), { url, redirected });
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
