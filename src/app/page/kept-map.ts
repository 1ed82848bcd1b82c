import { isBeside, MAP_CACHE } from '../../core/base-map/map-cache.ts';

/** How long an installation waits for the map. Browsers end one of five minutes; the page fetches what is missing. */
const TIMEOUT_MS = 60_000;

/** The entry of the map in the manifest of a bundle. */
interface NamedMap {
  readonly file: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Keeps the map that a manifest names, in place of the one before.
 * @param manifest URL of the manifest, which the map lies beside.
 * @throws Error where the server sends another file, or there is no room.
 */
export async function keepMap({ file, sha256 }: NamedMap, manifest: string): Promise<void> {
  const url = new URL(file, manifest).href;
  const cache = await caches.open(MAP_CACHE);
  if (!(await cache.match(url))) {
    const bytes = (sha256.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
    const integrity = `sha256-${btoa(String.fromCharCode(...bytes))}`;
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
    await cache.put(url, response);
  }
  for (const { url: other } of await cache.keys())
    if (other !== url && isBeside(other, url)) await cache.delete(other);
}
