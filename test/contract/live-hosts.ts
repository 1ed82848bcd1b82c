import { describe, expect, it } from 'vitest';
import { dead, departures, lastSites, liveSites, says, silent, siteStatus } from '../fixtures/live-api.ts';
import { type LiveHosts, useLiveHosts } from './live.ts';

const BUS = '/places/atco:340001/rti/bus';

/** Runs what every host of live data must do besides the handler's contract: a live API that is up, wrong, slow and gone. */
export function liveHostContract(name: string, start: () => Promise<LiveHosts>): void {
  describe(`${name}: live data`, () => {
    const { live, api, open, list } = useLiveHosts(start);

    it('passes live data on, and nothing of the caller to the live API', async () => {
      await open({}, { passthrough: ['/dates/'] });
      const telling = { 'Geo-Position': '51.75;-1.25', Authorization: 'Basic c2VjcmV0', 'X-Own': 'own' };
      expect(await list('live')).toEqual(liveSites);
      expect(await api.body(BUS, telling)).toEqual(departures);
      expect(await api.body('/dates/today?lat=51.75&lon=-1.25')).toEqual({ term: 'Michaelmas', week: 7 });
      expect(await api.body('/places/osm:n601/rti/p-r')).toEqual(siteStatus(liveSites[0]));
      for (const { url, headers } of live.requests) {
        expect(headers.accept).toBe('application/json');
        expect(`${url} ${JSON.stringify(headers)}`).not.toMatch(/51\.75|c2VjcmV0|x-own|cookie|referer/);
      }
    });

    it('answers within the time limit of a live API that is silent or wrong, then gone', async () => {
      await open({ timeLimitMs: 1000 });
      live.listener = silent;
      const ofBundle = (await list('stale')) as { unavailable: boolean }[];
      expect(ofBundle.map(({ unavailable }) => unavailable)).toEqual([true, true, true]);
      await api.expectProblem(BUS, 503, 'within 1 s');
      live.listener = says(200, '<!doctype html><title>Wi-Fi</title>', { 'Content-Type': 'text/html' });
      expect(await list('stale')).toEqual(ofBundle);
      await api.expectProblem(BUS, 503, 'HTML');
      live.calm();
      await expect.poll(() => list('live').catch(String)).toEqual(liveSites);
      live.listener = dead;
      expect(await list('stale')).toEqual(lastSites);
      await api.expectProblem(BUS, 503, 'could not be reached');
    });
  });
}
