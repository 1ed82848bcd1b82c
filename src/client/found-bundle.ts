import { type Manifest, parseManifest } from '../bundle/manifest.ts';
import type { BundleSource } from '../bundle/source.ts';
import { asFingerpostError } from '../core/errors.ts';
import type { BundleStore, BundleToKeep } from '../store/bundle-store.ts';
import { bundleKey } from '../store/shelf.ts';
import { type ArrivedParts, storedFirst } from '../store/stored-first.ts';
import { type FetchOptions, fetchTimed, type TimedBundle } from './build-search.ts';
import type { BundleOrigin } from './protocol.ts';

/** Somewhere a bundle may be had. */
export interface BundlePlace {
  readonly from: BundleOrigin;
  readonly source: BundleSource;
}

/** A bundle of which the manifest has come. */
export interface FoundBundle extends BundlePlace {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/** @throws FingerpostError as the source and `parseManifest` do. */
export async function findBundle({ from, source }: BundlePlace): Promise<FoundBundle> {
  const bytes = await source.manifest();
  return { from, source, bytes, manifest: parseManifest(bytes) };
}

export interface BundleFetcher {
  /**
   * Fetches the parts that the device doesn't have. What came is remembered when others fail, for the next attempt;
   * stored parts that turn out to be corrupt are fetched again.
   * @throws FingerpostError as `fetchBundle` does.
   */
  fetch(found: FoundBundle): Promise<TimedBundle>;
  /** The bytes that were fetched last, which are then forgotten here. */
  takeOut(found: FoundBundle): BundleToKeep;
}

export function createBundleFetcher(store: BundleStore, options: FetchOptions): BundleFetcher {
  let key = '';
  let arrived: ArrivedParts = new Map();
  return {
    async fetch({ source, bytes, manifest }) {
      if (key !== bundleKey(manifest)) arrived = new Map();
      key = bundleKey(manifest);
      const { parts } = await store.contents();
      const fetchTrusting = (stored: ReadonlySet<string>) =>
        fetchTimed(storedFirst({ manifest: bytes, store, stored, source, arrived }), options);
      try {
        return await fetchTrusting(parts);
      } catch (error) {
        if (asFingerpostError(error).code !== 'bundle-corrupt') throw error;
        arrived.clear();
        if (!manifest.parts.some(({ name }) => parts.has(name))) throw error;
        return fetchTrusting(new Set());
      }
    },
    takeOut({ bytes, manifest: { version } }) {
      const parts = arrived;
      arrived = new Map();
      return { version, manifest: bytes, parts };
    },
  };
}
