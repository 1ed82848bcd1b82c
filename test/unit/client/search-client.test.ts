import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPlacesFetch } from '../../../src/client/places-fetch.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { asWorker, ChannelWorker, realHost } from './channel-worker.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const api = 'https://host.example/api';
const bundle = 'https://bundles.example/small/';
const library = `${api}/places/osm:1`;
const never = () => new Promise<never>(() => {});
const { fetch } = new SmallNetwork(smallBundle().files);
const options = { bundle, base: api, store: false, fetch };

afterEach(() => vi.unstubAllGlobals());

describe('a client', () => {
  it('emits a problem once for many requests, and again after it was gone', async () => {
    const network = new SmallNetwork(smallBundle().files);
    network.up = false;
    const places = createPlacesFetch({
      bundle,
      base: api,
      store: false,
      worker: false,
      fetch: network.fetch,
    });
    const told: string[] = [];
    places.on('error', ({ code }) => told.push(code));
    await places.ready.catch(() => {});
    for (let i = 0; i < 5; i++) expect((await places(library)).status).toBe(503);
    expect(told).toEqual(['bundle-unreachable']);
    network.up = true;
    expect((await places(library)).status).toBe(200);
    expect(places.status()).toMatchObject({ host: 'page', fallbackKinds: ['fallback-worker-off'] });
    expect(places.status()).not.toHaveProperty('error');
    places.close();
  });

  it('drops the fallback reason once the preferred host works', async () => {
    const silent = { scriptURL: 'https://host.example/other.js', postMessage: () => {} };
    const container = Object.assign(new EventTarget(), { controller: silent as object | null });
    vi.stubGlobal('navigator', { serviceWorker: container });
    const dying: ChannelWorker = new ChannelWorker({
      ...realHost(),
      handle: () => {
        dying.fail('crash');
        return never();
      },
    });
    const workers = [dying, new ChannelWorker(realHost())];
    const worker = () => asWorker(workers.shift()!);
    const places = createPlacesFetch({ ...options, worker });
    await places.ready;
    expect(places.status()).toMatchObject({
      host: 'worker',
      fallbackReason: expect.stringMatching(/other\.js/),
      fallbackKinds: ['fallback-service-worker-silent'],
    });
    container.controller = null;
    expect((await places(library)).status).toBe(200);
    expect(places.status().host).toBe('worker');
    expect(places.status()).not.toHaveProperty('fallbackReason');
    expect(places.status()).not.toHaveProperty('fallbackKinds');
    places.close();
  });

  it('closes a host that fails at a retry', async () => {
    const codes = ['bundle-unreachable', 'worker-failed'] as const;
    let opens = 0;
    const failing = new ChannelWorker({
      ...realHost(),
      open: async () => ({ ok: false, code: codes[opens++]!, message: 'it fails' }),
    });
    const workers = [failing, new ChannelWorker(realHost())];
    const places = createPlacesFetch({ ...options, worker: () => asWorker(workers.shift()!) });
    await places.ready.catch(() => {});
    expect(failing.terminated).toBe(false);
    expect((await places(library)).status).toBe(200);
    expect(failing.terminated).toBe(true);
    places.close();
  });

  it('asks once for persistent storage, whatever the browser answers', async () => {
    let asked = 0;
    const persist = async () => {
      asked++;
      return false;
    };
    vi.stubGlobal('navigator', { storage: { persist } });
    const network = new SmallNetwork(smallBundle().files);
    const worker = () => asWorker(new ChannelWorker(realHost(network, new MemoryStore())));
    const places = createPlacesFetch({ ...options, store: true, worker });
    let stored = 0;
    places.on('stored', () => stored++);
    await expect.poll(() => stored).toBe(1);
    network.files = smallBundle('Two libraries', ['Delta', 'Epsilon']).files;
    expect(await places.update()).toBe(true);
    await expect.poll(() => stored).toBe(2);
    expect(asked).toBe(1);
    places.close();
  });
});
