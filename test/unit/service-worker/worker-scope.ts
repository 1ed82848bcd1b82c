import type { SearchHostParts } from '../../../src/client/search-host.ts';
import type {
  ServiceWorkerCalls,
  ServiceWorkerNews,
  ServiceWorkerReply,
} from '../../../src/client/service-worker-protocol.ts';
import { PROTOCOL } from '../../../src/client/service-worker-protocol.ts';
import type { ServiceWorkerScope } from '../../../src/service-worker/scope.ts';
import { SmallNetwork, smallBundle } from '../client/small-bundle.ts';
import { MemoryStore } from '../store/memory-store.ts';

/** A Service Worker's global scope without a browser: what it is told, and what it does. */
export class WorkerScope implements ServiceWorkerScope {
  readonly location = new URL('https://app.example/sw.js');
  claimed = 0;
  /** What the one page was told. */
  readonly told: ServiceWorkerNews['report'][] = [];
  readonly clients = {
    claim: async () => {
      this.claimed++;
    },
    matchAll: async () => [
      { postMessage: (message: unknown) => this.told.push((message as ServiceWorkerNews).report) },
    ],
  };
  private readonly listeners: [type: string, listener: (event: never) => void][] = [];

  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.push([type, listener]);
  }

  /** Tells every listener of an event, and waits until none of them is at work any more. */
  async dispatch(type: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    let stopped = false;
    const whole = {
      ...event,
      waitUntil: (promise: Promise<unknown>) => work.push(promise),
      stopImmediatePropagation: () => {
        stopped = true;
      },
    };
    for (const [of, listener] of this.listeners) if (of === type && !stopped) listener(whole as never);
    await Promise.all(work);
  }

  /** What it answers to a request; `undefined` where it leaves it to the network. */
  async request(url: string, init?: RequestInit): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    await this.dispatch('fetch', {
      request: new Request(new URL(url, this.location), init),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
    });
    return answer;
  }

  /** What it answers to a page's question; `undefined` where it says nothing. */
  async question<Call extends keyof ServiceWorkerCalls>(
    call: Call,
    asked: ServiceWorkerCalls[Call][0],
    base = 'https://app.example/api',
  ): Promise<ServiceWorkerCalls[Call][1] | undefined> {
    const replies: ServiceWorkerReply<ServiceWorkerCalls[Call][1]>[] = [];
    const port = { postMessage: (reply: (typeof replies)[number]) => replies.push(reply) };
    await this.dispatch('message', { data: { fingerpost: PROTOCOL, base, call, asked }, ports: [port] });
    // An answer to a question for another base is given in a later task.
    await new Promise((resolve) => setTimeout(resolve, 1));
    return replies.flatMap((reply) => ('answer' in reply ? [reply.answer] : []))[0];
  }
}

export interface WorkerParts extends SearchHostParts {
  readonly network: SmallNetwork;
  readonly store: MemoryStore;
}

/** A device and a network that outlive the worker. */
export function workerParts(): WorkerParts {
  const network = new SmallNetwork(smallBundle().files);
  const store = new MemoryStore();
  return { network, store, fetch: network.fetch, openStore: () => store };
}
