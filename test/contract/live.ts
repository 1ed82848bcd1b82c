import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveOptions } from '../../src/live/options.ts';
import {
  dead,
  departures,
  dripping,
  LiveApi,
  type liveList,
  liveSites,
  says,
  silent,
  unavailable,
  unusable,
  well,
} from '../fixtures/live-api.ts';
import { Api } from './api.ts';
import type { Host } from './host.ts';

/** How a host of the fixture's places is to ask the live API. */
export interface LiveHostOptions {
  readonly live: LiveOptions;
  readonly passthrough?: readonly string[];
}

/** A kind of host, of which several can be made, one after the other. */
export interface LiveHosts {
  /** A new host without memory of those before. */
  open(options: LiveHostOptions): Promise<Host>;
  /** To be called in the end. */
  close(): Promise<void>;
}

const LIST = '/transport/park-and-rides';
const BUS = '/places/atco:340001/rti/bus';
const PARKING = '/places/osm:n601/rti/p-r';

/** The sites that the bundle knows, A to Z. */
const ofBundle = [
  unavailable('osm:n603', 'Far Tolland', 0),
  unavailable('osm:n602', 'Lower Tolland', 600),
  unavailable('osm:n601', 'Upper Tolland', 1389),
];
/** The same as the live API tells them. */
const ofLast = liveSites.map(({ identifier, name, capacity }) => unavailable(identifier, name, capacity));

/** What is live, held against one kind of host. */
export function liveContract(name: string, start: () => Promise<LiveHosts>): void {
  describe(`${name}: what is live`, () => {
    const live = new LiveApi();
    let hosts: LiveHosts;
    let host: Host | undefined;
    const api = new Api(() => {
      if (host === undefined) throw new Error('the test opened no host');
      return host;
    });
    const open = async (options: Partial<LiveOptions> = {}, rest: Partial<LiveHostOptions> = {}) => {
      host = await hosts.open({ live: { endpoint: live.endpoint, timeLimit: 2000, ...options }, ...rest });
    };

    beforeAll(async () => {
      await live.start();
      hosts = await start();
    }, 120_000);
    afterAll(async () => {
      await hosts?.close();
      await live.stop();
    });
    beforeEach(() => live.calm());
    afterEach(async () => {
      await host?.stop();
      host = undefined;
    });

    const list = async (source: 'live' | 'stale') => {
      const { status, headers, text } = await api.ask(LIST);
      expect(`${status} ${headers.get('X-Places-Source')}`).toBe(`200 ${source}`);
      expect(headers.get('Content-Type')).toMatch(/^application\/json(;|$)/);
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('Age')).toMatch(/^\d+$/);
      return (JSON.parse(text) as typeof liveList).park_and_rides;
    };

    describe('park-and-rides', () => {
      it('come from the live API as they are, and say so', async () => {
        await open();
        expect(await list('live')).toEqual(liveSites);
        expect(live.asked.map(({ url }) => url)).toEqual([`/live${LIST}`]);
      });

      it('are asked for once by all who want them at once, and not again while they are current', async () => {
        live.listener = well({}, 'public, max-age=600');
        await open();
        const all = await Promise.all([1, 2, 3].map(() => list('live')));
        expect(all).toEqual([liveSites, liveSites, liveSites]);
        expect(await list('live')).toEqual(liveSites);
        expect(live.asked).toHaveLength(1);
      });

      it('are asked for again once they are not current any more', async () => {
        await open();
        await list('live');
        await list('live');
        expect(live.asked).toHaveLength(2);
      });

      it('heed HEAD, OPTIONS, Accept and other methods without a question', async () => {
        await open();
        await api.expectProblem(LIST, 405, '', { method: 'POST' });
        await api.expectProblem(LIST, 406, '', { headers: { Accept: 'text/html' } });
        expect((await api.ask(LIST, { method: 'OPTIONS' })).status).toBe(204);
        expect(live.asked).toEqual([]);
        const head = await api.ask(LIST, { method: 'HEAD' });
        expect([head.status, head.text, head.headers.get('X-Places-Source')]).toEqual([200, '', 'live']);
      });

      it('have an age where the answer came by a cache', async () => {
        live.listener = (request, response) => {
          response.setHeader('Age', '7');
          well()(request, response);
        };
        await open();
        const { headers } = await api.ask(LIST);
        expect(headers.get('X-Places-Source')).toBe('live');
        expect(Number(headers.get('Age'))).toBeGreaterThanOrEqual(7);
      });

      it('whose numbers can not be true are unavailable, and the others are not to blame', async () => {
        const [first, second, ...others] = liveSites;
        live.listener = well({
          [`/live${LIST}`]: { park_and_rides: [{ ...first, spaces: 4000 }, second, ...others] },
        });
        await open();
        expect(await list('live')).toEqual([ofLast[0], second, ...others]);
      });

      it('may be more than the interface shows, which is not passed on', async () => {
        live.listener = well({
          [`/live${LIST}`]: { park_and_rides: [{ ...liveSites[0], colour: 'red' }], more: 1 },
        });
        await open();
        expect(await list('live')).toEqual([liveSites[0]]);
      });

      it('may be none', async () => {
        live.listener = well({ [`/live${LIST}`]: { park_and_rides: [] } });
        await open();
        expect(await list('live')).toEqual([]);
      });

      it.each(unusable)('of a live API that %s are those of the bundle, unavailable', async (_, listener) => {
        live.listener = listener;
        await open({ timeLimit: 500 });
        expect(await list('stale')).toEqual(ofBundle);
      });

      it.each(unusable)('that %s after a good answer are those of that, unavailable', async (_, listener) => {
        await open({ timeLimit: 500 });
        await list('live');
        live.listener = listener;
        expect(await list('stale')).toEqual(ofLast);
      });

      it('of a live API that comes and goes come and go', async () => {
        await open();
        for (const [turn, listener] of [dead, well(), says(502, ''), well(), dead, well()].entries()) {
          live.listener = listener;
          await list(turn % 2 === 0 ? 'stale' : 'live');
        }
      });

      it('are unavailable while the live API is gone, and back with it', async () => {
        await open();
        await list('live');
        await live.stop();
        try {
          expect(await list('stale')).toEqual(ofLast);
          expect(await list('stale')).toEqual(ofLast);
        } finally {
          await live.start();
        }
        expect(await list('live')).toEqual(liveSites);
      });

      it('take no longer than 4 s, though bytes keep coming', async () => {
        live.listener = dripping;
        await open({ timeLimit: undefined as unknown as number });
        const begun = performance.now();
        expect(await list('stale')).toEqual(ofBundle);
        const taken = performance.now() - begun;
        // A busy machine may be late, and a clock a little early; the server itself would drip for ever.
        expect(taken).toBeGreaterThan(3900);
        expect(taken).toBeLessThan(8000);
      });
    });

    describe('departures', () => {
      it('are what the live API says', async () => {
        await open();
        const { status, headers, text } = await api.ask(BUS);
        expect([status, headers.get('X-Places-Source')]).toEqual([200, 'live']);
        expect(JSON.parse(text)).toEqual(departures);
        expect(live.asked.map(({ url }) => url)).toEqual([`/live${BUS}`]);
      });

      it('of an alias are a 301, of an unknown place a 404, of another type a 400; nobody is asked', async () => {
        await open();
        const { status, headers } = await api.ask('/places/naptan:69327001/rti/bus');
        expect(status).toBe(301);
        const path = new URL(api.base).pathname.replace(/\/$/, '');
        expect(headers.get('Location')?.replace(/^https?:\/\/[^/]+/, '')).toBe(`${path}${BUS}`);
        await api.expectProblem('/places/uni:0/rti/bus', 404, 'uni:0');
        await api.expectProblem('/places/atco:340001/rti/p-r', 400, 'bus');
        await api.expectProblem('/places/uni:1001/rti/bus', 400, 'none');
        expect(live.asked).toEqual([]);
      });

      it('that the live API refuses are refused in its words', async () => {
        live.listener = says(404, '{"description":"No bus stops here any more"}');
        await open();
        await api.expectProblem(BUS, 404, 'No bus stops here any more');
        live.listener = says(403, '["who are you"]');
        await api.expectProblem(BUS, 403, '403');
      });

      it.each(unusable.slice(0, 10))('of a live API that %s are a 503 that says why', async (_, listener) => {
        live.listener = listener;
        await open({ timeLimit: 500 });
        await api.expectProblem(BUS, 503, 'the live API');
      });

      it('are asked for once by all who want them at once', async () => {
        live.listener = well({}, 'max-age=600');
        await open();
        await Promise.all([1, 2, 3].map(() => api.body(BUS)));
        expect(live.asked).toHaveLength(1);
      });

      it('of a park-and-ride are what the live API says of it', async () => {
        await open();
        expect(await api.body(PARKING)).toEqual(liveSites[0]);
      });

      it.each(unusable.filter(([what]) => !/list|null|site/.test(what)))(
        'of a park-and-ride, of a live API that %s, are its record, unavailable',
        async (_, listener) => {
          live.listener = listener;
          await open({ timeLimit: 500 });
          const { status, headers, text } = await api.ask(PARKING);
          expect([status, headers.get('X-Places-Source')]).toEqual([200, 'stale']);
          expect(headers.get('Age')).toMatch(/^\d+$/);
          expect(JSON.parse(text)).toEqual(unavailable('osm:n601', 'Upper Tolland', 1389));
        },
      );

      it('of a park-and-ride that is known by another identifier are its record of the last list', async () => {
        await open();
        await list('live');
        live.listener = dead;
        expect(await api.body('/places/osm:n602/rti/p-r')).toEqual(
          unavailable('parking:lower', 'Lower Tolland P&R', 610),
        );
      });
    });

    describe('what the live host is told of who asks', () => {
      const telling = {
        'Geo-Position': '51.75;-1.25',
        Authorization: 'Basic c2VjcmV0',
        'If-None-Match': '"x"',
        'X-Own': 'own',
      };

      it('is nothing: no position, no credentials, no header, no address of a page', async () => {
        await open({}, { passthrough: ['/dates/'] });
        await api.ask(LIST, { headers: telling });
        await api.ask(`${BUS}?lat=51.75&lon=-1.25`, { headers: telling });
        await api.ask('/dates/today?lat=51.75&year=2026&lon=-1.25', { headers: telling });
        expect(live.asked.map(({ url }) => url)).toEqual([
          `/live${LIST}`,
          `/live${BUS}`,
          '/live/dates/today?year=2026',
        ]);
        for (const { headers } of live.asked) {
          expect(headers.accept).toBe('application/json');
          const known = Object.keys(headers).filter((name) =>
            ['geo-position', 'authorization', 'if-none-match', 'x-own', 'cookie', 'referer'].includes(name),
          );
          expect(known).toEqual([]);
          expect(JSON.stringify(headers)).not.toMatch(/51\.75|c2VjcmV0|own/);
        }
      });

      it('is what the options let through', async () => {
        live.listener = (request, response) => {
          response.setHeader('Access-Control-Allow-Headers', 'Geo-Position, X-Own');
          if (request.method === 'OPTIONS') response.setHeader('Access-Control-Allow-Origin', '*').end();
          else well()(request, response);
        };
        await open({ forward: ['Geo-Position', 'x-own'] });
        await api.body(`${BUS}?lat=51.75&lon=-1.25`, telling);
        const { url, headers } = live.asked.at(-1)!;
        expect(url).toBe(`/live${BUS}?lat=51.75&lon=-1.25`);
        expect(headers).toMatchObject({ 'geo-position': '51.75;-1.25', 'x-own': 'own' });
        expect(headers).not.toHaveProperty('authorization');
      });

      it('makes two questions of two askers whose headers go along', async () => {
        live.listener = (request, response) => {
          response.setHeader('Access-Control-Allow-Headers', 'X-Own');
          if (request.method === 'OPTIONS') response.setHeader('Access-Control-Allow-Origin', '*').end();
          else well({ [`/live${BUS}`]: request.headers['x-own'] }, 'max-age=600')(request, response);
        };
        await open({ forward: ['X-Own'] });
        expect(await api.body(BUS, { 'X-Own': 'one' })).toBe('one');
        expect(await api.body(BUS, { 'X-Own': 'two' })).toBe('two');
      });
    });

    describe('other paths', () => {
      const passthrough = ['/dates/'];

      it('are passed to the live API where that is wanted', async () => {
        await open({}, { passthrough });
        const { status, headers, text } = await api.ask('/dates/today?x=a%20b&y=%2F');
        expect([status, headers.get('X-Places-Source')]).toEqual([200, 'live']);
        expect(JSON.parse(text)).toEqual({ term: 'Michaelmas', week: 7 });
        expect(live.asked.map(({ url }) => url)).toEqual(['/live/dates/today?x=a%20b&y=%2F']);
      });

      it('that the live API does not have are a 404', async () => {
        await open({}, { passthrough });
        await api.expectProblem('/dates/tomorrow', 404, '/live/dates/tomorrow');
      });

      it('are a 503 without a usable answer, and only read', async () => {
        await open({ timeLimit: 500 }, { passthrough });
        live.listener = says(200, '<p>hello');
        await api.expectProblem('/dates/today', 503, '/dates/today');
        live.listener = silent;
        await api.expectProblem('/dates/today', 503, '0.5 s');
        await api.expectProblem('/dates/today', 405, '', { method: 'POST' });
      });

      it('are those given and what is below them, no others', async () => {
        await open({}, { passthrough });
        for (const path of ['/datesX', '/dates', '/dates/', '/other/dates/today', '/transport']) {
          await api.ask(path);
        }
        expect(live.asked.map(({ url }) => url)).toEqual(['/live/dates', '/live/dates/']);
      });
    });
  });
}
