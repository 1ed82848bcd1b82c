import { describe, expect, it } from 'vitest';
import type { PlacesFetchOptions } from '../../../src/index.ts';
import type { EnginePage } from '../../engines/engine.ts';
import { lacks } from '../../engines/limits.ts';
import { smallBundle } from '../../unit/client/small-bundle.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();
const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

const update = () => on.page.evaluate(() => window.places.update());
const untilPlaces = (count: number, page: EnginePage = on.page) =>
  page.evaluate(async (count) => {
    while (window.places.status().places !== count) await new Promise((resolve) => setTimeout(resolve, 10));
  }, count);

async function visitStored(options: Partial<PlacesFetchOptions> = {}): Promise<void> {
  await on.visit(options);
  await on.untilStored();
}

describe('a newer bundle', () => {
  it.each([
    ['worker', {}],
    ['page', { worker: false as const }],
  ])('takes a newer bundle without a reload, in the %s', async (_, options) => {
    await visitStored(options);
    on.publish(second.files);
    expect(await update()).toBe(true);
    const answer = await on.ask('/api/places/search');
    expect(JSON.parse(answer.text!)).toMatchObject({ size: 2 });
    expect(await on.status()).toMatchObject({
      state: 'ready',
      version: second.manifest.version,
      created: second.manifest.created,
      from: 'network',
      stored: true,
      storage: 'indexeddb',
      updating: false,
      checked: expect.any(Number),
      times: { download: expect.any(Number), unpack: expect.any(Number), index: expect.any(Number) },
    });
    expect((await on.reports()).at(-1)).toBe('updated to 2 places');
    expect(await update()).toBe(false);
  });

  it.skipIf(lacks('HTTP cache'))('revalidates the manifest by its ETag without a download', async () => {
    const statuses: string[] = [];
    on.answerBundle((request, response) => {
      const fresh = request.headers['if-none-match'] !== '"one"';
      statuses.push(`${request.url} ${fresh ? 200 : 304}`);
      response.writeHead(fresh ? 200 : 304, {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'no-cache',
        ETag: '"one"',
      });
      response.end(fresh ? first.files.get(request.url?.slice(1) ?? '') : undefined);
    });
    await visitStored();
    statuses.length = 0;
    expect(await update()).toBe(false);
    expect(statuses).toEqual(['/manifest.json 304']);
  });
});

it('two tabs download an update once, and both switch', async () => {
  await visitStored();
  const other = await on.newTab();
  await other.goto(on.site.origin);
  await other.evaluate(async (bundle) => {
    window.places = window.createPlacesFetch({ bundle, base: '/api' });
    await window.places.ready;
    await window.places.update();
  }, on.bundles.origin);
  on.publish(second.files);
  on.requests.length = 0;
  await Promise.all([update(), other.evaluate(() => window.places.update())]);
  await Promise.all([untilPlaces(2), untilPlaces(2, other)]);
  expect(on.requests.filter((name) => name.endsWith('.gz')).sort()).toEqual(
    second.manifest.parts.map(({ name }) => name).sort(),
  );
});
