import { expose } from 'comlink';
import { openBundleStore } from '../store/bundle-store.ts';
import { createSearchHost } from './search-host.ts';
import { openTabs } from './tabs.ts';

/** Makes this Web Worker, whose thread nobody else needs, the host of a search. */
export function hostSearch(): void {
  expose(
    createSearchHost({
      fetch: (...args) => fetch(...args),
      openStore: openBundleStore,
      openTabs,
      thread: 'own',
    }),
  );
}
