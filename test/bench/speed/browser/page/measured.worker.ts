import { expose } from 'comlink';
import { createSearchHost } from '../../../../../src/client/search-host.ts';
import { openTabs } from '../../../../../src/client/tabs.ts';
import { openBundleStore } from '../../../../../src/store/bundle-store.ts';
import { collectWhenTold } from './garbage.ts';

// As the library's own worker, whose file a bundler would drop: it exports nothing, and the package has no side effects.
expose(
  createSearchHost({
    fetch: (...args) => fetch(...args),
    openStore: openBundleStore,
    openTabs,
    worksAhead: true,
  }),
);
collectWhenTold();
