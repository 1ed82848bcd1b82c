import { createSearchHost } from '../host/search-host.ts';
import { openTabs } from '../host/tabs.ts';
import { fullTextCode } from '../http/full-text-code.ts';
import { openBundleStore } from '../store/bundle-store.ts';
import type { Connection } from './connection.ts';
import { loadChunk } from './load-chunk.ts';
import { loadedEd25519 } from './loaded-ed25519.ts';

/** How long the code that searches texts may take to load. */
const LOAD_TIMEOUT_MS = 10_000;

/** Starts the search in the page's own thread, where no Web Worker can be used. Loaded only then, because it is large. */
export function connectPage(fetch: typeof globalThis.fetch): Connection {
  const host = createSearchHost({
    fetch,
    openStore: openBundleStore,
    openTabs,
    ed25519: loadedEd25519,
    fullText: () => loadChunk(fullTextCode(), 'The search in texts', LOAD_TIMEOUT_MS),
  });
  return { kind: 'page', host, close: () => void host.close() };
}
