import type { Endpoint } from 'comlink';
import { nobleEd25519 } from '../../../src/bundle/noble-ed25519.ts';
import { includedFullText } from '../../../src/host/included-full-text.ts';
import { createSearchHost } from '../../../src/host/search-host.ts';
import { noOtherTabs } from '../../../src/host/tabs.ts';
import { exposeHost } from '../../../src/protocol/answer-calls.ts';
import type { SearchHost, WireRequest } from '../../../src/protocol/host.ts';
import { type BundleStore, noStore } from '../../../src/store/bundle-store.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

/**
 * A Web Worker for Node: the same wire, with the other end in this thread. Without a host it never answers, as a
 * script that failed to load.
 */
export class ChannelWorker extends EventTarget {
  private readonly channel = new MessageChannel();
  /** The port that the worker's script listens to. */
  readonly inside = this.channel.port2 as Endpoint;
  terminated = false;

  constructor(host?: SearchHost) {
    super();
    const { port1 } = this.channel;
    port1.addEventListener('message', ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    port1.start();
    if (host) exposeHost(host, this.inside);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.channel.port1.postMessage(message, transfer);
  }

  /** Fires the error event of a script that can't be loaded, or throws. */
  fail(message = ''): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  terminate(): void {
    this.terminated = true;
    this.channel.port1.close();
    this.channel.port2.close();
  }
}

export const asWorker = (worker: ChannelWorker): Worker => worker as unknown as Worker;

/** Returns the host that a worker has, for a bundle of this network. */
export const realHost = (
  network = new SmallNetwork(smallBundle().files),
  store: BundleStore = noStore,
): SearchHost =>
  createSearchHost({
    fetch: network.fetch,
    openStore: () => store,
    openTabs: () => noOtherTabs,
    ed25519: nobleEd25519,
    fullText: includedFullText,
  });

export const api = 'https://host.example/api';
export const bundle = 'https://bundles.example/small/';
export const request: WireRequest = {
  method: 'GET',
  url: `${api}/places/osm:1`,
  headers: [],
  credentials: 'same-origin',
};
export const never = () => new Promise<never>(() => {});
