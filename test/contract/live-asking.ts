import { describe, expect, it } from 'vitest';
import { departures, says, silent, well } from '../fixtures/live-api.ts';
import type { LiveTest } from './live.ts';

const LIST = '/transport/park-and-rides';
const BUS = '/places/atco:340001/rti/bus';

/** The privacy of requests to the live API, and the passthrough paths. */
export function liveAskingContract({ live, api, open }: LiveTest): void {
  describe('a request to the live API', () => {
    const telling = {
      'Geo-Position': '51.75;-1.25',
      Authorization: 'Basic c2VjcmV0',
      'If-None-Match': '"x"',
      'X-Own': 'own',
    };

    it('sends the live API no position, no credentials, no header, no address of a page', async () => {
      await open({}, { passthrough: ['/dates/'] });
      await api.ask(LIST, { headers: telling });
      await api.ask(`${BUS}?lat=51.75&lon=-1.25`, { headers: telling });
      await api.ask('/dates/today?lat=51.75&year=2026&lon=-1.25', { headers: telling });
      expect(live.requests.map(({ url }) => url)).toEqual([
        `/live${LIST}`,
        `/live${BUS}`,
        '/live/dates/today?year=2026',
      ]);
      for (const { headers } of live.requests) {
        expect(headers.accept).toBe('application/json');
        const known = Object.keys(headers).filter((name) =>
          ['geo-position', 'authorization', 'if-none-match', 'x-own', 'cookie', 'referer'].includes(name),
        );
        expect(known).toEqual([]);
        expect(JSON.stringify(headers)).not.toMatch(/51\.75|c2VjcmV0|own/);
      }
    });

    it('forwards to the live API what the options allow', async () => {
      live.listener = (request, response) => {
        response.setHeader('Access-Control-Allow-Headers', 'Geo-Position, X-Own');
        if (request.method === 'OPTIONS') response.setHeader('Access-Control-Allow-Origin', '*').end();
        else well()(request, response);
      };
      await open({ forward: ['Geo-Position', 'x-own'] });
      await api.body(`${BUS}?lat=51.75&lon=-1.25`, telling);
      const { url, headers } = live.requests.at(-1)!;
      expect(url).toBe(`/live${BUS}?lat=51.75&lon=-1.25`);
      expect(headers).toMatchObject({ 'geo-position': '51.75;-1.25', 'x-own': 'own' });
      expect(headers).not.toHaveProperty('authorization');
    });

    it('sends one request for each caller whose headers are forwarded', async () => {
      const answerTo = (own: unknown) => ({ ...departures, messages: [own] });
      live.listener = (request, response) => {
        response.setHeader('Access-Control-Allow-Headers', 'X-Own');
        if (request.method === 'OPTIONS') response.setHeader('Access-Control-Allow-Origin', '*').end();
        else well({ [`/live${BUS}`]: answerTo(request.headers['x-own']) }, 'max-age=600')(request, response);
      };
      await open({ forward: ['X-Own'] });
      for (const own of ['one', 'two']) expect(await api.body(BUS, { 'X-Own': own })).toEqual(answerTo(own));
    });
  });

  describe('other paths', () => {
    const passthrough = ['/dates/'];

    it('passes other paths to the live API if configured', async () => {
      await open({}, { passthrough });
      const { status, headers, text } = await api.ask('/dates/today?x=a%20b&y=%2F');
      expect([status, headers.get('X-Places-Source')]).toEqual([200, 'live']);
      expect(JSON.parse(text)).toEqual({ term: 'Michaelmas', week: 7 });
      expect(live.requests.map(({ url }) => url)).toEqual(['/live/dates/today?x=a%20b&y=%2F']);
    });

    it('answers 404 for other paths that the live API lacks', async () => {
      await open({}, { passthrough });
      await api.expectProblem('/dates/tomorrow', 404, '/live/dates/tomorrow');
    });

    it('returns other paths unchanged, numbers included, and answers 503 if they nest deeper than 64 levels', async () => {
      await open({}, { passthrough });
      const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
      for (const said of ['{"exact":12345678901234567890,"price":1.10}', nested(64)]) {
        live.listener = says(200, said, { 'Cache-Control': 'no-store' });
        expect(await api.ask('/dates/today')).toMatchObject({ status: 200, text: said });
      }
      for (const levels of [65, 200_000]) {
        live.listener = says(200, nested(levels), { 'Cache-Control': 'no-store' });
        await api.expectProblem('/dates/today', 503, 'more than 64 levels');
      }
    });

    it('answers 404 for other paths that leave the base once decoded', async () => {
      await open({}, { passthrough });
      for (const path of ['/dates/..%2f..%2fadmin', '/dates/x%2F..', '/dates/..%5cadmin'])
        await api.expectProblem(path, 404, 'nothing');
      expect(live.requests).toEqual([]);
    });

    it('answers 503 for other paths without a usable answer, and 405 for writes', async () => {
      await open({ timeLimitMs: 500 }, { passthrough });
      live.listener = says(200, '<p>hello');
      await api.expectProblem('/dates/today', 503, '/dates/today');
      live.listener = silent;
      await api.expectProblem('/dates/today', 503, '0.5 s');
      await api.expectProblem('/dates/today', 405, '', { method: 'POST' });
    });

    it('passes only the configured paths and those below them', async () => {
      await open({}, { passthrough });
      for (const path of ['/datesX', '/dates', '/dates/', '/other/dates/today', '/transport']) {
        await api.ask(path);
      }
      expect(live.requests.map(({ url }) => url)).toEqual(['/live/dates', '/live/dates/']);
    });
  });
}
