import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectWorker } from '../../../src/client/connect.ts';
import type { ClientOptions } from '../../../src/client/connection.ts';
import { hostFallbacks } from '../../../src/client/host-fallbacks.ts';
import { MAX_TIMER_MS } from '../../../src/core/async.ts';
import { asWorker, ChannelWorker } from './channel-worker.ts';
import { SmallNetwork } from './small-bundle.ts';

/** Files of ours that a network which swallows packets never delivers: none comes from a network in Node. */
const never = vi.hoisted(() => () => new Promise<never>(() => {}));
vi.mock('../../../src/client/remote-host.ts', never);
vi.mock('../../../src/client/page-host.ts', never);

const api = 'https://host.example/api';
const bundle = 'https://bundles.example/small/';

beforeEach(() => {
  const controller = { scriptURL: 'https://host.example/sw.js' };
  vi.stubGlobal('navigator', { serviceWorker: { controller } });
});
afterEach(() => vi.unstubAllGlobals());

it('skips a host whose code never loads, with a reason', async () => {
  const worker = new ChannelWorker();
  const { fetch } = new SmallNetwork(new Map());
  const options: ClientOptions = {
    host: { bundle, base: api, store: false },
    persist: false,
    updateIntervalMs: 0,
    worker: () => asWorker(worker),
    serviceWorker: true,
    fetch,
    silenceLimitMs: 20,
  };
  const reasons: Record<string, object> = {};
  const found = hostFallbacks(options, (host, { kind, message }) => {
    reasons[host] = { kind, message };
  });
  expect(await found.next()).toEqual({ done: true, value: undefined });
  const kind = 'fallback-code';
  expect(reasons).toEqual({
    'service-worker': { kind, message: expect.stringMatching(/side of the Service Worker did not load/) },
    worker: { kind, message: expect.stringMatching(/end of the wire did not load/) },
    page: { kind, message: expect.stringMatching(/search for the page did not load/) },
  });
  expect(worker.terminated).toBe(true);
});

it('skips a worker that fails at once, even if the code of the wire never loads', async () => {
  const worker = new ChannelWorker();
  const host = { bundle, base: api, store: false };
  const connecting = connectWorker(() => asWorker(worker), { host, silenceLimitMs: MAX_TIMER_MS });
  worker.fail();
  await expect(connecting).rejects.toMatchObject({ message: expect.stringMatching(/could not be loaded/) });
  expect(worker.terminated).toBe(true);
});
