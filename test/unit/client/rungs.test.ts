import { afterEach, expect, it, vi } from 'vitest';
import type { ClientOptions } from '../../../src/client/client-options.ts';
import { connectWorker } from '../../../src/client/connect.ts';
import { rungs } from '../../../src/client/rungs.ts';
import { asWorker, ChannelWorker } from './channel-worker.ts';
import { SmallNetwork } from './small-bundle.ts';

/** Files of ours that a network which swallows packets never delivers: none comes from a network in Node. */
const never = vi.hoisted(() => () => new Promise<never>(() => {}));
vi.mock('../../../src/client/service-worker-host.ts', never);
vi.mock('../../../src/client/worker-wire.ts', never);
vi.mock('../../../src/client/page-host.ts', never);

const api = 'https://host.example/api';
const bundle = 'https://bundles.example/small/';

afterEach(() => vi.unstubAllGlobals());

it('a rung whose code never comes is given up, with a reason', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const worker = new ChannelWorker();
  const { fetch } = new SmallNetwork(new Map());
  const options: ClientOptions = {
    bundle,
    base: api,
    store: false,
    persist: false,
    updateEvery: 0,
    worker: () => asWorker(worker),
    serviceWorker: true,
    fetch,
    timeLimit: 20,
    helloTimeLimit: 20,
  };
  const [inServiceWorker, inWorker, inPage] = rungs(options);
  for (const [start, what] of [
    [inServiceWorker, /side of the Service Worker did not load/],
    [inWorker, /end of the wire did not load/],
    [inPage, /search for the page did not load/],
  ] as const) {
    await expect(start!()).rejects.toMatchObject({
      code: 'worker-failed',
      message: expect.stringMatching(what),
    });
  }
  expect(worker.terminated).toBe(true);
});

it('a worker that fails is given up at once, though the code to talk to it never comes', async () => {
  const worker = new ChannelWorker();
  const connecting = connectWorker(() => asWorker(worker), 2 ** 31 - 1);
  worker.fail();
  await expect(connecting).rejects.toMatchObject({ message: expect.stringMatching(/could not be loaded/) });
  expect(worker.terminated).toBe(true);
});
