import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';

const names = { de: 'Haus der Stille', en: 'Quiet House', mt: 'Id-Dar' };

const handler = createHandler(
  await fixtureBundle([
    { id: 'a:1', name: 'Id-Dar', type: ['/university/library'], alternative_names: ['The Quiet'], names },
    { id: 'a:2', name: 'Other House', type: ['/university/library'] },
  ]),
);
const get = async (path: string) => (await handler(new Request(`http://any/places/${path}`)))!.json();

describe('the names of a place in languages', () => {
  it('are in an answer that the parameter "names" asks for, and nothing else changes', async () => {
    for (const path of ['a:1', 'a:1,a:2', 'search?q=dar']) {
      const join = path.includes('?') ? '&' : '?';
      const [plain, named] = [await get(path), await get(`${path}${join}names=true`)];
      const [{ names: given, ...place }, ...others] = named._embedded?.pois ?? [named];
      expect(given).toEqual(names);
      expect([place, ...others]).toEqual(plain._embedded?.pois ?? [plain]);
    }
  });

  it.each(['', '?names=false', '?named'])('are left out otherwise: a:1%s', async (query) => {
    expect(await get(`a:1${query}`)).not.toHaveProperty('names');
  });

  it('stay asked for in the links of a page', async () => {
    const page = await get('search?q=house&names=true&count=1');
    expect(page._links['hl:next'].href).toMatch(/[?&]names=true(&|$)/);
  });

  it('find the place, and are among its other names', async () => {
    const { _embedded } = await get('search?q=haus+der+stille');
    expect(_embedded.pois).toMatchObject([
      { id: 'a:1', alternative_names: ['The Quiet', 'Haus der Stille', 'Quiet House'] },
    ]);
  });
});
