/** Maximum number of redirects of one request; `fetch` has the same limit. */
const MAX_REDIRECTS = 20;

/** The statuses of redirects that `fetch` follows. */
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Limits of the redirects that `limitRedirects` follows. */
interface RedirectLimits {
  /** Other origins that a redirect may lead to, as `readOrigin` returns them. */
  readonly allowed: readonly string[];
  /** Creates the error for a redirect to any other origin. */
  readonly refuse: (from: URL, to: URL) => Error;
}

/**
 * Wraps `fetch` for GET so that it follows redirects only within the origin of the first URL, or from http to https on the
 * same host. Otherwise the first server could make this one request any server in its reach, such as one behind a firewall.
 * Every redirect of a chain is checked. A browser hides redirects from pages, so its own rules apply there.
 *
 * A request with `redirect: 'manual'` passes unchanged. As with `fetch`, these reject with a `TypeError`: too many redirects, a
 * redirect to a non-web address, and any redirect of a request with `redirect: 'error'`.
 */
export function limitRedirects(
  fetch: typeof globalThis.fetch,
  { allowed, refuse }: RedirectLimits,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    if (init.redirect === 'manual') return fetch(input, init);
    if (init.redirect === 'error') {
      // Cloudflare's `fetch` knows no `error`.
      const response = await fetch(input, { ...init, redirect: 'manual' });
      if (response.type !== 'opaqueredirect' && !isRedirect(response)) return response;
      discard(response);
      throw failed('unexpected redirect');
    }
    const first = new URL(input instanceof Request ? input.url : input);
    let from = first;
    for (let followed = 0; followed <= MAX_REDIRECTS; followed++) {
      const response = await fetch(from.href, { ...init, redirect: 'manual' });
      if (response.type === 'opaqueredirect') return fetch(input, init);
      const location = response.headers.get('Location');
      if (location === null || !isRedirect(response)) return response;
      discard(response);
      const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
      if (!to || !/^https?:$/.test(to.protocol)) throw failed('the redirect leads to no web address');
      if (!isWithin(first, to) && !allowed.includes(to.origin)) throw refuse(from, to);
      if (to.hash === '') to.hash = from.hash;
      from = to;
    }
    throw failed('redirect count exceeded');
  };
}

const isRedirect = ({ status }: Response): boolean => REDIRECT_STATUSES.includes(status);

/** Releases the connection of an answer whose body is not needed. */
const discard = ({ body }: Response): void => void body?.cancel().catch(() => {});

/**
 * Parses an origin: scheme, host and any port other than the default.
 * @returns the normalised origin; `undefined` for anything else, such as a URL with a path.
 */
export function readOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Returns whether a redirect stays on the same server; an upgrade from http to https on the default ports does. */
function isWithin(first: URL, to: URL): boolean {
  const isUpgrade = first.protocol === 'http:' && to.protocol === 'https:' && first.port + to.port === '';
  return to.origin === first.origin || (isUpgrade && to.hostname === first.hostname);
}

/** Creates an error of the same form as those of `fetch`. */
const failed = (why: string): TypeError => new TypeError('fetch failed', { cause: new Error(why) });
