const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'geo:']);

/**
 * Decides which address from foreign data may become a link: an absolute http, https, mailto, tel or geo URL without user and
 * password, which could disguise another host. Everything else, such as `javascript:`, stays text.
 * @returns the normalised URL to put into `href` or `src`; `undefined` for an unsafe address.
 */
export function safeHref(address: string): string | undefined {
  try {
    const { protocol, username, password, href } = new URL(address);
    return SCHEMES.has(protocol) && username + password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
