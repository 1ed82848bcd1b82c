import { describe, expect, it } from 'vitest';
import { addFingerpost, type ServiceWorkerOptions } from '../../../src/service-worker/add-fingerpost.ts';
import { WorkerScope, workerParts } from './worker-scope.ts';

const bundle = 'https://bundles.example/small/';

/** A worker that was started by the browser, again if `parts` has seen one before. */
function startWorker(options: Partial<ServiceWorkerOptions> = {}, parts = workerParts()): WorkerScope {
  const scope = new WorkerScope();
  addFingerpost(scope, { bundle, base: '/api', ...options }, parts);
  return scope;
}

describe('a Service Worker', () => {
  it('answers what is of the API, and nobody else does then', async () => {
    const scope = startWorker();
    const others: string[] = [];
    scope.addEventListener('fetch', ({ request }: { request: Request }) => others.push(request.url));
    const response = await scope.request('/api/places/osm:1');
    expect(await response?.json()).toMatchObject({ id: 'osm:1' });
    expect(await scope.request('/other')).toBeUndefined();
    expect(others).toEqual(['https://app.example/other']);
  });

  it('gives HEAD, 304 and redirects no body', async () => {
    const scope = startWorker();
    const etag = (await scope.request('/api/places/osm:1'))?.headers.get('ETag') ?? '';
    const answers = await Promise.all([
      scope.request('/api/places/osm:1', { method: 'HEAD' }),
      scope.request('/api/places/osm:1', { headers: { 'If-None-Match': etag } }),
      scope.request('/api/places/oucs:two'),
    ]);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 304, 301]);
    expect(answers.map((answer) => answer?.body)).toEqual([null, null, null]);
  });

  it('refuses what it can’t be configured by, at once', () => {
    expect(() => startWorker({ base: 'no base' })).toThrow(/base/);
    expect(() => startWorker({ bundle: 'https://' })).toThrow(/not the URL of a bundle/);
  });

  it('fetches the bundle when it is installed, without which it is installed as well', async () => {
    const parts = workerParts();
    await startWorker({}, parts).dispatch('install');
    expect(parts.store.kept?.parts.size).toBe(2);
    expect(parts.network.asked).toHaveLength(3);

    const without = workerParts();
    without.network.up = false;
    const scope = startWorker({}, without);
    await scope.dispatch('install');
    expect(scope.told.at(-1)).toMatchObject({ type: 'failed', code: 'bundle-unreachable' });
  });

  it('claims the pages, unless told not to', async () => {
    const eager = startWorker();
    await eager.dispatch('activate');
    expect(eager.claimed).toBe(1);
    const patient = startWorker({ claim: false });
    await patient.dispatch('activate');
    expect(patient.claimed).toBe(0);
  });

  it('needs no memory of what it did before it was killed', async () => {
    const parts = workerParts();
    await startWorker({}, parts).dispatch('install');
    parts.network.up = false;
    const response = await startWorker({}, parts).request('/api/places/search?q=gamma');
    expect(await response?.json()).toMatchObject({ size: 1 });
  });

  it('without a bundle answers 503, and tries again with the next request', async () => {
    const parts = workerParts();
    parts.network.up = false;
    const scope = startWorker({}, parts);
    const response = await scope.request('/api/places/osm:1');
    expect(response?.status).toBe(503);
    expect(response?.headers.get('Cache-Control')).toBe('no-store');
    expect(await response?.json()).toEqual({ description: expect.stringContaining('manifest.json') });
    parts.network.up = true;
    expect((await scope.request('/api/places/osm:1'))?.status).toBe(200);
  });

  it('turns an exception into a 500, even where the store throws', async () => {
    const scope = startWorker(
      {},
      {
        ...workerParts(),
        openStore: () => {
          throw new Error('a bug of the store');
        },
      },
    );
    const response = await scope.request('/api/places/osm:1');
    expect(response?.status).toBe(500);
    expect(await response?.json()).toEqual({ description: expect.stringContaining('a bug of the store') });
  });
});

describe('a page’s question', () => {
  it('is answered for the base and bundle that the worker has', async () => {
    const scope = startWorker();
    expect(await scope.question('hello', bundle)).toEqual({ fingerpost: 1, unfit: undefined });
    expect(await scope.question('hello', bundle.slice(0, -1))).toMatchObject({ unfit: undefined });
    expect(await scope.question('hello', 'https://bundles.example/other/')).toMatchObject({
      unfit: expect.stringMatching(/answers from .*small\/, not from .*other/),
    });
    expect(await scope.question('hello', bundle, 'https://app.example/v2')).toMatchObject({
      unfit: expect.stringMatching(/answers for .*api, not for .*v2/),
    });
    expect(await scope.question('open', undefined, 'https://app.example/v2')).toBeUndefined();
  });

  it('opens the bundle once, and tells each page what was reported before it came', async () => {
    const parts = workerParts();
    const scope = startWorker({}, parts);
    const first = await scope.question('open', undefined);
    const again = await scope.question('open', undefined);
    expect(first).toMatchObject({ ok: true, value: { opened: { places: 3 } } });
    expect(again).toMatchObject({ ok: true, value: { opened: { places: 3 } } });
    const reports = again?.ok ? again.value.reports.map(({ type }) => type) : [];
    expect(reports).toContain('stored');
    expect(parts.network.asked).toHaveLength(3);
  });

  it('that is another program’s message is left alone', async () => {
    const scope = startWorker();
    for (const data of [undefined, null, 'SKIP_WAITING', { type: 'open' }, { fingerpost: 1 }]) {
      await scope.dispatch('message', { data, ports: [] });
      await scope.dispatch('message', { data, ports: [{ postMessage: () => expect.unreachable() }] });
    }
  });
});
