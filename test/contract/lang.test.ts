import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../data/kinds/languages.ts';
import { createHandler } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';

const twoPlaces = [
  { id: 'a:1', name: 'Aldous', type: ['/university/library'], lat: '51.75', lon: '-1.25' },
  { id: 'a:2', name: 'Kestrel', type: ['/amenities/food-drink/pub'], lat: '51.76', lon: '-1.25' },
];
const handler = createHandler(
  await fixtureBundle(twoPlaces, { languages: ['en'] }, { languages: ['en', 'de'] }),
);
/** The word for a library in each language that has words of requests. */
const LIBRARY_BY_LANGUAGE = {
  ar: 'مكتبة',
  ca: 'biblioteca',
  cy: 'llyfrgell',
  de: 'Bibliothek',
  en: 'library',
  es: 'biblioteca',
  fi: 'kirjasto',
  fr: 'bibliothèque',
  it: 'biblioteca',
  ja: '図書館',
  nl: 'bibliotheek',
  pl: 'biblioteka',
  pt: 'biblioteca',
  ru: 'библиотека',
  sv: 'bibliotek',
} satisfies Record<(typeof LANGUAGES)[number], string>;
const ofAllLanguages = createHandler(
  await fixtureBundle(twoPlaces, { languages: ['en'] }, { languages: LANGUAGES }),
);
const ask = async (href: string, headers = {}) =>
  (await ofAllLanguages(new Request(`http://any${href}`, { headers })))!;
const get = async (href: string) => (await handler(new Request(`http://any${href}`)))!;
const page = async (href: string) => (await get(href)).json();
const idsOf = async (href: string) => (await page(href))._embedded.pois.map(({ id }: { id: string }) => id);

describe('the language of a request', () => {
  it('has its words understood, before those of the languages of the bundle', async () => {
    expect(await idsOf('/places/search?q=Kneipe+in+der+Nähe+von+Aldous&lang=de')).toEqual(['a:2']);
    expect(await idsOf('/places/search?q=pub+near+Aldous&lang=de')).toEqual(['a:2']);
    expect(await idsOf('/places/search?q=Kneipe+in+der+Nähe+von+Aldous')).toEqual([]);
    expect(await idsOf('/places/search?near_kind=Bibliothek&lang=de')).toEqual(['a:2']);
  });

  it('changes no name that is found', async () => {
    for (const path of ['search?q=kestrel', 'suggest?q=kes'])
      expect(await idsOf(`/places/${path}&lang=de`)).toEqual(await idsOf(`/places/${path}`));
  });

  it('stands in the links of a page, of an interpretation and of a suggested search', async () => {
    const { _links, interpretation } = await page('/places/search?q=Kneipe+in+der+Nähe+von+Aldous&lang=de');
    const facets = _links['hl:types'].map(({ href }: { href: string }) => href);
    for (const href of [
      _links.self.href,
      _links['hl:first'].href,
      interpretation._links.self.href,
      ...facets,
    ])
      expect(new URL(href, 'http://any').searchParams.getAll('lang')).toEqual(['de']);
    expect(await idsOf(interpretation._links.self.href)).toEqual(['a:2']);
    const { suggestions } = await page('/places/suggest?q=kneip&interpret=true&lang=de');
    expect(suggestions[0]._links.self.href).toBe('/places/search?q=Kneipe&lang=de');
    expect(await idsOf(suggestions[0]._links.self.href)).toEqual(['a:2']);
  });

  it('that the bundle has no words of is answered in its first one, and the page names that', async () => {
    expect(await page('/places/search?q=pub&lang=fr-CA')).toMatchObject({ words_language: 'en', size: 1 });
    for (const path of ['search?q=pub&lang=de-CH', 'search?q=pub', 'search?lang=fr', 'suggest?q=kes&lang=fr'])
      expect(await page(`/places/${path}`)).not.toHaveProperty('words_language');
  });

  it('has an ETag of its own', async () => {
    const tags = await Promise.all(
      ['', '&lang=de', '&lang=en'].map(async (lang) =>
        (await get(`/places/search?q=pub${lang}`)).headers.get('ETag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it.each(Object.entries(LIBRARY_BY_LANGUAGE))(
    '%s stands in all links, has answers and ETags of its own, and names the words that answer instead of it',
    async (lang, library) => {
      const query = `/places/search?q=${encodeURIComponent(library)}`;
      const known = await ask(`${query}&lang=${lang}`);
      const { _links, size, words_language } = await known.json();
      expect([size, words_language]).toEqual([1, undefined]);
      for (const { href } of [_links.self, _links['hl:first'], ..._links['hl:types']])
        expect(new URL(href, 'http://any').searchParams.getAll('lang')).toEqual([lang]);

      const other = lang === 'en' ? 'de' : 'en';
      const etag = { 'If-None-Match': known.headers.get('ETag') };
      expect((await ask(`${query}&lang=${lang}`, etag)).status).toBe(304);
      for (const href of [`${query}&lang=${other}`, query]) expect((await ask(href, etag)).status).toBe(200);

      const { words_language: instead } = await page(`${query}&lang=${lang}`);
      expect(instead).toBe(['en', 'de'].includes(lang) ? undefined : 'en');
    },
  );
});
