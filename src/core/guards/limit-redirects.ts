/** Maximum number of redirects of one request; `fetch` has the same limit. */
const MAX_REDIRECTS = 20;

/** The statuses of redirects that `fetch` follows. */
const REDIRECT_STATUSES: readonly number[] = [301, 302, 303, 307, 308];

/** Limits of the redirects that `limitRedirects` follows. */
export interface RedirectLimits {
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
 * A request whose `redirect` is not `follow` passes unchanged. As with `fetch`, too many redirects and a redirect to a
 * non-web address reject with a `TypeError`.
 */
export function limitRedirects(
  fetch: typeof globalThis.fetch,
  { allowed, refuse }: RedirectLimits,
): typeof globalThis.fetch {
  return async (input, init = {}) => {
    if ((init.redirect ?? 'follow') !== 'follow') return fetch(input, init);
    const first = new URL(input instanceof Request ? input.url : input);
    let from = first;
    for (let followed = 0; followed <= MAX_REDIRECTS; followed++) {
      const response = await fetch(from.href, { ...init, redirect: 'manual' });
      if (response.type === 'opaqueredirect') return fetch(input, init);
      const location = response.headers.get('Location');
      if (location === null || !REDIRECT_STATUSES.includes(response.status)) return response;
      // Release the connection; the body is not needed.
      void response.body?.cancel().catch(() => {});
      const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
      if (!to || !/^https?:$/.test(to.protocol)) throw failed('the redirect leads to no web address');
      if (!isWithin(first, to) && !allowed.includes(to.origin)) throw refuse(from, to);
      if (to.hash === '') to.hash = from.hash;
      from = to;
    }
    throw failed('redirect count exceeded');
  };
}

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
