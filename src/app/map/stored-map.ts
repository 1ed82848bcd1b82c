import type { ManifestMap } from '../../bundle/manifest.ts';
import { isBeside, MAP_CACHE } from '../../core/site/map-cache.ts';

/** How much is hashed at a time, so that a large map neither fills the memory nor stops the page. */
const SLICE_BYTES = 4_000_000;

/** How long an installation waits for the map. Browsers end one of five minutes; the page fetches what is missing. */
const KEEP_TIMEOUT_MS = 60_000;

/** The map as the manifest of a bundle names it, as far as it is fetched and checked by that. */
type NamedMap = Pick<ManifestMap, 'file' | 'bytes' | 'sha256'>;

/** The server sends another file than the manifest names. */
class OtherFileError extends Error {}

/** The map of a site in the cache of the browser: for the page, and for its Service Worker. */
export class StoredMap {
  private readonly folder: string;

  /** @param folder the URL of the bundle, which the map lies in. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns the URL of a map. Its name has its hash, so the URL says which map it is. */
  urlOf({ file }: NamedMap): string {
    return new URL(file, this.folder).href;
  }

  /**
   * Returns the map that the device has, or `undefined` without one. The map of an earlier bundle stands in until the
   * present one is there.
   */
  async read(url?: string): Promise<{ url: string; blob: Blob } | undefined> {
    const cache = await openCache();
    const keys = await this.storedUrls(cache);
    const key = keys.find((some) => some === url) ?? keys[0];
    const blob = key && (await (await cache?.match(key))?.blob());
    return blob ? { url: key, blob } : undefined;
  }

  /**
   * Fetches a map, and checks it.
   * @param signal ends the attempt.
   * @throws Error where the network or the server fails, or sends another file.
   */
  async fetch(map: NamedMap, signal?: AbortSignal): Promise<Blob> {
    const url = this.urlOf(map);
    const response = await fetch(url, { signal: signal ?? null, priority: 'low' });
    if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
    // A browser stores a large blob on the disk.
    const blob = await response.blob();
    if (blob.size !== map.bytes || (await hashOf(blob)) !== map.sha256)
      throw new OtherFileError(`${url} is not the map that the manifest names`);
    return blob;
  }

  /** Returns whether `fetch` failed because the file is another one, and not because of the network. */
  isRefusal(error: unknown): boolean {
    return error instanceof OtherFileError;
  }

  /**
   * Stores a map in place of the one before.
   * @returns whether there is room for it. Without room the one before is given up too.
   */
  async replace(url: string, blob: Blob): Promise<boolean> {
    const cache = await openCache();
    if (!cache) return false;
    const put = (): Promise<boolean> =>
      cache.put(url, new Response(blob)).then(
        () => true,
        () => false,
      );
    const isStored = await put();
    await this.deleteAllBut(url);
    return isStored || put();
  }

  /**
   * Fetches and stores a map, unless the device has it, in place of the one before.
   * @throws Error as `fetch` does. Without room nothing is stored.
   */
  async keep(map: NamedMap): Promise<void> {
    const url = this.urlOf(map);
    if ((await this.storedUrls(await openCache())).includes(url)) return this.deleteAllBut(url);
    await this.replace(url, await this.fetch(map, AbortSignal.timeout(KEEP_TIMEOUT_MS)));
  }

  /** Forgets the map, because the bundle has none. */
  drop(): Promise<void> {
    return this.deleteAllBut(undefined);
  }

  private async deleteAllBut(wanted: string | undefined): Promise<void> {
    const cache = await openCache();
    for (const url of await this.storedUrls(cache)) if (url !== wanted) await cache?.delete(url);
  }

  /** Returns the URLs of the maps of this site. */
  private async storedUrls(cache: Cache | undefined): Promise<string[]> {
    const urls = ((await cache?.keys()) ?? []).map(({ url }) => url);
    return urls.filter((url) => isBeside(url, this.folder));
  }
}

/** Returns `undefined` where the browser has no caches for this page, as over plain HTTP, or refuses them. */
async function openCache(): Promise<Cache | undefined> {
  return globalThis.caches?.open(MAP_CACHE).catch(() => undefined);
}

async function hashOf(blob: Blob): Promise<string> {
  // Only a device that has no copy of the map needs it.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  for (let start = 0; start < blob.size; start += SLICE_BYTES) {
    hash.update(new Uint8Array(await blob.slice(start, start + SLICE_BYTES).arrayBuffer()));
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
