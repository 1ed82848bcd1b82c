import type { Manifest } from '../../bundle/manifest.ts';
import { sha256Hex } from '../../bundle/source/sha256.ts';
import { cacheKey, type SavedIndex } from '../index-cache.ts';

/*
 * The index of a bundle's texts on the device: derived data, valid for one content and one build ID, as the index cache is.
 */

/** @returns `undefined` where the build wrote no build ID. */
export async function packTextIndex(json: string, manifest: Manifest): Promise<SavedIndex | undefined> {
  const key = await cacheKey(manifest);
  if (!key) return undefined;
  const bytes = new TextEncoder().encode(json);
  return { key, sha256: await sha256Hex(bytes), bytes };
}

/** @returns the JSON of the index; `undefined` where it is of another bundle or other code, or where its hash is wrong. */
export async function unpackTextIndex(saved: unknown, manifest: Manifest): Promise<string | undefined> {
  const { key, sha256, bytes } = (saved ?? {}) as Partial<SavedIndex>;
  const expectedKey = await cacheKey(manifest);
  if (!expectedKey || key !== expectedKey || !(bytes instanceof Uint8Array)) return undefined;
  return sha256 === (await sha256Hex(bytes)) ? new TextDecoder().decode(bytes) : undefined;
}
