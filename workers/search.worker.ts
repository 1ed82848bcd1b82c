import { expose } from 'comlink';
import { createSearchHost } from '../src/client/search-host.ts';
import { openTabs } from '../src/client/tabs.ts';
import { openBundleStore } from '../src/store/bundle-store.ts';

expose(
  createSearchHost({
    fetch: (...args) => fetch(...args),
    openStore: openBundleStore,
    openTabs,
    worksAhead: true,
  }),
);
