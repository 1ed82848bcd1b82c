import { FingerpostError } from './errors.ts';

/** A request to the places API: a `Request`, or a plain object that stands for one behind a worker's wire. */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'headers' | 'credentials'> & {
  readonly signal?: AbortSignal;
};

/** Where the API's paths begin. */
export interface Base {
  /** Scheme and host such as `https://host`; `undefined` matches any. */
  readonly origin: string | undefined;
  /** `''`, or a path such as `/api` that does not end in a slash. */
  readonly path: string;
}

/** `URL.origin` is `"null"` for the schemes of app shells (`capacitor://localhost`), so it is put together here. */
const originOf = (url: URL): string => `${url.protocol}//${url.host}`;

function parse(text: string, against?: string): URL | undefined {
  try {
    return new URL(text, against);
  } catch {
    return undefined;
  }
}

/**
 * Reads a configured base: `''`, a path (`/api`) or an absolute URL (`https://host/api`). A slash at its end
 * makes no difference. `origin` is the one that a base without a host belongs to; without it, such a base
 * matches every host.
 *
 * @throws FingerpostError `bad-input` for anything else.
 */
export function resolveBase(base: string, origin?: string): Base {
  const isPath = base === '' || /^\/(?!\/)/.test(base);
  const url = isPath ? parse(base, 'http://any') : parse(base);
  // A path may still name a host: `/\\host` is read as `//host`.
  const usable = url !== undefined && url.host !== '' && (!isPath || url.host === 'any');
  if (!usable || url.search !== '' || url.hash !== '') {
    throw new FingerpostError(
      'bad-input',
      `The base "${base}" can't be used: give '', a path such as '/api', or a URL such as 'https://host/api'.`,
    );
  }
  return { origin: isPath ? origin : originOf(url), path: url.pathname.replace(/\/+$/, '') };
}

/** The base as one string again, absolute where its origin is known. */
export function baseHref({ origin = '', path }: Base): string {
  return origin + path;
}

/**
 * Fragment of the URLs that the live API is asked by. It is never sent; but a facade or Service Worker on the way, which
 * may answer for the same URLs, sees by it that these are meant for the network.
 */
export const LIVE_FRAGMENT = '#fingerpost-live';

/**
 * The path below the base (`/places/search`) where the URL is one of the API's, else `undefined`. Ours are
 * `<base>/places`, everything below it, `<base>/transport/park-and-rides`, and what is at or below one of the paths
 * that are passed to the live API (`/dates/`); nothing else is.
 */
export function pathBelow(
  url: URL,
  { origin, path }: Base,
  passthrough: readonly string[] = [],
): string | undefined {
  if ((origin !== undefined && origin !== originOf(url)) || url.hash === LIVE_FRAGMENT) return undefined;
  if (!url.pathname.startsWith(path)) return undefined;
  const below = url.pathname.slice(path.length);
  const isAt = (top: string): boolean => `${below}/`.startsWith(top.replace(/\/*$/, '/'));
  return below === PARK_AND_RIDES || ['/places', ...passthrough].some(isAt) ? below : undefined;
}

/** Where the occupancy of the park-and-ride sites is. */
export const PARK_AND_RIDES = '/transport/park-and-rides';

/**
 * An address that was given as an option, absolute.
 * @param against what a relative one is relative to; nothing outside a browser.
 * @param what it is the URL of, for the message.
 * @throws FingerpostError `bad-input` for what is no URL, and for a relative one with nothing to be relative to.
 */
export function absoluteUrl(address: string | URL, against: string | undefined, what: string): string {
  const url = parse(`${address}`, against);
  if (url) return url.href;
  const isRelative = against === undefined && parse(`${address}`, 'http://any');
  throw new FingerpostError(
    'bad-input',
    isRelative
      ? `"${address}" is relative, and there is no document here, as on a server: call createPlacesFetch in the browser, such as in an effect, or use createHandler here`
      : `"${address}" is not the URL of ${what}`,
  );
}

/** Whether the API, and not the network, answers this URL. */
export function belongsTo(url: URL, base: Base, passthrough?: readonly string[]): boolean {
  return pathBelow(url, base, passthrough) !== undefined;
}
