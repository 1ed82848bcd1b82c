import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { Api, type PageBody } from './api.ts';

type Kind = 'search' | 'suggest';

describe.each<Kind>(['search', 'suggest'])('explain of %s', async (kind) => {
  const handler = createHandler(await fixtureBundle());
  const fetch = async (request: Request) => (await handler(request)) ?? Response.error();
  const api = new Api(() => ({ base: 'http://any', fetch, stop: async () => {} }));
  const page = (parameters: string): Promise<PageBody> => api.page(`/places/${kind}?${parameters}`);

  it('explains every place of the page', async () => {
    const { _embedded } = await page('q=aldous+lib&lat=51.75&lon=-1.25&explain');
    expect(_embedded.pois.length).toBeGreaterThan(0);
    for (const { _explanation } of _embedded.pois) {
      expect(_explanation).toMatchObject({
        tier: expect.any(String),
        field: expect.any(String),
        words: [{ query_word: 'aldous' }, { query_word: 'lib', how: 'prefix' }],
        missing: [],
        score: expect.any(Number),
      });
    }
  });

  it('changes nothing else except the links, which repeat it', async () => {
    const [plain, explained] = [await page('q=aldous&count=1'), await page('q=aldous&explain=1&count=1')];
    const pois = explained._embedded.pois.map(({ _explanation, ...poi }) => poi);
    expect(JSON.stringify(pois)).toBe(JSON.stringify(plain._embedded.pois));
    expect(explained.size).toBe(plain.size);
    for (const link of ['self', 'hl:first', 'hl:last', 'hl:next']) {
      expect(explained._links[link]?.href).toMatch(/[?&]explain=1(&|$)/);
    }
  });

  it('explain is on for any value but "false"; the first of several counts', async () => {
    const isOn = async (parameters: string): Promise<boolean> =>
      JSON.stringify(await page(`q=aldous${parameters}`)).includes('_explanation');
    for (const given of ['&explain', '&explain=', '&explain=0', '&explain=1&explain=false'])
      expect([given, await isOn(given)]).toEqual([given, true]);
    for (const given of ['', '&explain=false', '&explain=false&explain', '&explained'])
      expect([given, await isOn(given)]).toEqual([given, false]);
  });

  it('an explained page has an ETag of its own', async () => {
    const etag = async (parameters: string): Promise<string | null> =>
      (await fetch(new Request(`http://any/places/${kind}?${parameters}`))).headers.get('ETag');
    expect(await etag('q=aldous&explain')).not.toBe(await etag('q=aldous'));
  });
});

describe('explain', async () => {
  const handler = createHandler(await fixtureBundle());
  const text = async (path: string): Promise<string> =>
    (await handler(new Request(`http://any/places/${path}`)))!.text();

  it('a page of search says which ways were tried', async () => {
    expect(JSON.parse(await text('search?q=aldous&explain'))._explanation).toEqual({
      tried: ['words > typed'],
    });
  });

  it('explanations are absent from a search without words and from a looked-up place', async () => {
    expect(await text('search?explain')).not.toContain('_explanation');
    expect(await text('uni:1001?explain')).toBe(await text('uni:1001'));
  });
});
