import type { BundleSource } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';
import type { BundleStore } from './bundle-store.ts';

/**
 * Fetched and verified parts, by name. They outlive a failed attempt, so that the next one fetches only the missing
 * parts.
 */
type FetchedParts = ReadonlyMap<string, Uint8Array>;

/** The layers of a `layeredSource`. */
export interface SourceLayers {
  readonly manifest: Uint8Array;
  readonly store: BundleStore;
  /** Names of the parts to read from the store. */
  readonly stored: ReadonlySet<string>;
  /** Source of the parts that the store lacks; absent for an attempt without the network. */
  readonly source?: BundleSource;
  readonly fetched: FetchedParts;
}

/**
 * Creates the source of a bundle whose manifest is known. It looks for a part among the fetched ones, then in the store, then
 * in `source`. Part names contain a hash, so all copies are equal.
 * @throws FingerpostError `bundle-unreachable` from `part`, if no layer has the part.
 */
export function layeredSource({ manifest, store, stored, source, fetched }: SourceLayers): BundleSource {
  return {
    manifest: async () => manifest,
    async part(name, signal, onBytes, maxBytes) {
      const bytes =
        fetched.get(name) ??
        (stored.has(name) ? await store.part(name) : undefined) ??
        (await source?.part(name, signal, onBytes, maxBytes));
      if (!bytes) {
        throw new FingerpostError(
          'bundle-unreachable',
          `The part ${name} is not stored on this device any more`,
        );
      }
      return bytes;
    },
  };
}
