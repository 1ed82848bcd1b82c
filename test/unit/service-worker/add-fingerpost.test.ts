import { describe, expect, it, vi } from 'vitest';
import { helpOn } from '../../../src/core/errors.ts';
import { addFingerpost } from '../../../src/service-worker/add-fingerpost.ts';
import { packTexts } from '../../fixtures/texts.ts';
import { SmallNetwork, smallBundle } from '../client/small-bundle.ts';
import { bundle, withFile } from '../host/visit.ts';
import { page, startWorker, WorkerScope, workerPlatform } from './worker-scope.ts';

async function install(scope: WorkerScope): Promise<void> {
  scope.dispatch('install');
  await scope.idle();
}

describe('a Service Worker', () => {
  it('throws at once for invalid options, and for a scope that is none of a Service Worker', () => {
    expect(() => startWorker({ base: 'no base' })).toThrow(/base/);
    expect(() => addFingerpost(globalThis, { bundle })).toThrow(/is for the script of a Service Worker/);
  });

  it('fetches the bundle at its installation, which succeeds without a bundle too', async () => {
    const platform = workerPlatform();
    await install(startWorker({}, platform));
    expect(platform.store.parts.size).toBe(2);
    expect(platform.network.requests).toHaveLength(3);

    const without = workerPlatform();
    without.network.up = false;
    const scope = startWorker({}, without);
    await install(scope);
    expect(scope.told.at(-1)).toMatchObject({ type: 'status', error: { code: 'bundle-unreachable' } });
  });

  it('fetches the texts of the bundle at its installation too, which succeeds without them', async () => {
    const { files, manifest } = await packTexts();
    const { name } = manifest.parts.find(({ kind }) => kind === 'text')!;
    for (const [published, size] of [[files, 1] as const, [withFile(files, name), 0] as const]) {
      const platform = workerPlatform();
      platform.network.files = published;
      await install(startWorker({}, platform));
      platform.network.up = false;
      const response = await startWorker({}, platform).request('/api/places/search?q=sauna');
      expect(await response?.json()).toMatchObject({ size });
    }
  });

  it.each(['/app', '/app/?v=2', '/app/manifest.json'])(
    'finds a precached bundle at %s in Cache Storage, whichever form its address has',
    async (precached) => {
      const { files } = smallBundle();
      const match = async (url: string) => {
        const bytes = files.get(new URL(url).pathname.replace('/app/', ''));
        return bytes && new Response(bytes.slice());
      };
      vi.stubGlobal('caches', { match });
      vi.stubGlobal('fetch', new SmallNetwork(new Map()).fetch);
      const { fetch: _, ...platform } = workerPlatform();
      const scope = new WorkerScope();
      addFingerpost(scope, { bundle, base: '/api', precached }, platform);
      expect((await scope.request('/api/places/osm:1'))?.status).toBe(200);
      vi.unstubAllGlobals();
    },
  );

  it('posts a status after the ones before, even where the browser finds the pages late', async () => {
    const scope = startWorker();
    const { matchAll } = scope.clients;
    let found = () => {};
    const firstFound = new Promise<void>((resolve) => {
      found = resolve;
    });
    vi.spyOn(scope.clients, 'matchAll').mockImplementationOnce(() => firstFound.then(matchAll));
    await scope.calls().open(page);
    found();
    await expect.poll(() => scope.told.at(-1)).toMatchObject({ status: { indexCached: true } });
    expect(scope.told[0]).toMatchObject({ progress: { stage: 'manifest' } });
  });

  it('leaves a request for a range of bytes to the network', async () => {
    const headers = { Range: 'bytes=0-9' };
    expect(await startWorker().request('/api/places/osm:1', { headers })).toBeUndefined();
  });

  it('claims the pages, except with claim: false', async () => {
    const eager = startWorker();
    eager.dispatch('activate');
    expect(eager.claimed).toBe(1);
    const patient = startWorker({ claim: false });
    patient.dispatch('activate');
    expect(patient.claimed).toBe(0);
  });

  it('answers 503 without a bundle, and retries with the next request', async () => {
    const platform = workerPlatform();
    platform.network.up = false;
    const scope = startWorker({}, platform);
    const response = await scope.request('/api/places/osm:1');
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Cache-Control')).toBe('no-store');
    expect(await response?.json()).toEqual({
      description: expect.stringContaining('manifest.json'),
      help: helpOn('bundle-unreachable'),
    });
    platform.network.up = true;
    expect((await scope.request('/api/places/osm:1'))?.status).toBe(200);
  });

  it('turns an exception into a 500, even where the store throws', async () => {
    const scope = startWorker(
      {},
      {
        ...workerPlatform(),
        openStore: () => {
          throw new Error('a bug of the store');
        },
      },
    );
    const response = await scope.request('/api/places/osm:1');
    expect(response?.status).toBe(500);
    expect(await response?.json()).toEqual({
      description: expect.stringContaining('a bug of the store'),
      help: helpOn('internal'),
    });
  });
});

describe('a newer bundle', () => {
  const hour = 3_600_000;
  const newer = smallBundle('More', ['Alpha', 'Beta', 'Gamma', 'Zwickau']);
  const fourth = '/api/places/search?q=zwickau';
  const sizeOf = async (response: Response | undefined) => (await response?.json())?.size;

  /** The state after a worker was installed and killed, before a newer bundle was published. */
  async function installed() {
    const platform = workerPlatform();
    await install(startWorker({}, platform));
    platform.network.files = newer.files;
    platform.network.requests.length = 0;
    return platform;
  }

  async function askAndWait(scope: WorkerScope): Promise<number> {
    const size = await sizeOf(await scope.request(fourth));
    await scope.idle();
    return size;
  }

  it('checks for an update after an answer, when it is time, however often the worker was killed', async () => {
    const platform = await installed();
    for (const minutes of [1, 20, 20]) {
      platform.time += minutes * 60_000;
      expect(await askAndWait(startWorker({}, platform))).toBe(0);
    }
    expect(platform.network.requests).toEqual([]);

    platform.time += hour;
    const scope = startWorker({}, platform);
    expect(await askAndWait(scope)).toBe(0);
    expect(scope.told.at(-1)).toMatchObject({ type: 'status', status: { places: 4 } });
    expect(await askAndWait(scope)).toBe(1);

    // Nor does a worker that has been killed after that look at once.
    platform.network.requests.length = 0;
    platform.time += hour / 2;
    expect(await askAndWait(startWorker({}, platform))).toBe(1);
    expect(platform.network.requests).toEqual([]);
  });

  it('answers without waiting for an update', async () => {
    const platform = await installed();
    platform.time += hour;
    const scope = startWorker({}, { ...platform, fetch: () => new Promise(() => {}) });
    for (let times = 0; times < 2; times++) expect((await scope.request(fourth))?.status).toBe(200);
  });

  it('checks again in a minute where there was no network', async () => {
    const platform = await installed();
    platform.time += hour;
    platform.network.up = false;
    const scope = startWorker({}, platform);
    await askAndWait(scope);
    await askAndWait(scope);
    expect(platform.network.requests).toHaveLength(1);
    platform.network.up = true;
    platform.time += 60_000;
    await askAndWait(scope);
    expect(await askAndWait(scope)).toBe(1);
  });

  it('does not refetch a corrupt bundle before the next check, however often the worker is killed', async () => {
    const platform = await installed();
    const name = newer.manifest.parts[0]!.name;
    platform.network.files = withFile(newer.files, name, new Uint8Array(9));
    platform.time += hour;
    const scope = startWorker({}, platform);
    await askAndWait(scope);
    expect(platform.network.requests).toContain(bundle + name);
    platform.network.requests.length = 0;
    platform.time += hour / 2;
    for (const one of [scope, startWorker({}, platform)]) await askAndWait(one);
    expect(platform.network.requests).toEqual([]);
    platform.network.files = newer.files;
    platform.time += hour / 2;
    await askAndWait(scope);
    expect(await askAndWait(scope)).toBe(1);
  });

  it('opens a newer bundle at once when a page requests an update, or at a sync event', async () => {
    const calls = startWorker({}, await installed()).calls();
    expect(await calls.update()).toMatchObject({ ok: true, value: { status: { places: 4 } } });
    const platform = await installed();
    const scope = startWorker({}, platform);
    scope.dispatch('periodicsync', { tag: 'of another' });
    await scope.idle();
    expect(platform.network.requests).toEqual([]);
    scope.dispatch('periodicsync', { tag: 'fingerpost' });
    await scope.idle();
    expect(await askAndWait(scope)).toBe(1);
  });

  it('makes a sync event fail without a network, so that the browser repeats it', async () => {
    const without = workerPlatform();
    for (const platform of [without, await installed()]) {
      platform.network.up = false;
      const scope = startWorker({}, platform);
      scope.dispatch('sync', { tag: 'fingerpost' });
      await expect(scope.idle()).rejects.toMatchObject({ code: 'bundle-unreachable' });
    }
  });

  it('does not check again soon after a sync event', async () => {
    const platform = await installed();
    platform.time += hour;
    const scope = startWorker({}, platform);
    scope.dispatch('sync', { tag: 'fingerpost' });
    await scope.idle();
    platform.network.requests.length = 0;
    for (const one of [scope, startWorker({}, platform)]) await askAndWait(one);
    expect(platform.network.requests).toEqual([]);
  });

  it('makes no periodic checks with updateIntervalMs: 0', async () => {
    const platform = await installed();
    platform.time += 1000 * hour;
    await askAndWait(startWorker({ updateIntervalMs: false }, platform));
    expect(platform.network.requests).toEqual([]);
  });

  it('opens a newer bundle in the next worker at once where its clock was set back', async () => {
    const platform = await installed();
    platform.time -= 1000 * hour;
    await askAndWait(startWorker({}, platform));
    expect(platform.network.requests.length).toBeGreaterThan(0);
  });
});
