import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_TIMER_MS } from '../../../src/core/async.ts';
import { lacks } from '../../engines/limits.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { limits } from '../limits.ts';
import { useServiceWorkerPage } from './service-worker-page.ts';

const on = useServiceWorkerPage();

describe('the facade of a page', () => {
  beforeEach(() => on.holdWorker());

  it('uses the controlling Service Worker, and starts nothing else', async () => {
    await on.control();
    await on.makeFacade();
    const answer = await on.ask('/api/places/search?q=beta');
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Beta Library') });
    expect(await on.status()).toMatchObject({
      state: 'ready',
      host: 'service-worker',
      places: 3,
      stored: true,
      version: expect.stringMatching(/^[0-9a-f]+$/),
    });
    expect(await on.status()).not.toHaveProperty('fallbackReason');
    expect(await on.page.evaluate(() => window.reports)).toEqual(['ready in service-worker']);
    expect(await on.page.evaluate(() => window.workers.size)).toBe(0);
  });

  it.skipIf(lacks('devtools'))(
    'uses the index cache that its Service Worker saved before it was ended',
    async () => {
      await on.control();
      await on.makeFacade();
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      await on.page.evaluate(async () => {
        while (!window.places.status().indexCached) await new Promise((resolve) => setTimeout(resolve, 10));
      });
      await on.kill();
      await on.page.goto(on.site.origin);
      await on.makeFacade();
      await on.page.evaluate(() => window.places.ready);
      expect(await on.status()).toMatchObject({ host: 'service-worker', from: 'store', indexCached: true });
    },
  );

  it.skipIf(lacks('devtools'))('starts its own worker after a reload past the Service Worker', async () => {
    on.releaseWorker();
    await on.control();
    await on.reloadHard();
    expect(await on.page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await on.makeFacade();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'worker' });
  });

  it('follows a new version of its Service Worker', async () => {
    await on.control();
    await on.makeFacade();
    await on.control('/service-worker.js', { release: '2' }, { stay: true });
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'service-worker' });
  });

  it('reports a newer bundle of the Service Worker, and can trigger its update', async () => {
    await on.control('/service-worker.js', { updateIntervalMs: '1' });
    await on.makeFacade({ updateIntervalMs: false });
    await on.page.evaluate(async () => {
      // A page looks by itself at first, and might find what the worker is to find.
      await window.places.update();
      window.places.on('updated', ({ places }) => window.reports.push(`${places}`));
    });
    on.files = smallBundle('Four', ['Alpha', 'Beta', 'Gamma', 'Zwickau']).files;
    // Asked for by something else than the facade.
    await on.fetch('/api/places/osm:1');
    await on.page.evaluate(async () => {
      while (!window.reports.includes('4')) await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(await on.status()).toMatchObject({ places: 4, host: 'service-worker', stored: true });

    on.files = smallBundle('Five', ['Alpha', 'Beta', 'Gamma', 'Zwickau', 'Epsilon']).files;
    expect(await on.page.evaluate(() => window.places.update())).toBe(true);
    expect(await on.ask('/api/places/search?q=epsilon')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ places: 5, checked: expect.any(Number) });
    expect(await on.page.evaluate(() => window.places.update())).toBe(false);
  });

  it('starts a worker when the Service Worker has gone', async () => {
    await on.control();
    await on.makeFacade();
    await on.control('/of-another-app.js', {}, { stay: true });
    on.releaseWorker();
    await on.page.evaluate((limit) => window.cutShort(limit), limits.workerSilenceLimitMs);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({
      host: 'worker',
      fallbackReason: expect.stringMatching(/of-another-app\.js.* did not answer/),
    });
  });
});

describe('a Service Worker that can not be used', () => {
  it.each([
    [
      'covers another base',
      '/service-worker.js',
      { base: '/other' },
      /answers for .*\/other, not for .*\/api/,
    ],
    [
      'has another bundle',
      '/service-worker.js',
      { bundle: '/other-places/' },
      /answers from .*\/other-places\/, not from/,
    ],
  ] as const)('starts a worker where the Service Worker %s', async (_, script, parameters, reason) => {
    await on.control(script, parameters);
    await on.makeFacade();
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'worker' });
    // The worker may be ready before the Service Worker has said why it can't be used.
    await expect.poll(() => on.status()).toMatchObject({ fallbackReason: expect.stringMatching(reason) });
  });

  it('does not wait for a Service Worker of another app', async () => {
    await on.control('/of-another-app.js');
    await on.makeFacade({ workerSilenceLimitMs: MAX_TIMER_MS });
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({
      host: 'worker',
      fallbackReason: expect.stringMatching(/of-another-app\.js.* did not answer at once/),
    });
  });
});
