import { expose } from 'comlink';
import { createSearchHost } from '../../../../../src/client/search-host.ts';
import { openPartStore } from '../../../../../src/store/part-store.ts';
import { collectWhenTold } from './garbage.ts';

// As the library's own worker, whose file a bundler would drop: it exports nothing, and the package has no side effects.
expose(createSearchHost({ fetch: (...args) => fetch(...args), openStore: openPartStore }));
collectWhenTold();
