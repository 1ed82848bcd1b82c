import { describe, expect, it } from 'vitest';
import {
  dead,
  departures,
  liveSites,
  says,
  siteStatus,
  unavailable,
  unusable,
  well,
} from '../fixtures/live-api.ts';
import type { LiveTest } from './live.ts';

const BUS = '/places/atco:340001/rti/bus';
const PARKING = '/places/osm:n601/rti/p-r';

/** Live departures of a place. */
export function liveDeparturesContract({ live, api, open, list }: LiveTest): void {
  describe('departures', () => {
    it('passes departures of the live API on', async () => {
      await open();
      const { status, headers, text } = await api.ask(BUS);
      expect([status, headers.get('X-Places-Source')]).toEqual([200, 'live']);
      expect(JSON.parse(text)).toEqual(departures);
      expect(live.requests.map(({ url }) => url)).toEqual([`/live${BUS}`]);
    });

    it('answers 301 for an alias, 404 for an unknown place and 400 for another type without a request to the live API', async () => {
      await open();
      const { status, headers } = await api.ask('/places/naptan:69327001/rti/bus');
      expect(status).toBe(301);
      const path = new URL(api.base).pathname.replace(/\/$/, '');
      expect(headers.get('Location')?.replace(/^https?:\/\/[^/]+/, '')).toBe(`${path}${BUS}`);
      await api.expectProblem('/places/uni:0/rti/bus', 404, 'uni:0');
      await api.expectProblem('/places/atco:340001/rti/p-r', 400, 'bus');
      await api.expectProblem('/places/uni:1001/rti/bus', 400, 'none');
      expect(live.requests).toEqual([]);
    });

    it('passes a rejection of the live API on with its description', async () => {
      live.listener = says(404, '{"description":"No bus stops here any more"}');
      await open();
      await api.expectProblem(BUS, 404, 'No bus stops here any more');
      expect((await api.ask(BUS)).headers.get('X-Places-Source')).toBe('live');
      live.listener = says(403, '["who are you"]');
      await api.expectProblem(BUS, 403, '403');
    });

    it('has the occupancy of a park-and-ride in services.percentage, where clients read it', async () => {
      await open();
      const { headers, text } = await api.ask(PARKING);
      expect(headers.get('X-Places-Source')).toBe('live');
      expect(JSON.parse(text).services.percentage).toBe(83);
      expect(JSON.parse(text)).toEqual(siteStatus(liveSites[0]));
    });

    const answering = (said: unknown) => well({ [`/live${PARKING}`]: said });
    it.each([
      ['with messages', siteStatus(liveSites[0], ['Closed on Sunday']), { messages: ['Closed on Sunday'] }],
      ['with messages that are none', { services: liveSites[0], messages: 'none' }, {}],
      ['with a title', { services: liveSites[0], title: 'Free spaces' }, { title: 'Free spaces' }],
      ['as the bare record', liveSites[0], {}],
    ])('accepts departures of a park-and-ride %s', async (_, said, more) => {
      live.listener = answering(said);
      await open();
      expect(await api.body(PARKING)).toEqual({ ...siteStatus(liveSites[0]), ...more });
    });

    it.each(unusable.slice(0, 10))(
      'answers 503 with the reason for departures of a live API that %s',
      async (_, listener) => {
        live.listener = listener;
        await open({ timeLimitMs: 500 });
        await api.expectProblem(BUS, 503, 'the live API');
      },
    );

    it.each([
      ...unusable,
      ['tells null', answering(null)] as const,
      ['tells of no services', answering(siteStatus(null))] as const,
      ['tells of a list of services', answering(siteStatus([]))] as const,
      ['tells of another site', answering(siteStatus({ ...liveSites[0], identifier: 'osm:n603' }))] as const,
      ['tells of no site', answering(siteStatus({ ...liveSites[0], identifier: undefined }))] as const,
    ])('returns the unavailable record of a park-and-ride for a live API that %s', async (_, listener) => {
      live.listener = listener;
      await open({ timeLimitMs: 500 });
      const { status, headers, text } = await api.ask(PARKING);
      expect([status, headers.get('X-Places-Source')]).toEqual([200, 'stale']);
      expect(headers.get('Age')).toMatch(/^\d+$/);
      expect(JSON.parse(text)).toEqual(siteStatus(unavailable('osm:n601', 'Upper Tolland', 1389)));
    });

    it('returns the record of the last list for a park-and-ride with another identifier in the live API', async () => {
      await open();
      await list('live');
      live.listener = dead;
      expect(await api.body('/places/osm:n602/rti/p-r')).toEqual(
        siteStatus(unavailable('parking:lower', 'Lower Tolland P&R', 610)),
      );
    });
  });
}
