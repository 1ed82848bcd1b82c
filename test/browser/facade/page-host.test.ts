import { beforeEach, describe, expect, it } from 'vitest';
import { builtPage } from '../test-page.ts';
import { useFacadePage } from './facade-page.ts';

/** The scripts that the page's server was asked for, and whether it hides the worker's. */
const requested: string[] = [];
let isHidden = false;

const on = useFacadePage(async () => {
  const made = await builtPage();
  return {
    ...made,
    listener: (request, response) => {
      const url = request.url ?? '';
      requested.push(url);
      if (isHidden && url.includes('search.worker')) response.writeHead(404).end();
      else made.listener(request, response);
    },
  };
});

beforeEach(() => {
  requested.length = 0;
  isHidden = false;
});

const count = (name: string): number => requested.filter((url) => url.includes(name)).length;

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
    isHidden = true;
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
    isHidden = true;
    await on.visit({}, "?csp=script-src%20'self'%20'unsafe-inline';worker-src%20'self'");
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({
      host: 'page',
      fallbackReason: expect.stringMatching(/search\.worker/),
    });
    expect(count('search-copy')).toBe(1);
  });
});
