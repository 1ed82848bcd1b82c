import { expect, it } from 'vitest';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../../src/bundle/source.ts';
import { askAhead } from '../../../src/client/ask-ahead.ts';
import { createApi } from '../../../src/http/api.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { smallBundle } from './small-bundle.ts';

it.each(['', '/api', 'https://host/api/'])(
  'is over, and not done again, when it is asked for: base "%s"',
  async (base) => {
    const bundle = await openBundle(memorySource(smallBundle().files));
    let ranked = 0;
    const counting = {
      ...bundle.places,
      get importance() {
        ranked++;
        return bundle.places.importance;
      },
    };
    const engine = createEngine(counting, bundle.manifest.settings);
    const api = createApi(bundle, engine, { base });
    const get = async (path: string): Promise<number> => {
      const url = `https://host${base && '/api'}/places/${path}`;
      const asked = { method: 'GET', url, headers: new Headers(), credentials: 'include' } as const;
      const { body } = (await api(asked))!;
      return JSON.parse(body!).size;
    };
    for (const _ of askAhead({ api, engine, base }));
    expect(ranked).toBeGreaterThan(0);
    ranked = 0;
    for (const q of ['a', 'L', 'be', 'Ga']) {
      // However a client asks: what is worked out is all of them.
      expect(await get(`suggest?q=${q}`)).toBeGreaterThan(0);
      expect(await get(`search?q=${q}&count=7&facet=type`)).toBeGreaterThan(0);
    }
    expect(ranked).toBe(0);
    expect(await get('suggest?q=gam')).toBe(1);
    expect(ranked).toBe(1);
  },
);

it('asks for suggestions of rare words too, between those of a letter or two and the searches', async () => {
  const bundle = await openBundle(memorySource(smallBundle().files));
  const engine = createEngine(bundle.places, bundle.manifest.settings);
  const api = createApi(bundle, engine, {});
  const asked: string[] = [];
  const listening: typeof api = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${pathname.split('/').at(-1)} ${searchParams.get('q')}`);
    return api(request);
  };
  for (const _ of askAhead({ api: listening, engine, base: '' }));
  const rare = asked.filter((text) => text.length > 'suggest ab'.length);
  expect(rare).toEqual(['suggest librarie']);
  const at = asked.indexOf('suggest librarie');
  expect(asked.findLastIndex((text) => /^suggest ..?$/.test(text))).toBe(at - 1);
  expect(asked.findIndex((text) => text.startsWith('search '))).toBe(at + 1);
});
