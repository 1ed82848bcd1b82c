import { type Endpoint, expose } from 'comlink';
import type { HostReport, SearchHost } from '../../protocol/host.ts';
import { type WireHost, type WireReport, WORKER_PROTOCOL } from '../../protocol/worker.ts';
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
    globalThis.fingerpostHosts.set(WORKER_PROTOCOL, createPageHost);
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

/**
 * Answers the calls that `wireTo` makes at the other end of a wire. Reports are posted on the same port as answers, so
 * that a report arrives before the answer that follows it. A callback of the wire would have a port of its own, and
 * messages on different ports overtake each other.
 *
 * @param end default: that of this Web Worker.
 */
export function exposeHost(host: SearchHost, end: Endpoint = globalThis as unknown as Endpoint): void {
  const report = (report: HostReport): void =>
    end.postMessage({ fingerpost: WORKER_PROTOCOL, report } satisfies WireReport);
  const wired: WireHost = {
    ping: async () => WORKER_PROTOCOL,
    ...host,
    open: (options) => host.open(options, report),
  };
  expose(wired, end);
}
