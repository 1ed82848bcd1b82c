import { exposeHost } from '../../protocol/answer-calls.ts';
import { PROTOCOL } from '../../protocol/calls.ts';
import type { SearchHost } from '../../protocol/host.ts';
import { openBundleStore } from '../../store/bundle-store.ts';
import type { SearchHostPlatform } from '../host-session.ts';
import { createSearchHost } from '../search-host.ts';
import { openTabs } from '../tabs.ts';
import { ed25519ByPage, fullTextByPage } from './code-of-page.ts';

/** The parts of a page that the host in its own thread uses. */
type PagePlatform = Pick<SearchHostPlatform, 'fetch' | 'ed25519' | 'fullText'>;

/** Creates the host in the page's own thread. */
export type CreatePageHost = (platform: PagePlatform) => SearchHost;

declare global {
  /** The hosts for the page's own thread, by the PROTOCOL of their release. Set by the worker's script, or by a scope that imports it. */
  var fingerpostHosts: Map<number, CreatePageHost> | undefined;
}

const createPageHost: CreatePageHost = (platform) =>
  createSearchHost({ ...platform, openStore: openBundleStore, openTabs });

/**
 * Makes this Web Worker the host of a search. In a page, or in another worker that imports the script as a page does, nothing is
 * exposed: the importer creates the host.
 */
export function hostSearch(): void {
  if (!('WorkerGlobalScope' in globalThis) || globalThis.fingerpostHosts) {
    globalThis.fingerpostHosts ??= new Map();
    globalThis.fingerpostHosts.set(PROTOCOL, createPageHost);
    return;
  }
  const host = createSearchHost({
    fetch: (...args) => fetch(...args),
    openStore: openBundleStore,
    openTabs,
    ed25519: ed25519ByPage,
    fullText: fullTextByPage,
  });
  exposeHost(host);
}
