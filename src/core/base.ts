import { FingerpostError } from './errors.ts';

/** A request to the places API: a `Request`, or a plain object that stands for one behind a worker's wire. */
export type ApiRequest = Pick<Request, 'method' | 'url' | 'headers' | 'credentials'> & {
  readonly signal?: AbortSignal;
};

/**
 * Fragment of the URLs of requests to the live API. A facade or Service Worker that answers for the same URLs passes requests
 * with it to the network. Fragments never leave the device.
 */
export const LIVE_FRAGMENT = '#fingerpost-live';

/** Path of the list of park-and-ride sites with their occupancy. */
export const PARK_AND_RIDES = '/transport/park-and-rides';

/** Where the API's paths begin. */
export interface Base {
  /** Scheme and host such as `https://host`; `undefined` matches any. */
  readonly origin: string | undefined;
  /** `''`, or a path such as `/api` that does not end in a slash. */
  readonly path: string;
}

/** Returns scheme and host. `URL.origin` is `"null"` for the schemes of app shells, such as `capacitor://localhost`. */
const originOf = (url: URL): string => `${url.protocol}//${url.host}`;

function parse(text: string, against?: string): URL | undefined {
  try {
    return new URL(text, against);
  } catch {
    return undefined;
  }
}

/**
 * Reads a configured base: `''`, a path (`/api`) or an absolute URL (`https://host/api`). A trailing slash is ignored.
 * @param origin the origin of a base without a host. Without it, such a base matches every host.
 * @throws FingerpostError `bad-input` for anything else.
 */
export function resolveBase(base: string, origin?: string): Base {
  const isPath = base === '' || /^\/(?!\/)/.test(base);
  const url = isPath ? parse(base, 'http://any') : parse(base);
  // A path may still name a host: the URL parser reads `/\\host` as `//host`.
  const usable = url !== undefined && url.host !== '' && (!isPath || url.host === 'any');
  if (!usable || url.search !== '' || url.hash !== '') {
    throw new FingerpostError(
      'bad-input',
      `The base "${base}" can't be used: give '', a path such as '/api', or a URL such as 'https://host/api'.`,
    );
  }
  return { origin: isPath ? origin : originOf(url), path: url.pathname.replace(/\/+$/, '') };
}

/** Returns the base as one string, absolute if its origin is known. */
export function baseHref({ origin = '', path }: Base): string {
  return origin + path;
}

/**
 * Returns the path below the base, such as `/places/search`, if the URL belongs to the API; otherwise `undefined`.
 * The API has `<base>/places` with everything below it, `<base>/transport/park-and-rides`, and every passthrough path
 * (such as `/dates/`) with everything below it.
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

/**
 * Makes an address from the options absolute.
 * @param against the base URL of relative addresses; `undefined` outside a browser.
 * @param what the thing that the URL is of, for the message.
 * @throws FingerpostError `bad-input` for an invalid URL, and for a relative one without a base URL.
 */
export function absoluteUrl(address: string | URL, against: string | undefined, what: string): string {
  const url = parse(`${address}`, against);
  if (url) return url.href;
  const isRelative = against === undefined && parse(`${address}`, 'http://any');
  throw new FingerpostError(
    'bad-input',
    isRelative
      ? `"${address}" is relative, and there is no document here, as on a server: give an absolute URL, or run this code in the browser only, such as in an effect`
      : `"${address}" is not the URL of ${what}`,
  );
}

/** Returns whether the API, not the network, answers this URL. */
export function belongsTo(url: URL, base: Base, passthrough?: readonly string[]): boolean {
  return pathBelow(url, base, passthrough) !== undefined;
}
