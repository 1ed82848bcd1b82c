import { type Manifest, parseManifest } from '../../bundle/manifest.ts';
import { asFingerpostError } from '../../core/errors.ts';
import { layeredSource } from '../../store/layered-source.ts';
import { buildSearch, fetchTimed, type OpenSearch } from '../build-search.ts';
import { fetchedFromCache, packIndexCache, packTextIndex, unpackIndexCache } from '../index-cache.ts';
import type { BundleContext } from './context.ts';
import type { Installed } from './install.ts';

/**
 * Opens the bundle on the device, or the one before it where that one can't be opened. Another tab may have stored it.
 * @returns `undefined` where none can be opened, after a call of `onProblem` for each.
 */
export async function openStored(context: BundleContext): Promise<Installed | undefined> {
  const { store, trust, onProblem } = context;
  const started = context.now();
  const savedIndex = store.indexCache();
  const { manifests, parts, signatures } = await store.contents();
  for (const [i, bytes] of manifests.entries()) {
    try {
      const manifest = parseManifest(bytes);
      await trust.checkStored(bytes, signatures?.[i]);
      const cached = await openFromCache(savedIndex, manifest, bytes, started, context);
      if (cached) return { search: cached };
      const waited = context.now() - started;
      const source = layeredSource({ manifest: bytes, store, stored: parts, fetched: new Map() });
      const { downloadMs, ...fetched } = await fetchTimed(source, context);
      const timed = { ...fetched, downloadMs: waited + downloadMs };
      return { search: await buildSearch(timed, 'store', context) };
    } catch (error) {
      onProblem(
        `The bundle on the device can't be opened: ${asFingerpostError(error).message}`,
        'store-unusable-bundle',
      );
    }
  }
  return undefined;
}

/** Returns a search from the index cache; `undefined` where it isn't of this bundle, or is damaged. */
async function openFromCache(
  savedIndex: Promise<unknown>,
  manifest: Manifest,
  bytes: Uint8Array,
  started: number,
  context: BundleContext,
): Promise<OpenSearch | undefined> {
  try {
    const indexCache = await unpackIndexCache(savedIndex, manifest);
    if (!indexCache) return undefined;
    const fetched = {
      ...fetchedFromCache(manifest, bytes, indexCache),
      downloadMs: context.now() - started,
      unpackMs: 0,
    };
    return await buildSearch(fetched, 'store', context, indexCache);
  } catch {
    // The index is built from the parts instead, and is then saved again.
    return undefined;
  }
}

/**
 * Saves the index cache of a stored bundle, so that the next start need not decode and index.
 * @returns whether it is on the device now.
 */
export async function saveIndex(
  { opened, manifest, indexCache }: OpenSearch,
  { store, signal }: BundleContext,
): Promise<boolean> {
  const packed = opened.stored ? await packIndexCache(indexCache, manifest) : undefined;
  if (!packed || signal?.aborted) return false;
  return store.saveIndex(packed, packed.bytes.length);
}

/** Saves the index of a stored bundle's texts, if it was built and is not saved yet. */
export async function saveTextIndex(
  { opened, manifest, texts }: OpenSearch,
  { store, signal }: BundleContext,
): Promise<void> {
  const index = opened.stored ? texts?.takeBuilt() : undefined;
  const packed = index && (await packTextIndex(index.save(), manifest));
  if (packed && !signal?.aborted) await store.saveTextIndex(packed, packed.bytes.length);
}
