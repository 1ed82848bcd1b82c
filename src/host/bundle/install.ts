import type { BundleToStore, SaveResult } from '../../store/bundle-store.ts';
import type { OpenSearch } from '../build-search.ts';
import type { BundleContext } from './context.ts';

/** A bundle that answers. */
export interface OpenBundle {
  readonly search: OpenSearch;
  /** Its bytes, which the device never had. Texts that arrive later are added. */
  readonly bundle?: UnstoredBundle | undefined;
  /** Whether the device has it, and its index cache. The browser may evict both. */
  readonly stored: boolean;
  readonly indexCached: boolean;
}

export interface UnstoredBundle extends BundleToStore {
  readonly parts: Map<string, Uint8Array>;
}

/** Stores a bundle as the current one, in one transaction, and announces it to the other tabs. */
export async function install(
  bundle: BundleToStore,
  { store, tabs, allowRollback }: BundleContext,
): Promise<SaveResult> {
  const result = await store.save(bundle, allowRollback);
  if (result === 'saved') tabs.announce(bundle.version);
  return result;
}

/** Returns the bundle as one that is on the device. */
export const installed = (search: OpenSearch, indexCached = false): OpenBundle => ({
  search,
  stored: true,
  indexCached,
});
