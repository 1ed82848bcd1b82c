import { type Endpoint, wrap } from 'comlink';
import { nobleEd25519 } from '../../../src/bundle/noble-ed25519.ts';
import { includedFullText } from '../../../src/host/included-full-text.ts';
import {
  type HostCalls,
  type PortMessage,
  PROTOCOL,
  type ReportMessage,
} from '../../../src/protocol/calls.ts';
import type { HostOptions } from '../../../src/protocol/host.ts';
import { addFingerpost, type ServiceWorkerPlatform } from '../../../src/service-worker/add-fingerpost.ts';
import type { ServiceWorkerScope } from '../../../src/service-worker/scope.ts';
import type { ServiceWorkerOptions } from '../../../src/service-worker/service-worker-options.ts';
import { SmallNetwork, smallBundle } from '../client/small-bundle.ts';
import { MemoryTabs } from '../host/memory-tabs.ts';
import { bundle } from '../host/visit.ts';
import { MemoryStore } from '../store/memory-store.ts';

/** The options of a page that the worker of `startWorker` suits. */
export const page: HostOptions = { bundle, base: 'https://app.example/api', store: true };

/** A Service Worker's global scope without a browser: it fires events and records the reactions. */
export class WorkerScope implements ServiceWorkerScope {
  readonly location = new URL('https://app.example/sw.js');
  claimed = 0;
  /** The messages to the one page. */
  readonly told: ReportMessage['report'][] = [];
  readonly clients = {
    claim: async () => {
      this.claimed++;
    },
    matchAll: async () => [
      { postMessage: (message: unknown) => this.told.push((message as ReportMessage).report) },
    ],
  };
  private readonly work: Promise<unknown>[] = [];
  private readonly listeners: [type: string, listener: (event: never) => void][] = [];

  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.push([type, listener]);
  }

  /** Calls every listener of an event. */
  dispatch(type: string, event: object = {}): void {
    let stopped = false;
    const whole = {
      ...event,
      waitUntil: (promise: Promise<unknown>) => this.work.push(promise),
      stopImmediatePropagation: () => {
        stopped = true;
      },
    };
    for (const [of, listener] of this.listeners) if (of === type && !stopped) listener(whole as never);
  }

  /** Waits until the work of all events has settled. */
  async idle(): Promise<void> {
    await Promise.all(this.work.splice(0));
  }

  /** @returns the answer to a request; `undefined` where it is left to the network. */
  async request(url: string, init?: RequestInit): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    this.dispatch('fetch', {
      request: new Request(new URL(url, this.location), init),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    return answer;
  }

  /** Brings the worker the port of a call. @returns the page's end of it. */
  port(message: PortMessage): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.dispatch('message', { data: message, ports: [port2] });
    return port1;
  }

  /** @returns the worker's calls for a page. */
  calls(base = page.base): HostCalls {
    return wrap<HostCalls>(this.port({ fingerpost: PROTOCOL, base }) as Endpoint);
  }
}

export interface TestPlatform extends ServiceWorkerPlatform {
  readonly network: SmallNetwork;
  readonly store: MemoryStore;
  /** The time of its clock, in ms. */
  time: number;
}

/** A device, a network and a clock that outlive the worker. */
export function workerPlatform(): TestPlatform {
  const network = new SmallNetwork(smallBundle().files);
  const store = new MemoryStore();
  store.savesIndex = true;
  const platform: TestPlatform = {
    network,
    store,
    time: 1_000_000_000,
    fetch: network.fetch,
    openStore: () => store,
    openTabs: new MemoryTabs().open,
    ed25519: nobleEd25519,
    fullText: includedFullText,
    now: () => platform.time,
  };
  return platform;
}

/** A worker that was started by the browser, again if `platform` has seen one before. */
export function startWorker(
  options: Partial<ServiceWorkerOptions> = {},
  platform = workerPlatform(),
): WorkerScope {
  const scope = new WorkerScope();
  addFingerpost(scope, { bundle, base: '/api', ...options }, platform);
  return scope;
}
