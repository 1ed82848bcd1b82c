import { type Bundle, type OpenProgress, openBundle } from '../bundle/open.ts';
import type { BundleSource } from '../bundle/source.ts';
import { asFingerpostError, FingerpostError } from '../core/errors.ts';
import { withTimeLimit } from '../core/time-limit.ts';
import type { PartStore } from '../store/part-store.ts';
import { offlineSource, storedSource } from '../store/stored-source.ts';

/** With a bundle on the device, nobody waits longer than this for a manifest, in ms. */
const MANIFEST_PATIENCE = 5000;

export interface KeptBundle {
  readonly bundle: Bundle;
  /** What stood in the way of the newest bundle, where it is the stored one. */
  readonly instead?: FingerpostError;
  /** Stores the bundle; gives whether it is on the device now. */
  keep(): Promise<boolean>;
}

/**
 * Opens the newest bundle, with the parts that are stored already; a stored part that turns out to be corrupt is
 * fetched again, once. Where the newest can't be had, the bundle on the device is opened instead.
 * @throws FingerpostError as `openBundle` does, for the newest bundle.
 */
export async function openKept(
  source: BundleSource,
  store: PartStore,
  onProgress: (progress: OpenProgress) => void,
): Promise<KeptBundle> {
  try {
    return await openNewest(await hurried(source, store), store, onProgress);
  } catch (error) {
    try {
      const bundle = await openBundle(offlineSource(store), { onProgress });
      return { bundle, instead: asFingerpostError(error), keep: async () => true };
    } catch {
      throw error;
    }
  }
}

async function openNewest(source: BundleSource, store: PartStore, onProgress: (p: OpenProgress) => void) {
  const open = async (trust: boolean): Promise<KeptBundle> => {
    const stored = storedSource(source, store, trust);
    try {
      return { bundle: await openBundle(stored, { onProgress }), keep: stored.keep };
    } catch (error) {
      const worthFetching = stored.usedStore && asFingerpostError(error).code === 'bundle-corrupt';
      if (worthFetching) return open(false);
      throw error;
    }
  };
  return open(true);
}

/** A network that accepts everything and delivers nothing must not keep a stored bundle from being used. */
async function hurried(source: BundleSource, store: PartStore): Promise<BundleSource> {
  if (!(await store.manifest())) return source;
  const late = () =>
    new FingerpostError('bundle-unreachable', 'The network did not deliver the manifest in time');
  return {
    manifest: (signal) => withTimeLimit(source.manifest(signal), MANIFEST_PATIENCE, late),
    part: (...args) => source.part(...args),
  };
}
