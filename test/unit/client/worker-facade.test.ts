import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
import { api, asWorker, bundle, ChannelWorker, never, realHost, request } from './channel-worker.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const failed = (reason: RegExp) => ({ code: 'worker-failed', message: expect.stringMatching(reason) });

afterEach(() => void vi.useRealTimers());

describe('the facade over workers', () => {
  const workerSilenceLimitMs = 30_000;
  const facade = (workers: ChannelWorker[], network = new SmallNetwork(smallBundle().files)) => {
    const started: ChannelWorker[] = [];
    const worker = () => {
      const next = workers[started.length]!;
      started.push(next);
      return asWorker(next);
    };
    const options = { bundle, base: api, fetch: network.fetch, store: false, workerSilenceLimitMs };
    return { places: createPlacesFetch({ ...options, worker }), started };
  };

  it('retries a request in a new worker when the first one died of it', async () => {
    const dying = new ChannelWorker({
      ...realHost(),
      handle: () => {
        dying.fail('crash');
        return never();
      },
    });
    const { places, started } = facade([dying, new ChannelWorker(realHost())]);
    const both = [places(request.url), places(request.url)];
    for (const response of await Promise.all(both)) expect(response.status).toBe(200);
    expect(started).toHaveLength(2);
    expect(places.status()).toMatchObject({ state: 'ready', host: 'worker' });
    places.close();
  });

  it('does not repeat an update at once that a worker died of', async () => {
    const opened = {
      version: '0123456789ab',
      created: '2026-01-02T03:04:05Z',
      places: 3,
      from: 'store' as const,
      storage: 'indexeddb' as const,
      stored: true,
      indexCached: false,
      times: { download: 0, unpack: 0, index: 0 },
    };
    let updates = 0;
    const workers = [1, 2].map((): ChannelWorker => {
      const worker: ChannelWorker = new ChannelWorker({
        ...realHost(),
        open: async (_, report) => {
          report({ type: 'status', status: opened });
          return { ok: true, value: opened };
        },
        handle: async () => ({ ok: false, code: 'internal', message: 'here' }),
        update: () => {
          updates++;
          worker.fail('out of memory');
          return never();
        },
      });
      return worker;
    });
    const { places, started } = facade(workers);
    await new Promise((resolve) => places.on('error', resolve));
    await expect(places(request.url)).rejects.toMatchObject({ message: 'here' });
    expect(places.status()).toMatchObject({ state: 'ready', host: 'worker' });
    expect([started.length, updates]).toEqual([2, 1]);
    places.close();
  });

  it('rejects a request that two workers died of, and answers the next', async () => {
    const workers = [1, 2].map((): ChannelWorker => {
      const worker: ChannelWorker = new ChannelWorker({
        ...realHost(),
        handle: () => {
          worker.fail('crash');
          return never();
        },
      });
      return worker;
    });
    const { places } = facade([...workers, new ChannelWorker(realHost())]);
    await expect(places(request.url)).rejects.toMatchObject(failed(/crash/));
    expect((await places(request.url)).status).toBe(200);
    places.close();
  });

  it('moves to the page when the worker dies of opening the bundle', async () => {
    const worker: ChannelWorker = new ChannelWorker({
      ...realHost(),
      open: () => {
        worker.fail('out of memory');
        return never();
      },
    });
    const { places } = facade([worker]);
    await places.ready;
    expect(places.status()).toMatchObject({
      host: 'page',
      fallbackReason: expect.stringMatching(/out of memory/),
      fallbackKinds: ['fallback-worker-lost'],
    });
    places.close();
  });

  it('retries an unreachable bundle in the same worker, not in the page', async () => {
    const network = new SmallNetwork(new Map());
    const { places, started } = facade([new ChannelWorker(realHost(network))], network);
    expect((await places(request.url)).status).toBe(503);
    network.files = smallBundle().files;
    expect((await places(request.url)).status).toBe(200);
    expect(places.status().host).toBe('worker');
    expect(started.map(({ terminated }) => terminated)).toEqual([false]);
    places.close();
  });

  it('rejects pending requests with an AbortError when the worker is closed', async () => {
    const worker = new ChannelWorker({ ...realHost(), handle: never });
    const { places } = facade([worker]);
    await places.ready;
    const pending = places(request.url);
    await Promise.resolve();
    places.close();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker.terminated).toBe(true);
  });
});
