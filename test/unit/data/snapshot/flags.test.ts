import { describe, expect, test } from 'vitest';
import { answer, isDetails, isSearch, shown } from './fixture.ts';
import { recordsOf, runSnapshot } from './run.ts';
import { changed, eachPoi, send, startService } from './service.ts';

describe('flags', () => {
  test('ignores flags that narrow nothing', async () => {
    const ignoring = changed(
      (request) => {
        const url = new URL(request.url);
        for (const key of [...url.searchParams.keys()]) {
          if (key.startsWith('accessibility_')) url.searchParams.delete(key);
        }
        return answer(new Request(url));
      },
      (body) => eachPoi(body, ({ accessibility: _accessibility, ...poi }) => poi),
    );
    const { base, requests } = await startService(ignoring);
    const taken = await runSnapshot(base);
    const records = await recordsOf(taken);
    expect(records.filter(({ accessibility }) => accessibility)).toEqual([]);
    expect(records.filter(({ flags }) => flags).length).toBeGreaterThan(0);
    expect(taken.lines.match(/accessibility_has_\w+ is not believed/g)).toHaveLength(8);
    expect(requests.filter((path) => path.includes('accessibility_has_quiet_space'))).toHaveLength(1);
  });

  test('ignores flags that narrow nothing while places come and go', async () => {
    let left = shown.length;
    const shrinking = changed(answer, (body, url) => {
      if (!isSearch(url) || url.search === '?count=100&start=0') return body;
      const pois = shown.slice(-left--);
      return { ...body, size: pois.length, _embedded: { pois } };
    });
    const { base } = await startService(shrinking);
    expect((await recordsOf(await runSnapshot(base))).filter(({ flags }) => flags)).toEqual([]);
  });

  test('reports flags that the service refuses as unknown', async () => {
    const { base } = await startService(answer, (url, response) =>
      url.search.includes('is_display') ? send(response, 400, '{"description":"what is that?"}') : false,
    );
    const taken = await runSnapshot(base);
    expect(taken.lines).toMatch(/is_display_\w+ was skipped: .*400 \("what is that\?"\)/);
    expect((await recordsOf(taken)).filter(({ flags }) => flags)).toEqual([]);
  });

  test('prefers what a place itself shows to a flag', async () => {
    const { base } = await startService(
      changed(answer, (body, url) =>
        isDetails(url)
          ? eachPoi(body, (poi) => ({ ...poi, accessibility: { has_quiet_space: false } }))
          : body,
      ),
    );
    const records = await recordsOf(await runSnapshot(base));
    expect(records.every(({ accessibility }) => accessibility!.has_quiet_space === false)).toBe(true);
    expect(records.some(({ accessibility }) => accessibility!.has_lifts_to_all_floors === true)).toBe(true);
  });
});
