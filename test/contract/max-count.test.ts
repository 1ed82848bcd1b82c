import { expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { places } from '../fixtures/places.ts';
import { idsOn, type PageBody } from './api.ts';
import { serve } from './serving.ts';

const handlerOf = async (maxCount?: number) => {
  const handler = createHandler(await fixtureBundle(), { maxCount });
  return async (path: string): Promise<PageBody> => (await handler(new Request(`http://any${path}`)))!.json();
};
const countOn = (page: PageBody): string | null =>
  new URLSearchParams(page._links.self?.href.split('?')[1]).get('count');

it.each(['search?count=100000', 'search?q=kestrel&count=99999999999999999999', 'suggest?q=l&count=1000'])(
  'maxCount limits the places of a page and the count in its links; hl:next leads through all: %s',
  async (query) => {
    const whole = await (await handlerOf())(`/places/${query}`);
    const page = await handlerOf(3);
    const visited: string[] = [];
    for (let next: string | undefined = `/places/${query}`; next !== undefined; ) {
      const one: PageBody = await page(next);
      expect(idsOn(one).length).toBeLessThanOrEqual(3);
      expect(countOn(one)).toBe('3');
      visited.push(...idsOn(one));
      next = one._links['hl:next']?.href;
    }
    expect(whole.size).toBeGreaterThan(3);
    expect(visited).toEqual(idsOn(whole));
  },
);

it('maxCount applies to a page without a count, and leaves shorter pages unchanged', async () => {
  const page = await handlerOf(10);
  expect(countOn(await page('/places/search'))).toBe('10');
  expect(countOn(await page('/places/search?count=4'))).toBe('4');
  expect((await page('/places/search?count=0'))._embedded.pois).toEqual([]);
});

it('a page with explanations has at most 100 places if there is a maxCount', async () => {
  const limited = await handlerOf(1000);
  for (const query of ['search?q=l&explain', 'suggest?q=l&explain=true']) {
    expect(countOn(await limited(`/places/${query}&count=500`))).toBe('100');
    expect(countOn(await (await handlerOf())(`/places/${query}&count=500`))).toBe('500');
  }
  expect(countOn(await limited('/places/search?q=l&explain=false&count=500'))).toBe('500');
});

it('within names at most 20 different places if there is a maxCount', async () => {
  const within = (count: number) =>
    `/places/search?within=${Array.from({ length: count }, (_, i) => `a:${i}`)}`;
  const handler = createHandler(await fixtureBundle(), { maxCount: 1000 });
  const refused = (await handler(new Request(`http://any${within(21)}`)))!;
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('give at most 20');
  expect((await handler(new Request(`http://any${within(20)},a:1,a:2`)))!.status).toBe(200);
  expect(await (await handlerOf())(within(500))).toMatchObject({ size: 0 });
});

it.each([0, -1, 1.5, Number.NaN])('a maxCount of %d is rejected', async (maxCount) => {
  const bundle = await fixtureBundle();
  expect(() => createHandler(bundle, { maxCount })).toThrow(/maxCount must be a whole number from 1/);
});

it('serve returns at most 1,000 places, or the number of --max-count', async () => {
  for (const [args, most] of [
    [[], '1000'],
    [['--max-count', '7'], '7'],
    [['--max-count', '50000'], '50000'],
  ] as const) {
    const host = await serve(...args);
    try {
      const page: PageBody = await (await fetch(`${host.base}/places/search?count=330282`)).json();
      expect(countOn(page)).toBe(most);
      expect(idsOn(page)).toHaveLength(Math.min(Number(most), places.length));
    } finally {
      await host.stop();
    }
  }
});
