import type { DecodedColumns } from '../bundle/decode.ts';
import type { Manifest } from '../bundle/manifest.ts';
import type { FetchedBundle } from '../bundle/open.ts';
import { sha256Hex } from '../bundle/source/sha256.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { decodeTypedJson, encodeTypedJson } from '../store/typed-json.ts';
import { INDEX_BUILD_ID } from './index-build-id.ts';

/**
 * The derived data of a bundle that a host needs before it can answer. It is valid for one content and one build ID, and is
 * rebuilt otherwise.
 */
export interface IndexCache {
  readonly columns: DecodedColumns;
  /** The unpacked part of this kind. It is decoded on demand, when places are shown. */
  readonly details: Uint8Array;
  readonly index: SearchIndex;
}

/** Returns the bundle as if it were fetched. Only its details are decoded later, and the index cache has their bytes. */
export function fetchedFromCache(
  manifest: Manifest,
  manifestBytes: Uint8Array,
  { details }: IndexCache,
): FetchedBundle {
  const parts = manifest.parts.filter(({ kind }) => kind === 'details');
  return { manifest, manifestBytes, parts: parts.map((part) => ({ part, bytes: details })) };
}

/** Derived data as they are saved on the device: an index cache, or the index of a bundle's texts. */
export interface SavedIndex {
  /** SHA-256 of the content that it was derived from, and the build ID. */
  readonly key: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** @returns `undefined` where the build wrote no build ID. */
export const packIndexCache = (indexCache: IndexCache, manifest: Manifest): Promise<SavedIndex | undefined> =>
  pack(manifest, () => encodeTypedJson(indexCache));

/**
 * @param reading a saved index cache, or a promise of it.
 * @returns `undefined` where it is of another bundle or other code, or where its hash is wrong.
 */
export async function unpackIndexCache(
  reading: unknown,
  manifest: Manifest,
): Promise<IndexCache | undefined> {
  const bytes = await unpack(reading, manifest);
  return bytes && (decodeTypedJson(bytes) as IndexCache);
}

/** The same for the JSON of the index of a bundle's texts. */
export const packTextIndex = (json: string, manifest: Manifest): Promise<SavedIndex | undefined> =>
  pack(manifest, () => new TextEncoder().encode(json));

/** The same for the index of a bundle's texts: its JSON. */
export async function unpackTextIndex(reading: unknown, manifest: Manifest): Promise<string | undefined> {
  const bytes = await unpack(reading, manifest);
  return bytes && new TextDecoder().decode(bytes);
}

async function pack(manifest: Manifest, encode: () => Uint8Array): Promise<SavedIndex | undefined> {
  const key = await cacheKey(manifest);
  if (!key) return undefined;
  const bytes = encode();
  return { key, sha256: await sha256Hex(bytes), bytes };
}

async function unpack(reading: unknown, manifest: Manifest): Promise<Uint8Array | undefined> {
  const [saved, expectedKey] = await Promise.all([reading, cacheKey(manifest)]);
  const { key, sha256, bytes } = (saved ?? {}) as Partial<SavedIndex>;
  if (!expectedKey || key !== expectedKey || !(bytes instanceof Uint8Array)) return undefined;
  return sha256 === (await sha256Hex(bytes)) ? bytes : undefined;
}

/** @returns the key of what this code derives from a bundle; `undefined` where the build wrote no build ID. */
async function cacheKey(manifest: Manifest): Promise<string | undefined> {
  return (
    INDEX_BUILD_ID && `${await sha256Hex(new TextEncoder().encode(contentOf(manifest)))} ${INDEX_BUILD_ID}`
  );
}

/** Returns what a search is derived from, as a text: all of a manifest but its title, its sources and the time of the build. */
export function contentOf({ title, sources, created, ...content }: Manifest): string {
  return JSON.stringify(content);
}
