import type { SaveResult } from '../../store/bundle-store.ts';
import { type OpenSearch, withOpened } from '../build-search.ts';
import type { Admitted } from './admit.ts';
import type { BundleContext } from './context.ts';

/** An open bundle that the device has, or had until the browser evicted it. */
export interface Installed {
  readonly search: OpenSearch;
  readonly bundle?: undefined;
  readonly why?: undefined;
}

/** An open bundle that memory alone has, and why. */
export interface Unstored extends Admitted {
  readonly why: Exclude<SaveResult, 'saved'>;
}

/** The bundle that answers. Its bytes are here until the device has them. */
export type OpenBundle = Installed | Admitted;

/** Stores a bundle as the current one, in one transaction, and announces it to the other tabs. */
export async function install(
  { search, bundle }: Admitted,
  { store, tabs, allowRollback }: BundleContext,
): Promise<Installed | Unstored> {
  const why = await store.save(bundle, allowRollback);
  if (why !== 'saved') return { search, bundle, why };
  tabs.announce(bundle.version);
  return { search: withOpened(search, { stored: true }) };
}
