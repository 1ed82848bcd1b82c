import type { BundleSource } from '../bundle/source.ts';
import { FingerpostError } from '../core/errors.ts';
import type { PartStore } from './part-store.ts';

/** A bundle's source that takes from the store what is there, and remembers the rest so that it can be kept. */
export interface StoredSource extends BundleSource {
  /** Whether some of what it gave came out of the store: if it was corrupt, the network may have better. */
  readonly usedStore: boolean;
  /**
   * Keeps what it gave. To be called once the bundle was opened, which is what verifies it.
   * @returns whether the bundle is kept now.
   */
  keep(): Promise<boolean>;
}

/**
 * The manifest comes from `source`, as only the newest will do; a part comes from the store where it is there, as its
 * name carries its hash.
 * @param trust `false` fetches every part, to replace stored ones that turned out to be corrupt.
 */
export function storedSource(source: BundleSource, store: PartStore, trust = true): StoredSource {
  let manifest: Uint8Array | undefined;
  let usedStore = false;
  let fetched = false;
  const parts = new Map<string, Uint8Array>();
  return {
    get usedStore() {
      return usedStore;
    },
    async manifest(signal) {
      manifest = await source.manifest(signal);
      return manifest;
    },
    async part(name, signal, onBytes) {
      const stored = trust ? await store.part(name) : undefined;
      usedStore ||= stored !== undefined;
      fetched ||= stored === undefined;
      const bytes = stored ?? (await source.part(name, signal, onBytes));
      parts.set(name, bytes);
      return bytes;
    },
    async keep() {
      if (!manifest) return false;
      const before = fetched ? undefined : await store.manifest();
      return (before && isSame(before, manifest)) || store.keep(manifest, parts);
    },
  };
}

/** The kept bundle alone, for when the network has nothing usable. */
export function offlineSource(store: PartStore): BundleSource {
  const orMissing = (bytes: Uint8Array | undefined, what: string): Uint8Array => {
    if (bytes) return bytes;
    throw new FingerpostError(
      'bundle-unreachable',
      `${what} is not stored on this device: connect once to fetch it`,
    );
  };
  return {
    manifest: async () => orMissing(await store.manifest(), 'The bundle'),
    part: async (name) => orMissing(await store.part(name), `The part ${name}`),
  };
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
