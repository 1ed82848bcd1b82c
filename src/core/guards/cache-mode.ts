/**
 * Returns how a request uses the HTTP cache, as an option of `fetch`. The result is empty where the runtime refuses the mode.
 * Cloudflare's knows two modes, or none, by the compatibility date.
 */
export function cacheMode(cache: RequestCache): Pick<RequestInit, 'cache'> {
  try {
    new Request('http://any', { cache });
    return { cache };
  } catch {
    return {};
  }
}
