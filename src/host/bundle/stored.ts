import { type Manifest, parseManifest } from '../../bundle/manifest.ts';
import { asFingerpostError, FingerpostError } from '../../core/errors.ts';
import { layeredSource } from '../../store/layered-source.ts';
import { buildSearch, fetchTimed, type OpenSearch } from '../build-search.ts';
import { fetchedFromCache, type IndexCache, readIndex } from '../index-cache.ts';
import type { Refused } from './admit.ts';
import type { BundleContext } from './context.ts';
import { installed, type OpenBundle } from './install.ts';

/** Returns whether a bundle is open. */
export function isOpen(stored: OpenBundle | Refused | undefined): stored is OpenBundle {
  return stored !== undefined && !(stored instanceof FingerpostError);
}

/**
 * Opens the bundle on the device, or the one before it where that one can't be opened. Another tab may have stored it.
 * @returns why the last one can't be opened where none can, after a call of `onProblem` for each; `undefined` where there is none.
 */
export async function openStored(context: BundleContext): Promise<OpenBundle | Refused | undefined> {
  const { store, trust, onProblem, now } = context;
  const started = now();
  const { bundles } = await store.contents();
  let refused: Refused | undefined;
  for (const { manifest: bytes, signature } of bundles) {
    try {
      const manifest = parseManifest(bytes);
      await trust.checkStored(bytes, signature);
      const cached = await openFromCache(manifest, bytes, started, context);
      if (cached) return installed(cached, true);
      const waited = now() - started;
      const { downloadMs, ...fetched } = await fetchTimed(layeredSource(bytes, store), context);
      const timed = { ...fetched, downloadMs: waited + downloadMs };
      return installed(await buildSearch(timed, 'store', context));
    } catch (error) {
      refused = asFingerpostError(error);
      onProblem(`The bundle on the device can't be opened: ${refused.message}`, 'store-unusable-bundle');
    }
  }
  return refused;
}

/** Returns a search from the index cache; `undefined` where there is none of this bundle, or it is damaged. */
async function openFromCache(
  manifest: Manifest,
  bytes: Uint8Array,
  started: number,
  context: BundleContext,
): Promise<OpenSearch | undefined> {
  try {
    const indexCache = (await readIndex(context.store, 'search', manifest)) as IndexCache | undefined;
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
