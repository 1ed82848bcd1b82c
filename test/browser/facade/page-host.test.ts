import { describe, expect, it } from 'vitest';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
const SCRIPT = /search\.worker/;

const count = (name: string): number => on.site.requests.filter((url) => url.includes(name)).length;

describe('a page without Web Workers', () => {
  it.each([
    ['are forbidden', {}, '?csp=worker-src%20%27none%27'],
    ['are missing', {}, '?first=delete globalThis.Worker'],
    ['have a wrong URL, and may be no copy', { worker: '/gone.js' }, '?csp=worker-src%20%27self%27'],
  ])('searches by the script of the worker, where workers %s', async (_, options, query) => {
    await on.visit(options, query);
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'page' });
    expect(count('search.worker')).toBeGreaterThan(0);
  });

  it('loads no copy of a script that it has', async () => {
    await on.visit({ worker: false });
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect([count('search.worker'), count('search-copy')]).toEqual([1, 0]);
  });

  it('searches by a copy of the script where a bundler lost it, with one warning', async () => {
    on.hideScripts(SCRIPT);
    await on.visit(
      { worker: false },
      '?first=window.warned=[];console.warn=(text)=>window.warned.push(text)',
    );
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'page' });
    const warned = await on.page.evaluate(() => (window as unknown as { warned: string[] }).warned);
    expect(warned).toEqual([expect.stringMatching(/search\.worker.*option "worker"/)]);
  });

  it('searches by the copy where the script is lost and blob: scripts are forbidden', async () => {
    on.hideScripts(SCRIPT);
    await on.visit({}, "?csp=script-src%20'self'%20'unsafe-inline';worker-src%20'self'");
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({
      host: 'page',
      fallbackReason: expect.stringMatching(/search\.worker/),
    });
    expect(count('search-copy')).toBe(1);
  });
});
