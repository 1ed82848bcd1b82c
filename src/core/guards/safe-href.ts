const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * The one rule on what of other people's data may become a link: an absolute address of the web, a mailbox or a telephone,
 * without a user or password, behind which another host could hide. Everything else, such as `javascript:`, stays text.
 * @returns the address as the browser understands it, which is the one to put into `href` or `src`; nothing where it may be none
 */
export function safeHref(address: string): string | undefined {
  try {
    const { protocol, username, password, href } = new URL(address);
    return SCHEMES.has(protocol) && username + password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
