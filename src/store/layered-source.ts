import type { BundleSource } from '../bundle/source/source.ts';
import { FingerpostError } from '../core/errors.ts';
import type { BundleStore } from './bundle-store.ts';

/**
 * Parts that came and were proven, by name. They outlive an attempt that failed, so that the next one fetches only what
 * is missing.
 */
type FetchedParts = ReadonlyMap<string, Uint8Array>;

export interface LayeredSourceParts {
  readonly manifest: Uint8Array;
  readonly store: BundleStore;
  /** Names of the parts that are worth asking the store for. */
  readonly stored: ReadonlySet<string>;
  /** For what the store doesn't have; nothing where there is no network to ask. */
  readonly source?: BundleSource;
  readonly fetched: FetchedParts;
}

/**
 * The source of a bundle whose manifest is known: its parts are those that came already, then those on the device, as
 * their names carry their hashes, and then those of `source`.
 */
export function layeredSource({
  manifest,
  store,
  stored,
  source,
  fetched,
}: LayeredSourceParts): BundleSource {
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
