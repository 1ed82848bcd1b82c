import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveOptions } from '../../../src/live/options.ts';
import { LiveApi, liveList, well } from '../../fixtures/live-api.ts';
import { useServiceWorkerPage } from './service-worker-page.ts';

const on = useServiceWorkerPage();
/** Another origin than the page's, by its port, of the same site. */
const live = new LiveApi();
beforeAll(() => live.start());
afterAll(() => live.stop());
beforeEach(() => live.calm());

const LIST = '/api/transport/park-and-rides';
const DATES = '/api/dates/today?lat=51.75&year=2026&lon=-1.25';

/** The ways by which a page comes to its live data; `/dates/` is passed to the live API as well. */
const passthrough = ['/dates/'];
const ways = [
  {
    name: 'the facade, with a worker',
    async open(live: LiveOptions) {
      await on.page.goto(on.site.origin);
      await on.makeFacade({ live, passthrough });
    },
    ask: (url: string, init?: RequestInit) => on.ask(url, init),
  },
  {
    name: 'a Service Worker',
    open(live: LiveOptions) {
      const options = { bundle: on.bundles.origin, base: '/api', live, passthrough };
      return on.control('/with-options.js', { options: JSON.stringify(options) });
    },
    ask: (url: string, init?: RequestInit) => on.fetch(url, init),
  },
];

describe.each(ways)('by $name', ({ open, ask }) => {
  describe('the cookie that the live host has set', () => {
    const telling = { 'Geo-Position': '51.75;-1.25', Authorization: 'Basic c2VjcmV0', 'X-Own': 'own' };
    const cookies = () => live.requests.map(({ headers }) => headers.cookie);
    beforeEach(async () => {
      live.listener = (request, response) =>
        well({ '/live/login': 'welcome' }, 'max-age=600', {
          'Access-Control-Allow-Origin': request.headers.origin ?? '*',
          'Access-Control-Allow-Credentials': 'true',
          ...(request.url === '/live/login' && {
            'Set-Cookie': 'session=of-one; Path=/; HttpOnly; SameSite=Strict',
          }),
        })(request, response);
      await on.page.goto(on.site.origin);
      await on.page.evaluate(async (api) => {
        await fetch(`${api}/login`, { credentials: 'include' });
      }, live.endpoint);
      live.requests = [];
    });

    it('sends the live host’s cookie only where the options and the request allow it, and nothing else of the caller', async () => {
      await open({ endpoint: live.endpoint, credentials: 'include' });
      expect(JSON.parse((await ask(LIST, { headers: telling })).text)).toEqual(liveList);
      expect((await ask(DATES, { headers: telling })).status).toBe(200);
      expect((await ask(LIST, { headers: telling, credentials: 'omit' })).status).toBe(200);
      expect(cookies()).toEqual(['session=of-one', 'session=of-one', undefined]);
      const path = '/live/transport/park-and-rides';
      expect(live.requests.map(({ url }) => url)).toEqual([path, '/live/dates/today?year=2026', path]);
      for (const { headers } of live.requests) {
        for (const name of [...Object.keys(telling), 'Referer'])
          expect(headers).not.toHaveProperty(name.toLowerCase());
        expect(JSON.stringify(headers)).not.toMatch(/51\.75|c2VjcmV0/);
      }
    });

    it('sends no cookie where the options do not allow it, whatever the request says', async () => {
      await open({ endpoint: live.endpoint });
      for (const url of [LIST, DATES]) expect((await ask(url, { credentials: 'include' })).status).toBe(200);
      expect(cookies()).toEqual([undefined, undefined]);
    });
  });
});

it('a cookie needs an API that consents to it by name', async () => {
  const { open, ask } = ways[0]!;
  await open({ endpoint: live.endpoint, credentials: 'include' });
  expect((await ask(DATES)).status).toBe(503);
  expect((await ask(DATES, { credentials: 'omit' })).status).toBe(200);
});
