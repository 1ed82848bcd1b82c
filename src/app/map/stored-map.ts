import type { ManifestMap } from '../../bundle/manifest.ts';
import { isBeside, MAP_CACHE } from '../../core/base-map/map-cache.ts';

/** How much is hashed at a time, so that a large map neither fills the memory nor stops the page. */
const SLICE_BYTES = 4_000_000;

/** The folder of the bundle, with its map. */
const folder = (): string => new URL('places/', document.baseURI).href;

/** Returns the URL of a map. Its name has its hash, so the URL says which map it is. */
export function urlOfMap({ file }: ManifestMap): string {
  return new URL(file, folder()).href;
}

/**
 * Returns the map that the device has, or `undefined` without one. The map of an earlier bundle stands in until the
 * present one is there.
 */
export async function readStoredMap(url?: string): Promise<{ url: string; blob: Blob } | undefined> {
  const cache = await openCache();
  const keys = await storedUrls(cache);
  const key = keys.find((some) => some === url) ?? keys[0];
  const blob = key && (await (await cache?.match(key))?.blob());
  return blob ? { url: key, blob } : undefined;
}

/**
 * Fetches a map, and checks it.
 * @throws Error where the network or the server fails, or sends another file.
 */
export async function fetchMap({ bytes, sha256: expected }: ManifestMap, url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  const blob = await response.blob();
  if (blob.size !== bytes || (await hashOf(blob)) !== expected) {
    throw new Error(`${url} is not the map that the manifest names`);
  }
  return blob;
}

/**
 * Stores a map in place of the one before.
 * @returns whether there is room for it. Without room the one before is given up too.
 */
export async function storeMap(url: string, blob: Blob): Promise<boolean> {
  const cache = await openCache();
  if (!cache) return false;
  const put = (): Promise<boolean> =>
    cache.put(url, new Response(blob)).then(
      () => true,
      () => false,
    );
  const isStored = await put();
  for (const other of await storedUrls(cache)) if (other !== url) await cache.delete(other);
  return isStored || put();
}

/** Forgets the stored map, because the bundle has none. */
export async function dropStoredMap(): Promise<void> {
  const cache = await openCache();
  for (const url of await storedUrls(cache)) await cache?.delete(url);
}

/** Returns the URLs of the maps of this site. */
async function storedUrls(cache: Cache | undefined): Promise<string[]> {
  const urls = ((await cache?.keys()) ?? []).map(({ url }) => url);
  return urls.filter((url) => isBeside(url, folder()));
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
