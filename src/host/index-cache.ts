import type { DecodedColumns } from '../bundle/decode.ts';
import { parseManifest } from '../bundle/manifest.ts';
import type { FetchedBundle } from '../bundle/open.ts';
import { sha256Hex } from '../bundle/source/sha256.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { decodeTypedJson, encodeTypedJson } from '../store/typed-json.ts';
import { INDEX_BUILD_ID } from './index-build-id.ts';

/** What is worked out of a bundle before it can answer. */
export interface IndexCache {
  readonly columns: DecodedColumns;
  /** The part, unpacked; it is decoded when places are shown. */
  readonly details: Uint8Array;
  readonly index: SearchIndex;
}

/** A bundle of which nothing need be fetched any more. */
export function fetchedFromCache(manifestBytes: Uint8Array, { details }: IndexCache): FetchedBundle {
  const manifest = parseManifest(manifestBytes);
  const parts = manifest.parts.filter(({ kind }) => kind === 'details');
  return { manifest, manifestBytes, parts: parts.map((part) => ({ part, bytes: details })) };
}

/** As it is kept on the device. */
export interface SavedIndex {
  /** Which bundle it was worked out of, and by what code. */
  readonly key: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** @returns nothing where it can't be told by what code it was worked out. */
export async function packIndexCache(
  prepared: IndexCache,
  manifest: Uint8Array,
): Promise<SavedIndex | undefined> {
  const key = await cacheKey(manifest);
  if (!key) return undefined;
  const bytes = encodeTypedJson(prepared);
  return { key, sha256: await sha256Hex(bytes), bytes };
}

/**
 * @param reading what is kept there, or will have been read.
 * @returns nothing where it is of another bundle or by other code, or a byte of it is wrong.
 */
export async function unpackIndexCache(
  reading: unknown,
  manifest: Uint8Array,
): Promise<IndexCache | undefined> {
  const [saved, expectedKey] = await Promise.all([reading, cacheKey(manifest)]);
  const { key, sha256, bytes } = (saved ?? {}) as Partial<SavedIndex>;
  if (!expectedKey || key !== expectedKey || !(bytes instanceof Uint8Array)) return undefined;
  if (sha256 !== (await sha256Hex(bytes))) return undefined;
  return decodeTypedJson(bytes) as IndexCache;
}

async function cacheKey(manifest: Uint8Array): Promise<string | undefined> {
  return INDEX_BUILD_ID && `${await sha256Hex(manifest)} ${INDEX_BUILD_ID}`;
}
