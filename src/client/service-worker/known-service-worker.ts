/** Where the page's origin notes the script of the Service Worker that last answered a page for this base. */
const keyOf = (base: string): string => `fingerpost service-worker ${base}`;

/**
 * Whether this Service Worker answered an earlier page, which is thereby forgotten: one that was replaced by a foreign one at
 * the same URL is waited for once.
 *
 * @param script URL of its script
 */
export function takeKnown(base: string, script: string): boolean {
  try {
    const known = localStorage.getItem(keyOf(base)) === script;
    localStorage.removeItem(keyOf(base));
    return known;
  } catch {
    // The browser, or the frame, has no storage.
    return false;
  }
}

export function noteKnown(base: string, script: string): void {
  try {
    localStorage.setItem(keyOf(base), script);
  } catch {
    // It is asked beside the page's own host the next time, too.
  }
}
