import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlaces } from '../../../src/client/places/create-places.ts';
import type { Places } from '../../../src/client/places/over-fetch.ts';
import type { PlacesFetch } from '../../../src/client/places-fetch.ts';
import { FingerpostError } from '../../../src/core/errors.ts';
import { createHandler } from '../../../src/http/handler.ts';
import { fixtureBundle } from '../../fixtures/bundle.ts';
import './code-at-hand.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

/** A client over a handler of the fixture's places, and the requests that it has made. */
async function overHandler() {
  const handler = createHandler(await fixtureBundle(), { base: '/api' });
  const requests: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    requests.push(request);
    const response = (await handler(request))!;
    const location = response.headers.get('Location');
    return location === null ? response : fetch(new URL(location, request.url), init);
  };
  return { places: createPlaces({ fetch, base: 'http://any.example/api/' }), requests };
}

/** A client of an API that answers everything alike. */
const answering = (respond: () => Response | Promise<Response>): Places =>
  createPlaces({ fetch: async () => respond(), base: '/api' });

describe('a typed client over any fetch', () => {
  it('searches by the parameters of the wire: lists are repeated, and flags that are off are left out', async () => {
    const { places, requests } = await overHandler();
    const page = await places.search({
      q: 'library',
      type_exact: ['/university/library', '/university/college'],
      interpret: false,
      university_only: true,
      exclude_university: false,
      type: undefined,
    });
    expect(new URL(requests[0]!.url).search).toBe(
      '?q=library&type_exact=%2Funiversity%2Flibrary&type_exact=%2Funiversity%2Fcollege&interpret=false&university_only=true',
    );
    expect(page.query).toBe('library');
    expect(page._embedded.pois.length).toBe(page.size);
  });

  it('sends the position of the person in a header', async () => {
    const { places, requests } = await overHandler();
    await places.search({ count: 1 }, { position: { lat: 51.75, lon: -1.25 } });
    expect(requests[0]!.headers.get('Geo-Position')).toBe('51.75;-1.25');
    expect(requests[0]!.url).toMatch(/search\?count=1$/);
  });

  it('visits every place once, page by page', async () => {
    const { places } = await overHandler();
    const ids: string[] = [];
    for await (const page of places.pages({ count: 7 })) ids.push(...page._embedded.pois.map(({ id }) => id));
    const whole = await places.search({ count: 1000 });
    expect(ids).toEqual(whole._embedded.pois.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(14);
  });

  it('ends the iteration when the signal aborts between pages', async () => {
    const { places } = await overHandler();
    const end = new AbortController();
    const pages = places.pages({ count: 1 }, { signal: end.signal });
    await pages.next();
    end.abort(new Error('enough'));
    await expect(pages.next()).rejects.toThrow('enough');
  });

  it('fetches no page that nobody asks for', async () => {
    const { places, requests } = await overHandler();
    for await (const page of places.pages({ count: 1 })) {
      expect(page.size).toBeGreaterThan(1);
      break;
    }
    expect(requests).toHaveLength(1);
  });

  it('suggests, and fetches the next page of suggestions', async () => {
    const { places } = await overHandler();
    const first = await places.suggest({ q: 'a', count: 1 });
    const second = await places.next(first);
    expect(second?._embedded.pois[0]?.id).not.toBe(first._embedded.pois[0]?.id);
    expect(await places.next(await places.suggest({ q: 'a', count: 1000 }))).toBeUndefined();
  });

  it('finds a place by any identifier, and nothing for an unknown one or another path of the API', async () => {
    const { places } = await overHandler();
    expect((await places.place('oucs:aldous'))?.id).toBe('uni:1001');
    const none = ['uni:0', '', '.', '..', 'search', 'suggest', 'types', 'uni:1001,osm:n701', 'a/b', '%'];
    expect(await Promise.all(none.map((id) => places.place(id)))).toEqual(none.map(() => undefined));
  });

  it('finds several places: those that exist, each once, also a single one, and none', async () => {
    const { places } = await overHandler();
    const idsOf = async (...ids: string[]) => (await places.several(ids)).map(({ id }) => id);
    expect(await idsOf('osm:n701', 'uni:0', 'oucs:aldous', 'uni:1001')).toEqual(['osm:n701', 'uni:1001']);
    expect(await idsOf('uni:1001')).toEqual(['uni:1001']);
    expect(await idsOf('', 'uni:1001')).toEqual(['uni:1001']);
    expect(await idsOf('uni:0')).toEqual([]);
    expect(await idsOf()).toEqual([]);
  });

  it('has the type tree, and says of live data how live they are', async () => {
    const { places } = await overHandler();
    expect((await places.types()).types[0]).toHaveProperty('type_prefixed');
    const { body, source, age } = await places.parkAndRides();
    expect(body.park_and_rides[0]).toMatchObject({ unavailable: true, spaces: 0 });
    expect([source, age]).toEqual(['stale', undefined]);
    const live = createPlaces({
      base: '/api',
      fetch: async () =>
        Response.json({ park_and_rides: [] }, { headers: { 'X-Places-Source': 'live', Age: '12' } }),
    });
    expect(await live.parkAndRides()).toEqual({ body: { park_and_rides: [] }, source: 'live', age: 12 });
    expect((await places.departures('osm:n601', 'p-r')).body.services).toMatchObject({ unavailable: true });
  });

  it('rejects with the status, the code and the description of an error', async () => {
    const { places } = await overHandler();
    const wrong = await places.search({ q: 'a', type: '/a', type_exact: ['/b'] }).catch((error) => error);
    expect(wrong).toBeInstanceOf(FingerpostError);
    expect(wrong).toMatchObject({
      status: 400,
      code: 'bad-request',
      message: expect.stringMatching(/type_exact/),
    });
    const unavailable = places.departures('atco:340001', 'bus');
    await expect(unavailable).rejects.toMatchObject({
      status: 503,
      code: 'api-unreachable',
      retryable: true,
    });
  });

  it.each([
    ['text', 503, () => new Response('<h1>Unavailable</h1>', { status: 503 }), 'The places API answered 503'],
    ['text', 429, () => new Response('Slow down', { status: 429 }), 'The places API answered 429'],
    [
      'JSON',
      404,
      () => Response.json({ message: 'no route' }, { status: 404 }),
      'No places API is at /api/places',
    ],
    ['JSON', 404, () => Response.json(null, { status: 404 }), 'No places API is at /api/places'],
  ])(
    'rejects with the status of an error in %s that is none of the API: %i',
    async (_, status, respond, message) => {
      const places = answering(respond);
      for (const call of [places.search(), places.place('osm:1'), places.several(['osm:1'])])
        await expect(call).rejects.toMatchObject({ code: 'api-unreachable', status, message });
    },
  );

  it('refuses options without a bundle or a fetch, and a base that is none', () => {
    const create = createPlaces as (options: unknown) => unknown;
    expect(() => create({})).toThrow('Give createPlaces a `bundle`, or a `fetch`');
    for (const base of ['nope', '//x', '/api?x'])
      expect(() => create({ fetch, base })).toThrow(`The base "${base}" can't be used`);
  });

  it('rejects with api-unreachable where no places API answers', async () => {
    const page = answering(() => new Response('<!doctype html>', { status: 200 }));
    await expect(page.search()).rejects.toMatchObject({
      code: 'api-unreachable',
      status: undefined,
      message: 'No places API is at /api/places',
    });
    const down = answering(() => Promise.reject(new TypeError('fetch failed')));
    await expect(down.place('osm:1')).rejects.toMatchObject({
      code: 'api-unreachable',
      message: 'The places API did not answer: fetch failed',
    });
  });

  it.each([
    ['rejects', (_: unknown, init?: RequestInit) => Promise.reject(init!.signal!.reason)],
    ['knows no signal', async () => Response.json({})],
  ] as const)(
    'rejects with the reason of an aborted signal, in each method, also if its fetch %s',
    async (_, fetch) => {
      const places = createPlaces({ fetch, base: '/api' });
      const request = { signal: AbortSignal.abort(new Error('enough')) };
      const calls = [
        places.search({}, request),
        places.pages({}, request).next(),
        places.suggest({ q: 'a' }, request),
        places.place('osm:1', request),
        places.several(['osm:1'], request),
        places.types(request),
        places.parkAndRides(request),
        places.departures('osm:1', 'bus', request),
      ];
      for (const call of calls) await expect(call).rejects.toThrow('enough');
    },
  );
});

describe('a typed client of a bundle', () => {
  let places: Places<PlacesFetch>;
  const open = (base?: string): void => {
    const network = new SmallNetwork(smallBundle().files);
    const bundle = 'https://bundles.example/small/';
    places = createPlaces({
      bundle,
      fetch: network.fetch,
      store: false,
      ...(base !== undefined && { base }),
    });
  };
  beforeEach(() => open('https://host.example/api/'));
  afterEach(() => places.fetch.close());

  it('answers, and its fetch is the facade', async () => {
    expect((await places.place('osm:1'))?.name).toBe('Alpha Library');
    await places.fetch.ready;
    expect(places.fetch.status()).toMatchObject({ state: 'ready', base: 'https://host.example/api' });
  });

  it.each([undefined, '/api'])('answers without a page of any origin: base %s', async (base) => {
    places.fetch.close();
    open(base);
    expect((await places.search({ q: 'alpha' }))._embedded.pois[0]?.id).toBe('osm:1');
  });

  it('rejects a call that is pending while it is closed with an AbortError, and later ones as closed', async () => {
    const pending = [places.search(), places.place('osm:1'), places.pages().next()];
    places.fetch.close();
    for (const call of pending) {
      const error = await call.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(DOMException);
      expect(error.name).toBe('AbortError');
    }
    await expect(places.search()).rejects.toMatchObject({ code: 'closed' });
  });
});
