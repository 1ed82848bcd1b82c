import { type Manifest, parseManifest } from '../bundle/manifest.ts';
import type { Signed } from '../bundle/signature.ts';
import { httpSource } from '../bundle/source/http-source.ts';
import type { BundleSource } from '../bundle/source/source.ts';
import { asFingerpostError } from '../core/errors.ts';
import type { BundleOrigin } from '../protocol/host.ts';
import type { BundleStore, BundleToStore } from '../store/bundle-store.ts';
import { layeredSource } from '../store/layered-source.ts';
import { type FetchOptions, fetchTimed, type TimedBundle } from './build-search.ts';

/** A location that a bundle may be fetched from. */
export interface BundleLocation {
  readonly from: BundleOrigin;
  readonly source: BundleSource;
  /** The same location, past all caches. */
  readonly fresh: BundleSource;
}

/** @param url URL of the bundle's folder, in any form that `httpSource` accepts. */
export function bundleLocation(
  from: BundleOrigin,
  url: string,
  fetch: typeof globalThis.fetch,
): BundleLocation {
  return { from, source: httpSource(url, fetch), fresh: httpSource(url, fetch, { bypassCache: true }) };
}

/** A bundle whose manifest was fetched. */
export interface FoundBundle extends BundleLocation {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/** A bundle that `BundleTrust` allows. */
export interface TrustedBundle extends FoundBundle {
  /** The signature; `undefined` where no public key is set. */
  readonly signed: Signed | undefined;
}

/** Fetches the manifest. @throws FingerpostError as the source and `parseManifest` do. */
export async function findBundle(place: BundleLocation, signal?: AbortSignal): Promise<FoundBundle> {
  const bytes = await place.source.manifest(signal);
  return { ...place, bytes, manifest: parseManifest(bytes) };
}

/** Fetches bundles, and retries without fetching again what is verified. */
export interface BundleFetcher {
  /**
   * Fetches the parts that the device doesn't have. When other parts fail, the next attempt reuses the verified ones.
   * Where a part is corrupt, all parts that are not verified are fetched again, past the store and the caches.
   * @throws FingerpostError as `fetchBundle` does.
   */
  fetch(found: TrustedBundle): Promise<TimedBundle>;
  /** Returns the parts that were fetched last. The fetcher no longer refers to them. */
  releaseFetched(found: TrustedBundle): BundleToStore;
}

/** Creates a fetcher that remembers the verified parts of one bundle at a time. */
export function createBundleFetcher(store: BundleStore, options: FetchOptions): BundleFetcher {
  /** The version whose parts these are, and their names. */
  let key = '';
  let fetched = new Map<string, Uint8Array>();
  return {
    async fetch({ source, fresh, bytes, manifest }) {
      const wanted = [manifest.version, ...manifest.parts.map(({ name }) => name)].join(' ');
      if (key !== wanted) fetched = new Map();
      key = wanted;
      const { parts } = await store.contents();
      const fetchFrom = (source: BundleSource, stored: ReadonlySet<string>) => {
        // `fetchTimed` settles once all parts have, so a failed attempt adds no part later.
        const onVerified = (name: string, part: Uint8Array): void => void fetched.set(name, part);
        const layered = layeredSource({ manifest: bytes, store, stored, source, fetched });
        return fetchTimed(layered, { ...options, onVerified });
      };
      try {
        return await fetchFrom(source, parts);
      } catch (error) {
        if (asFingerpostError(error).code !== 'bundle-corrupt') throw error;
        return fetchFrom(fresh, new Set());
      }
    },
    releaseFetched({ bytes, manifest: { version }, signed }) {
      const parts = fetched;
      fetched = new Map();
      return { version, manifest: bytes, parts, signed };
    },
  };
}
