import { FingerpostError } from './errors.ts';

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
 * The path below the base (`/places/search`) where the URL is one of the API's, else `undefined`. Ours are
 * `<base>/places`, everything below it, and `<base>/transport/park-and-rides`; nothing else is.
 */
export function pathBelow(url: URL, { origin, path }: Base): string | undefined {
  if (origin !== undefined && origin !== originOf(url)) return undefined;
  if (!url.pathname.startsWith(path)) return undefined;
  const below = url.pathname.slice(path.length);
  const ours = below === '/places' || below.startsWith('/places/') || below === '/transport/park-and-rides';
  return ours ? below : undefined;
}

/** Whether the API, and not the network, answers this URL. */
export function belongsTo(url: URL, base: Base): boolean {
  return pathBelow(url, base) !== undefined;
}
