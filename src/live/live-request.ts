import { type ApiRequest, LIVE_FRAGMENT } from '../core/base.ts';
import { cacheMode } from '../core/guards/cache-mode.ts';
import type { LiveOptions } from './options.ts';

/** A request to the live API. */
export interface LiveRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** Equal for two requests that may share an answer. */
  readonly key: string;
  /** Whether the request carries nothing of its caller, so that every caller may see the answer. */
  readonly isPublic: boolean;
}

/** Returns whether the live API may get the caller's position. */
export function forwardsPosition(forward: readonly string[]): boolean {
  return forward.some((name) => name.toLowerCase() === 'geo-position');
}

/**
 * Builds the request for a path below the endpoint. The caller's request may reveal the caller and the position, so only
 * what the options allow is copied from it.
 * @param path the path with its query.
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
    // The browser's cache would return old answers as new ones.
    ...cacheMode('no-store'),
    // Forwarded headers are for the live API alone, and a redirect could send them elsewhere.
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
