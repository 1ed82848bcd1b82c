/** What the manifest of a bundle says of its map. */
interface NamedMap {
  readonly file: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Returns the name of the cache that has the map of a site. Several sites of one origin share its caches.
 * @param page URL of the page, or of a file beside it.
 */
function mapCacheName(page: string): string {
  return `fingerpost map ${new URL('./', page).pathname}`;
}

/**
 * Keeps the map that a manifest names, in place of the one before.
 * @param manifest URL of the manifest, which the map lies beside.
 * @param page URL of a file beside the page.
 * @throws Error where the server sends another file, or there is no room.
 */
export async function keepMap({ file, sha256 }: NamedMap, manifest: string, page: string): Promise<void> {
  const url = new URL(file, manifest).href;
  const cache = await caches.open(mapCacheName(page));
  if (!(await cache.match(url))) {
    const bytes = (sha256.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
    const response = await fetch(url, { integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` });
    if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
    await cache.put(url, response);
  }
  for (const other of await cache.keys()) if (other.url !== url) await cache.delete(other);
}
