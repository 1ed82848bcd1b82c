import { type Manifest, parseManifest } from '../bundle/manifest.ts';
import type { Signed } from '../bundle/signature.ts';
import { httpSource } from '../bundle/source/http-source.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import { asFingerpostError } from '../core/errors.ts';
import type { BundleOrigin } from '../protocol/host.ts';
import type { BundleStore, BundleToStore } from '../store/bundle-store.ts';
import { layeredSource } from '../store/layered-source.ts';
import { bundleKey } from '../store/plan-eviction.ts';
import { type FetchOptions, fetchTimed, type TimedBundle } from './build-search.ts';

/** Somewhere a bundle may be had. */
export interface BundleLocation {
  readonly from: BundleOrigin;
  readonly source: BundleSource;
  /** The same past all caches. */
  readonly fresh: BundleSource;
}

/** @param url of the bundle's folder, as `httpSource` takes it. */
export function bundleLocation(
  from: BundleOrigin,
  url: string,
  fetch: typeof globalThis.fetch,
): BundleLocation {
  return { from, source: httpSource(url, fetch), fresh: httpSource(url, fetch, { fresh: true }) };
}

/** A bundle of which the manifest has come. */
export interface FoundBundle extends BundleLocation {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/** A bundle that may be fetched, as `BundleTrust` says. */
export interface TrustedBundle extends FoundBundle {
  /** Its signature, where one was asked for. */
  readonly signed: Signed | undefined;
}

/** @throws FingerpostError as the source and `parseManifest` do. */
export async function findBundle(place: BundleLocation, signal?: AbortSignal): Promise<FoundBundle> {
  const bytes = await place.source.manifest(signal);
  return { ...place, bytes, manifest: parseManifest(bytes) };
}

export interface BundleFetcher {
  /**
   * Fetches the parts that the device doesn't have. What came is remembered when others fail, for the next attempt;
   * where any is corrupt, what was not proven is fetched again, past the store and the caches.
   * @throws FingerpostError as `fetchBundle` does.
   */
  fetch(found: TrustedBundle): Promise<TimedBundle>;
  /** The bytes that were fetched last, which are then forgotten here. */
  releaseFetched(found: TrustedBundle): BundleToStore;
}

export function createBundleFetcher(store: BundleStore, options: FetchOptions): BundleFetcher {
  let key = '';
  let arrived = new Map<string, Uint8Array>();
  return {
    async fetch({ source, fresh, bytes, manifest }) {
      if (key !== bundleKey(manifest)) arrived = new Map();
      key = bundleKey(manifest);
      const { parts } = await store.contents();
      const fetchFrom = (source: BundleSource, stored: ReadonlySet<string>) => {
        // Nothing is proven any more once an attempt has failed: it waits for all parts.
        const onVerified = (name: string, part: Uint8Array): void => void arrived.set(name, part);
        const first = layeredSource({ manifest: bytes, store, stored, source, arrived });
        return fetchTimed(first, { ...options, onVerified });
      };
      try {
        return await fetchFrom(source, parts);
      } catch (error) {
        if (asFingerpostError(error).code !== 'bundle-corrupt') throw error;
        return fetchFrom(fresh, new Set());
      }
    },
    releaseFetched({ bytes, manifest: { version }, signed }) {
      const parts = arrived;
      arrived = new Map();
      return { version, manifest: bytes, parts, signed };
    },
  };
}
