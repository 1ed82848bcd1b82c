import type { Base } from '../core/base.ts';
import { liveRequest } from '../live/live-request.ts';
import type { LiveOptions } from '../live/options.ts';
import { firstToAnswer } from './first-to-answer.ts';

interface Beside {
  readonly live: LiveOptions;
  readonly base: Base;
  readonly network: typeof globalThis.fetch;
}

/**
 * Asks the live API as well, while the first bundle is on its way: see `firstToAnswer`. But not from a position that it
 * may not be told, as it would answer something else. In a file of its own, as few pages want it, and who does has a
 * network to load it by.
 */
export function askBoth(
  ours: Promise<Response>,
  able: Promise<unknown>,
  request: Request,
  { live, base, network }: Beside,
): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const located = request.headers.has('Geo-Position') || searchParams.has('lat');
  const forwarded = live.forward?.some((name) => name.toLowerCase() === 'geo-position');
  if (located && !forwarded) return ours;
  const { url, init } = liveRequest(live.endpoint, pathname.slice(base.path.length) + search, request, live);
  return firstToAnswer(ours, able, (signal) => network(url, { ...init, method: request.method, signal }));
}
