import { type Endpoint, expose } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ClientOptions, Connection } from '../../../src/client/connection.ts';
import { hostFallbacks } from '../../../src/client/host-fallbacks.ts';
import { MAX_TIMER_MS } from '../../../src/core/async.ts';
import type { Hello, PortMessage } from '../../../src/protocol/calls.ts';
import type { SearchHost } from '../../../src/protocol/host.ts';
import { asWorker, ChannelWorker, never } from './channel-worker.ts';
import './code-at-hand.ts';
import { SmallNetwork } from './small-bundle.ts';

/** Answers the handshake on a port. */
const answer = (port: MessagePort, greeting: Hello): void =>
  expose({ hello: async () => greeting }, port as Endpoint);

/** A page that a Service Worker controls, which answers the handshake by the greeting, or nothing if there is none. */
function controlledPage(greeting?: Hello) {
  const workers: ChannelWorker[] = [];
  const requests: MessagePort[] = [];
  const controller = {
    scriptURL: 'https://host.example/sw.js',
    postMessage(_: PortMessage, [port]: [MessagePort]) {
      requests.push(port);
      if (greeting) answer(port, greeting);
    },
  };
  const container = Object.assign(new EventTarget(), { controller, startMessages: () => {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const reasons = new Map<string, string>();
  /** @param host that of the page's own worker; a script that never arrives, if there is none */
  const search = (host?: SearchHost): AsyncGenerator<Connection, void> => {
    const options: ClientOptions = {
      host: { bundle: 'https://bundles.example/small/', base: 'https://host.example/api', store: false },
      persist: false,
      updateIntervalMs: 0,
      worker: () => {
        const worker = new ChannelWorker(host);
        workers.push(worker);
        return asWorker(worker);
      },
      serviceWorker: true,
      fetch: new SmallNetwork(new Map()).fetch,
      silenceLimitMs: MAX_TIMER_MS,
    };
    return hostFallbacks(options, (kind, { message }) => reasons.set(kind, message));
  };
  return { search, workers, requests, reasons };
}

const idle: SearchHost = { open: never, handle: never, update: never, close: never };
const ours = { fingerpost: 1 };

async function first(found: AsyncGenerator<Connection, void>): Promise<Connection> {
  const { value } = await found.next();
  if (!value) throw new Error('there is no host');
  return value;
}

afterEach(() => vi.unstubAllGlobals());

describe('a page controlled by a Service Worker', () => {
  it('uses its own worker where that is ready first', async () => {
    const page = controlledPage();
    expect(await first(page.search(idle))).toMatchObject({ kind: 'worker' });
    expect(page.reasons.get('service-worker')).toMatch(/sw\.js did not answer at once/);
  });

  it('uses the Service Worker where that is ready first, and ends its own worker', async () => {
    const page = controlledPage(ours);
    expect(await first(page.search())).toMatchObject({ kind: 'service-worker' });
    expect(page.workers.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('learns why a Service Worker can’t be used after its own worker was ready', async () => {
    const page = controlledPage();
    const found = page.search(idle);
    await first(found);
    await found.return();
    await expect.poll(() => page.requests.length).toBe(1);
    answer(page.requests[0]!, { ...ours, rejection: 'has another bundle' });
    await expect.poll(() => page.reasons.get('service-worker')).toMatch(/sw\.js has another bundle/);
  });
});
