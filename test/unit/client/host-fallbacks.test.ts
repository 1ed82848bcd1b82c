import { expect, it, vi } from 'vitest';
import { connectWorker } from '../../../src/client/connect.ts';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
import { MAX_TIMER_MS } from '../../../src/core/async.ts';
import { api, asWorker, bundle, ChannelWorker } from './channel-worker.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

/** Files of ours that a network which swallows packets never delivers: none comes from a network in Node. */
const never = vi.hoisted(() => () => new Promise<never>(() => {}));
vi.mock('../../../src/client/remote-host.ts', never);
vi.mock('../../../src/client/page-host.ts', never);

it('skips a host whose code never loads, with a reason', async () => {
  const own = new ChannelWorker();
  const { fetch } = new SmallNetwork(smallBundle().files);
  const options = { bundle, base: api, store: false, fetch, workerSilenceLimitMs: 20 };
  const places = createPlacesFetch({ ...options, worker: () => asWorker(own) });
  await expect(places.ready).rejects.toThrow(
    /search for the page did not load: nothing arrived within 0.02 s/,
  );
  const { fallbackReason, fallbackKinds } = places.status();
  expect(fallbackReason).toMatch(/page’s end of a worker did not load/);
  expect(fallbackKinds).toEqual(['fallback-code', 'fallback-code']);
  expect(own.terminated).toBe(true);
  places.close();
});

it('skips a worker that fails at once, even if the code of the page’s end never loads', async () => {
  const worker = new ChannelWorker();
  const options = { host: { bundle, base: api, store: false }, silenceLimitMs: MAX_TIMER_MS };
  const connecting = connectWorker({ ...options, worker: () => asWorker(worker) });
  worker.fail();
  await expect(connecting).rejects.toMatchObject({ kind: 'fallback-worker-script' });
  expect(worker.terminated).toBe(true);
});
