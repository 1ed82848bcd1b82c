import type { Base } from '../core/base.ts';
import { toFetched } from '../host/wire.ts';
import { json } from '../http/responses.ts';
import { fetchAnswer } from '../live/fetch-answer.ts';
import { forwardsPosition, liveRequest } from '../live/live-request.ts';
import { LiveUnavailableError } from '../live/live-unavailable.ts';
import type { LiveOptions } from '../live/options.ts';

interface Beside {
  readonly live: LiveOptions;
  readonly base: Base;
  readonly network: typeof globalThis.fetch;
}

/**
 * What the live API says of places, whole and checked. In a file of its own, as few pages want it, and who does has a
 * network to load it by.
 * @param signal gives it up
 * @throws LiveUnavailableError for whatever is not to be asked, or the bundle has to answer
 */
export async function askLive(
  request: Request,
  signal: AbortSignal,
  { live, base, network }: Beside,
): Promise<Response> {
  const { method, headers, redirect } = request;
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.slice(base.path.length);
  // Neither what is live, which is checked by other rules, nor what isn't of places.
  const isOfPlaces = /^\/places(\/[^/\\]*)?\/?$/.test(decodeURIComponent(path));
  // From a position that it may not be told, it would answer something else.
  const located = headers.has('Geo-Position') || searchParams.has('lat');
  const forwarded = forwardsPosition(live.forward ?? []);
  if (!isOfPlaces || !/^(GET|HEAD)$/.test(method) || redirect !== 'follow' || (located && !forwarded))
    throw new LiveUnavailableError('the live API is not asked that');
  const { url, init } = liveRequest(live.endpoint, path + search, request, live);
  // A redirect is to another path of ours, which `fetch` would not know.
  const asked = { url, init: { ...init, redirect: 'error' as const } };
  const parts = { fetch: network, now: Date.now, maxAge: Number.POSITIVE_INFINITY };
  const { status, text } = (await fetchAnswer(asked, signal, parts)).answer;
  if (status !== 200) throw new LiveUnavailableError(`the live API answered ${status}`);
  const answer = json(200, text, { 'Cache-Control': 'no-cache', 'X-Places-Source': 'live' });
  return toFetched(answer, method, { url: request.url, redirected: false });
}
