import type { DecodedColumns } from '../bundle/decode.ts';
import type { Manifest, ManifestPart } from '../bundle/manifest.ts';
import type { FetchedBundle } from '../bundle/open.ts';
import { sha256Hex } from '../bundle/source/sha256.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import type { BundleStore, IndexKind } from '../store/bundle-store.ts';
import { INDEX_BUILD_ID } from './index-build-id.ts';

/**
 * The derived data of a bundle that a host needs before it can answer. It is valid for what it is derived from and one build ID, and is
 * rebuilt otherwise. It is plain data and typed arrays, because IndexedDB clones it.
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

/** Returns the index that an earlier start saved of the parts of this manifest, unvalidated; `undefined` for none. */
export async function readIndex(store: BundleStore, kind: IndexKind, manifest: Manifest): Promise<unknown> {
  const source = await sourceOf(kind, manifest);
  return source && store.index(kind, source);
}

/** Saves an index of a bundle, so that the next start need not build it. @returns whether it is on the device. */
export async function saveIndex(
  store: BundleStore,
  kind: IndexKind,
  manifest: Manifest,
  index: IndexCache | string,
): Promise<boolean> {
  const source = await sourceOf(kind, manifest);
  return source !== undefined && store.saveIndex(kind, source, index);
}

/** Returns what identifies the source of an index and this code; `undefined` where the build wrote no build ID. */
async function sourceOf(kind: IndexKind, { parts, types, settings }: Manifest): Promise<string | undefined> {
  const isSource = (part: ManifestPart): boolean =>
    part.kind === 'search' || part.kind === (kind === 'texts' ? 'text' : 'details');
  const hashes = parts.filter(isSource).map((part) => part.unpacked_sha256);
  const content = new TextEncoder().encode(JSON.stringify([hashes, types, settings.stop_words]));
  return INDEX_BUILD_ID && `${await sha256Hex(content)} ${INDEX_BUILD_ID}`;
}
