import { type ApiRequest, LIVE_FRAGMENT } from '../core/base.ts';
import type { LiveOptions } from './options.ts';

/** A request to the live API. */
export interface LiveRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** The same for two requests that may share an answer. */
  readonly key: string;
  /** Whether nothing of who asks goes along, so that anybody may see the answer. */
  readonly isPublic: boolean;
}

/** Whether the live API may be told from which position is asked. */
export function forwardsPosition(forward: readonly string[]): boolean {
  return forward.some((name) => name.toLowerCase() === 'geo-position');
}

/**
 * The request for a path below the endpoint. Of the caller's request, which may tell who asks and from where, it has
 * only what the options let through.
 * @param path with its query
 */
export function liveRequest(
  endpoint: string,
  path: string,
  caller: ApiRequest,
  { credentials = 'omit', forward = [] }: LiveOptions,
): LiveRequest {
  const url = new URL(endpoint + path);
  url.hash = LIVE_FRAGMENT;
  if (!forwardsPosition(forward)) {
    for (const name of ['lat', 'lon']) if (url.searchParams.has(name)) url.searchParams.delete(name);
  }
  const headers = forward.flatMap((name) => {
    const value = caller.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  const init: RequestInit = {
    headers: [['Accept', 'application/json'], ...headers.filter(([name]) => name.toLowerCase() !== 'accept')],
    credentials: caller.credentials === 'omit' ? 'omit' : credentials,
    // A browser's cache would give old answers as new ones.
    cache: 'no-store',
    // What goes along is for the live API alone, and where a redirect leads is only known once it was followed.
    redirect: headers.length > 0 ? 'error' : 'follow',
    referrerPolicy: 'no-referrer',
  };
  return {
    url: url.href,
    init,
    key: JSON.stringify([url.href, init.credentials, headers]),
    isPublic: init.credentials === 'omit' && headers.length === 0,
  };
}
