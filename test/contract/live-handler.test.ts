import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandler, type Handler } from '../../src/http/handler.ts';
import { createLive, type Live } from '../../src/live/live.ts';
import type { LiveOptions } from '../../src/live/options.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { LiveApi, liveList, siteStatus, unavailable } from '../fixtures/live-api.ts';
import { places } from '../fixtures/places.ts';
import { useLiveHosts } from './live.ts';
import { liveAskingContract } from './live-asking.ts';
import { liveDeparturesContract } from './live-departures.ts';
import { liveParkingContract } from './live-parking.ts';

const bundle = await fixtureBundle();

describe('the handler: live data', () => {
  const test = useLiveHosts(async () => {
    return {
      async open({ live, passthrough }) {
        const made = createLive({ ...live, fetch, now: Date.now });
        const handler = createHandler(bundle, { base: '/api', live: made, passthrough });
        return {
          base: 'http://any.example/api',
          fetch: async (request) => (await handler(request)) ?? new Response('', { status: 404 }),
          stop: async () => {},
        };
      },
      close: async () => {},
    };
  });
  liveParkingContract(test);
  liveDeparturesContract(test);
  liveAskingContract(test);
});

const LIST = 'http://any.example/transport/park-and-rides';
const answers = async (handler: Handler, url = LIST) => {
  const response = await handler(new Request(url));
  return { status: response?.status, headers: response?.headers, body: await response?.json() };
};
const says =
  (body: unknown, status = 200): typeof fetch =>
  async () =>
    Response.json(body, { status });
const liveThat = (network: typeof fetch): Live =>
  createLive({ endpoint: 'https://live.example', fetch: network, now: Date.now });
const broken = says(null, 500);

describe('a handler', () => {
  it('returns the sites of the bundle, without an age, and no departures without a live API', async () => {
    const handler = createHandler(bundle);
    const { status, headers, body } = await answers(handler);
    expect([status, headers?.get('X-Places-Source'), headers?.get('Age')]).toEqual([200, 'stale', null]);
    expect(body.park_and_rides).toHaveLength(3);
    const parking = await answers(handler, 'http://any.example/places/osm:n601/rti/p-r');
    expect([parking.status, parking.headers?.get('X-Places-Source'), parking.body]).toEqual([
      200,
      'stale',
      siteStatus(unavailable('osm:n601', 'Upper Tolland', 1389)),
    ]);
    const bus = await answers(handler, 'http://any.example/places/atco:340001/rti/bus');
    expect([bus.status, bus.body.description]).toEqual([
      503,
      expect.stringContaining('no live API is configured'),
    ]);
  });

  it('answers 503 with the reason where no site is known, live or in the bundle', async () => {
    const none = await fixtureBundle(places.filter(({ park_and_ride }) => !park_and_ride));
    const unconfigured = await answers(createHandler(none));
    expect([unconfigured.status, unconfigured.body.description]).toEqual([
      503,
      expect.stringContaining('configured'),
    ]);
    const { status, body } = await answers(createHandler(none, { live: liveThat(broken) }));
    expect([status, body.description]).toEqual([503, expect.stringContaining('the live API answered 500')]);
  });

  it('shares the state of one live API between bundles', async () => {
    let network = says(liveList);
    const live = liveThat((...request) => network(...request));
    await answers(createHandler(bundle, { live }));
    network = broken;
    const next = createHandler(await fixtureBundle(places.slice(0, 5)), { live });
    const { headers, body } = await answers(next);
    expect(headers?.get('X-Places-Source')).toBe('stale');
    const names = (sites: readonly { name: string }[]) => sites.map(({ name }) => name);
    expect(names(body.park_and_rides)).toEqual(names(liveList.park_and_rides));
  });

  it('rejects only with the reason of a signal that is aborted during the request', async () => {
    const handler = createHandler(bundle, { live: liveThat(() => new Promise(() => {})) });
    const controller = new AbortController();
    const waiting = handler(new Request(LIST, { signal: controller.signal }));
    controller.abort();
    await expect(waiting).rejects.toHaveProperty('name', 'AbortError');
    const bug: Live = {
      ...liveThat(broken),
      parkAndRides: () => Promise.reject(new RangeError('a bug')),
    };
    const { status, body } = await answers(createHandler(bundle, { live: bug }));
    expect([status, body.description]).toEqual([500, expect.stringContaining('a bug')]);
    const late = new Request('http://any.example/places/suggest', { signal: AbortSignal.abort() });
    expect((await handler(late))?.status).toBe(400);
  });

  describe('over a real network', () => {
    const api = new LiveApi();
    const handlerWith = async (options: Partial<LiveOptions>) =>
      createHandler(bundle, {
        live: createLive({ endpoint: api.endpoint, fetch, now: Date.now, ...options }),
      });
    beforeAll(() => api.start());
    afterAll(() => api.stop());
    beforeEach(() => api.calm());

    // Node stores no cookies, and the caller's cookies belong to another host.
    it.each([
      [{ credentials: 'include' }, undefined],
      [{ forward: ['Cookie'] }, 'session=of-one'],
    ] as const)('sends, with %j, the cookie %s', async (options, cookie) => {
      const handler = await handlerWith(options);
      await handler(new Request(LIST, { headers: { Cookie: 'session=of-one' } }));
      expect(api.requests.map(({ headers }) => headers.cookie)).toEqual([cookie]);
    });
  });

  it('rejects invalid passthrough paths, and any without a live API', async () => {
    const refused = expect.objectContaining({ code: 'bad-input' });
    expect(() => createHandler(bundle, { passthrough: ['/dates/'] })).toThrow(refused);
    expect(() => createHandler(bundle, { live: liveThat(broken), passthrough: ['dates'] })).toThrow(refused);
  });
});
