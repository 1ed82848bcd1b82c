import type { Base } from '../core/base.ts';
import { json } from '../http/responses.ts';
import { fetchAnswer, LiveUnavailableError } from '../live/fetch-answer.ts';
import { forwardsPosition, liveRequest } from '../live/live-request.ts';
import type { LiveOptions } from '../live/options.ts';
import { toFetched } from './fetched-response.ts';

/**
 * Fetches a response for places from the live API, and checks it. This file is loaded on demand, because few pages use it,
 * and those have a network.
 * @param signal aborts the request.
 * @throws LiveUnavailableError for a request that only the bundle may answer, and where the live API has no answer.
 */
export async function fetchLive(
  request: Request,
  signal: AbortSignal,
  live: LiveOptions,
  base: Base,
  network: typeof globalThis.fetch,
): Promise<Response> {
  const { method, headers, redirect } = request;
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.slice(base.path.length);
  // Live data is checked by other rules, and other paths are not of places.
  const isOfPlaces = /^\/places(\/[^/\\]*)?\/?$/.test(decodeURIComponent(path));
  // Without a position that may not be forwarded, the live API would answer something else.
  const located = headers.has('Geo-Position') || searchParams.has('lat');
  const forwarded = forwardsPosition(live.forward ?? []);
  if (!isOfPlaces || !/^(GET|HEAD)$/.test(method) || redirect !== 'follow' || (located && !forwarded))
    throw new LiveUnavailableError('only the bundle answers this request');
  const { url, init } = liveRequest(live.endpoint, path + search, request, live);
  // A redirect leads to another path of the facade, which the global `fetch` does not know.
  const asked = { url, init: { ...init, redirect: 'error' as const } };
  const platform = { fetch: network, now: Date.now, maxAgeMs: Number.POSITIVE_INFINITY };
  const { status, text } = await fetchAnswer(asked, signal, platform);
  if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
  const answer = json(200, text, { 'Cache-Control': 'no-cache', 'X-Places-Source': 'live' });
  return toFetched(answer, method, { url: request.url, redirected: false });
}
