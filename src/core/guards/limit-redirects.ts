/** So many redirects of one request are followed at most, as by `fetch`. */
const MAX_REDIRECTS = 20;

const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

export interface RedirectLimits {
  /** Other origins that a redirect may lead to, as `readOrigin` gives them. */
  readonly allowed: readonly string[];
  /** The error for a redirect that leads elsewhere. */
  readonly refuse: (from: URL, to: URL) => Error;
}

/**
 * A `fetch` for GET that follows redirects within the origin of the first URL alone, and to the same host by https: a server
 * that may be asked could otherwise have this one ask any other that it reaches, such as those behind a firewall. Every
 * redirect on the way is held to that. A browser shows no redirect to the page, so there its own rules hold.
 *
 * A request whose `redirect` is not `follow` goes as it is. Too many redirects, and one to no web address, reject with a
 * `TypeError`, as by `fetch`.
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
      // Lets go of the connection. What the body came to is no matter.
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
 * Reads an origin: scheme, host and, where it is not the usual one, port. `undefined` for anything else, such as a URL
 * with a path.
 */
export function readOrigin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
}

/** Whether a redirect stays where it was: from http to https on the usual ports, it is the same server, only safer. */
function isWithin(first: URL, to: URL): boolean {
  const isUpgrade = first.protocol === 'http:' && to.protocol === 'https:' && first.port + to.port === '';
  return to.origin === first.origin || (isUpgrade && to.hostname === first.hostname);
}

/** As `fetch` says it. */
const failed = (why: string): TypeError => new TypeError('fetch failed', { cause: new Error(why) });
