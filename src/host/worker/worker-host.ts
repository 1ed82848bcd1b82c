import { openBundleStore } from '../../store/bundle-store.ts';
import { createSearchHost } from '../search-host.ts';
import { openTabs } from '../tabs.ts';
import { ed25519ByPage } from './ed25519-by-page.ts';
import { exposeHost } from './expose-host.ts';
import { fullTextByPage } from './full-text-by-page.ts';

/** Makes this Web Worker the host of a search. Its thread has no other work, so the host may work while idle. */
export function hostSearch(): void {
  const host = createSearchHost({
    fetch: (...args) => fetch(...args),
    openStore: openBundleStore,
    openTabs,
    ed25519: ed25519ByPage,
    fullText: fullTextByPage,
    idleWork: true,
  });
  exposeHost(host);
}
