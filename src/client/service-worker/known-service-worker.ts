/** The key in `localStorage` of the script of the Service Worker that last answered a page for this base. */
const keyOf = (base: string): string => `fingerpost service-worker ${base}`;

/**
 * Returns whether this Service Worker answered an earlier page. The call also forgets it, so that a page waits only once for a
 * foreign worker that replaced it at the same URL.
 *
 * @param script URL of its script.
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

/** Remembers a Service Worker that answered this page. */
export function noteKnown(base: string, script: string): void {
  try {
    localStorage.setItem(keyOf(base), script);
  } catch {
    // The next page starts its own host in parallel again.
  }
}
