import type { StoreProblemKind } from '../../core/errors.ts';
import type { Api } from '../../http/api.ts';
import type { BundleStore } from '../../store/bundle-store.ts';
import type { BuildOptions } from '../build-search.ts';
import type { Tabs } from '../tabs.ts';
import type { BundleLocation } from './find.ts';
import type { BundleTrust } from './trust.ts';

/** The network, storage and callbacks that the steps from a location to an installed bundle share. It knows no bundle. */
export interface BundleContext extends BuildOptions {
  readonly store: BundleStore;
  readonly tabs: Tabs;
  readonly trust: BundleTrust;
  /** The app's own bundle, if it has one, and the network's. */
  readonly locations: readonly BundleLocation[];
  /** The parts that failed attempts have fetched and verified, by name. The next attempt does not fetch them again. */
  readonly verified: Map<string, Uint8Array>;
  readonly allowRollback?: boolean | undefined;
  readonly allWords?: boolean | undefined;
  /** Called with an API that answers suggest, before the first bundle is open. */
  readonly onSearchable: (api: Api) => void;
  /** Called with a sentence that says why a bundle could not be opened from the device, or stored there, and its kind. */
  readonly onProblem: (reason: string, kind: StoreProblemKind) => void;
}
