import { expose } from 'comlink';
import { createSearchHost } from '../src/client/search-host.ts';
import { openPartStore } from '../src/store/part-store.ts';

expose(createSearchHost({ fetch: (...args) => fetch(...args), openStore: openPartStore }));
