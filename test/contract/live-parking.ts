import { describe, expect, it } from 'vitest';
import { dripping, lastSites, liveSites, silent, unavailable, unusable, well } from '../fixtures/live-api.ts';
import type { LiveTest } from './live.ts';

const LIST = '/transport/park-and-rides';
const BUS = '/places/atco:340001/rti/bus';
/** The sites of the bundle, A to Z. */
const ofBundle = [
  unavailable('osm:n603', 'Far Tolland', 0),
  unavailable('osm:n602', 'Lower Tolland', 600),
  unavailable('osm:n601', 'Upper Tolland', 1389),
];

/** Occupancy of park-and-rides. */
export function liveParkingContract({ live, api, open, list }: LiveTest): void {
  describe('park-and-rides', () => {
    it('passes park-and-rides of the live API on unchanged, marked as live', async () => {
      await open();
      expect(await list('live')).toEqual(liveSites);
      expect(live.requests.map(({ url }) => url)).toEqual([`/live${LIST}`]);
    });

    it('fetches park-and-rides once for all concurrent callers, and again for the next', async () => {
      live.listener = well({}, 'public, max-age=600');
      await open();
      const all = await Promise.all([1, 2, 3].map(() => list('live')));
      expect(all).toEqual([liveSites, liveSites, liveSites]);
      expect(live.requests).toHaveLength(1);
      await list('live');
      expect(live.requests).toHaveLength(2);
    });

    it('answers HEAD, OPTIONS, Accept and other methods of park-and-rides without an extra request', async () => {
      await open();
      await api.expectProblem(LIST, 405, '', { method: 'POST' });
      await api.expectProblem(LIST, 406, '', { headers: { Accept: 'text/html' } });
      expect((await api.ask(LIST, { method: 'OPTIONS' })).status).toBe(204);
      expect(live.requests).toEqual([]);
      const head = await api.ask(LIST, { method: 'HEAD' });
      expect([head.status, head.text, head.headers.get('X-Places-Source')]).toEqual([200, '', 'live']);
    });

    it('sends the age of park-and-rides that came through a cache', async () => {
      live.listener = (request, response) => {
        response.setHeader('Age', '7');
        well()(request, response);
      };
      await open();
      const { headers } = await api.ask(LIST);
      expect(headers.get('X-Places-Source')).toBe('live');
      expect(Number(headers.get('Age'))).toBeGreaterThanOrEqual(7);
    });

    it('drops fields of sites that the contract lacks', async () => {
      live.listener = well({
        [`/live${LIST}`]: { park_and_rides: [{ ...liveSites[0], colour: 'red' }], more: 1 },
      });
      await open();
      expect(await list('live')).toEqual([liveSites[0]]);
    });

    it('accepts an empty list of park-and-rides', async () => {
      live.listener = well({ [`/live${LIST}`]: { park_and_rides: [] } });
      await open();
      expect(await list('live')).toEqual([]);
    });

    it.each(unusable)(
      'returns the sites of the bundle, then those of the last answer, for a live API that %s',
      async (_, listener) => {
        live.listener = listener;
        // Only an endless answer needs the short limit, which a good answer may miss on a busy machine.
        await open(listener === silent || listener === dripping ? { timeLimitMs: 1000 } : {});
        expect(await list('stale')).toEqual(ofBundle);
        live.calm();
        await expect.poll(() => list('live').catch(String)).toEqual(liveSites);
        live.listener = listener;
        expect(await list('stale')).toEqual(lastSites);
      },
    );

    it('waits at most 4 s for park-and-rides, even if bytes keep arriving', async () => {
      live.listener = dripping;
      await open({ timeLimitMs: undefined as unknown as number });
      // The server would send bytes for ever. The answer about departures has the reason.
      await Promise.all([
        list('stale').then((sites) => expect(sites).toEqual(ofBundle)),
        api.expectProblem(BUS, 503, 'did not answer in full within 4 s'),
      ]);
    });
  });
}
