import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
describe('in a browser', () => {
  it('a worker answers requests from before it was ready', async () => {
    await on.visit();
    const answer = await on.ask('/api/places/osm:1');
    expect(answer).toMatchObject({
      status: 200,
      url: `${on.site.origin}/api/places/osm:1`,
      type: 'basic',
      same: true,
    });
    expect(JSON.parse(answer.text!)).toMatchObject({ id: 'osm:1' });
    expect(await on.status()).toMatchObject({
      state: 'ready',
      host: 'worker',
      base: `${on.site.origin}/api`,
      places: 3,
    });
    expect(await on.reports()).toEqual(['ready in worker']);
    expect(await on.page.evaluate(() => window.workers.size)).toBe(1);
  });

  it('a redirect is followed, shown, or an error, as asked', async () => {
    await on.visit();
    const followed = await on.ask('/api/places/oucs:two');
    expect(followed).toMatchObject({
      status: 200,
      redirected: true,
      url: `${on.site.origin}/api/places/osm:2`,
      same: true,
    });
    expect(await on.ask('/api/places/oucs:two', { redirect: 'manual' })).toMatchObject({
      status: 301,
      redirected: false,
    });
    expect(await on.ask('/api/places/oucs:two', { redirect: 'error' })).toEqual({ error: 'TypeError' });
  });

  it('an abort rejects, before the request and while it waits', async () => {
    await on.visit();
    const names = await on.page.evaluate(async () => {
      const nameOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.name);
      const controller = new AbortController();
      const waiting = nameOf(window.places('/api/places/search', { signal: controller.signal }));
      controller.abort();
      return [
        await waiting,
        await nameOf(window.places('/api/places/search', { signal: AbortSignal.abort() })),
      ];
    });
    expect(names).toEqual(['AbortError', 'AbortError']);
  });

  it('a base on another host is answered for that host', async () => {
    await on.visit({ base: 'https://api.example/v1' });
    expect(await on.ask('https://api.example/v1/places/osm:1')).toMatchObject({ status: 200, type: 'cors' });
  });

  it('a listener that throws is an error of the page, and disturbs no other listener', async () => {
    await on.visit({ worker: false });
    const told = await on.page.evaluate(async (bundle) => {
      const places = window.createPlacesFetch({ bundle, base: '/api', store: false });
      const told: string[] = [];
      places.on('ready', () => {
        throw new Error('a bug of the listener');
      });
      places.on('ready', ({ state }) => told.push(state));
      await places.ready;
      return told;
    }, on.bundles.origin);
    expect(told).toEqual(['ready']);
    expect(await on.page.evaluate(() => window.uncaught)).toEqual([
      expect.stringContaining('a bug of the listener'),
    ]);
  });
});

describe('a worker that can not be had', () => {
  const isLost = /could not be loaded/;
  it.each([
    { where: 'its script is a 404', options: { worker: '/gone.js' }, reason: isLost, count: 1 },
    { where: 'its script is an HTML page', options: { worker: '/index.html' }, reason: isLost, count: 1 },
    { where: 'the policy forbids it', query: '&csp=worker-src%20%27none%27', reason: /worker/i, count: 1 },
    { where: 'the browser has none', query: ';delete globalThis.Worker', reason: /none here/, count: 0 },
    { where: 'it is not wanted', options: { worker: false as const }, reason: /is false/, count: 0 },
  ])('leaves the search to the page where $where, with $count warnings', async (row) => {
    const { options = {}, query = '', reason, count } = row;
    const warnings = 'window.warned=[];console.warn=(text)=>window.warned.push(text)';
    await on.visit(options, `?first=${warnings}${query}`);
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'page', fallbackReason: expect.stringMatching(reason) });
    await on.page.evaluate(
      async (options) => {
        const another = window.createPlacesFetch(options);
        await another.ready;
        another.close();
      },
      { bundle: on.bundles.origin, base: '/api', ...limits, ...options },
    );
    const warned = await on.page.evaluate(() => (window as unknown as { warned: string[] }).warned);
    expect(warned).toHaveLength(count);
    for (const text of warned) expect(text).toMatch(/docs\/client\.md.* More: .*fallback-worker-script$/);
  });
});
