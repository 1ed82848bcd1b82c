import { expect } from 'vitest';
import type { Answer, Api } from './api.ts';
import { describe, it } from './tests.ts';

const ANSWERS: readonly [what: string, path: string, status: number, headers?: Record<string, string>][] = [
  ['a place', '/places/uni:1001', 200],
  ['several places', '/places/uni:1001,uni:1002', 200],
  ['a search', '/places/search?q=library', 200],
  ['suggestions', '/places/suggest?q=lib', 200],
  ['the types', '/places/types', 200],
  ['the entry point', '/places/', 200],
  ['an alias', '/places/oucs:aldous', 301],
  ['an unknown place', '/places/uni:0', 404],
  ['a bad parameter', '/places/search?count=x', 400],
  ['a refused media type', '/places/types', 406, { Accept: 'text/html' }],
];

export function commonContract(api: Api): void {
  describe('methods', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      it(`${method} is a 405 that lists the allowed methods`, async () => {
        for (const path of [
          '/places/search?q=x',
          '/places/uni:1001',
          '/places/',
          '/transport/park-and-rides',
        ]) {
          const { headers } = await api.expectProblem(path, 405, '', { method });
          const allowed = headers.get('Allow')?.split(/\s*,\s*/);
          expect(allowed).toEqual(expect.arrayContaining(['GET', 'HEAD', 'OPTIONS']));
          expect(allowed).not.toContain(method);
        }
      });
    }

    it.each(ANSWERS)('HEAD answers like GET, without a body: %s', async (_, path, status, headers = {}) => {
      const head = await api.ask(path, { method: 'HEAD', headers });
      const get = await api.ask(path, { headers });
      expect(head.status).toBe(status);
      expect(head.text).toBe('');
      for (const name of ['Content-Type', 'ETag', 'Location', 'Vary', 'X-Places-Version']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    });

    it('OPTIONS answers a preflight and allows Geo-Position and If-None-Match', async () => {
      const headers = {
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'geo-position',
      };
      const answer = await api.ask('/places/search?q=x', { method: 'OPTIONS', headers });
      expect([200, 204]).toContain(answer.status);
      const allowed = answer.headers
        .get('Access-Control-Allow-Headers')
        ?.toLowerCase()
        .split(/\s*,\s*/);
      expect(allowed).toEqual(expect.arrayContaining(['geo-position', 'if-none-match']));
      expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('GET');
      expectSharing(answer);
    });
  });

  describe('media type', () => {
    const admitted = [
      'application/json',
      'application/hal+json',
      '*/*',
      'application/*',
      'Application/JSON',
      'application/json; charset=utf-8',
      'text/html, application/json;q=0.5',
      'text/html,application/xhtml+xml,*/*;q=0.1',
      'application/json;q=0, application/hal+json',
      'application/json;q=0.001',
      // The most specific range decides, in any order.
      '*/*;q=0, application/json',
      '*/*;q=0, application/*',
      'application/*;q=0, application/hal+json',
      'application/json;q=0, */*',
    ];
    it.each(admitted)('Accept: %s is served', async (accept) => {
      const { status, headers } = await api.ask('/places/uni:1001', { headers: { Accept: accept } });
      expect(status).toBe(200);
      expect(headers.get('Content-Type')).toMatch(/^application\/json(;|$)/);
    });

    it('a request without Accept is served', async () => {
      expect((await api.ask('/places/uni:1001')).status).toBe(200);
    });

    const refused = [
      'text/html',
      'application/xml',
      'image/*',
      'application/json;q=0',
      'application/jsonx',
      'application/*;q=0, application/vnd.api+json',
      'application/json;q=0, application/hal+json;q=0, */*',
      'application/json; Q = 0.000',
      'application/*;q=0, */*',
      '*/*, application/*;q=0',
      '*/*;q=0',
    ];
    it.each(refused)('Accept: %s is a 406', async (accept) => {
      for (const path of ['/places/uni:1001', '/places/search?q=x', '/places/suggest?q=x', '/places/types']) {
        await api.expectProblem(path, 406, '', { headers: { Accept: accept } });
      }
    });
  });

  describe('headers', () => {
    it.each(ANSWERS)('allows other origins: %s', async (_, path, status, headers = {}) => {
      const answer = await api.ask(path, { headers });
      expect(answer.status).toBe(status);
      expectSharing(answer);
    });

    it('allows other origins on a 405 and a 304', async () => {
      expectSharing(await api.ask('/places/types', { method: 'DELETE' }));
      const { headers } = await api.ask('/places/types');
      const again = await api.ask('/places/types', {
        headers: { 'If-None-Match': headers.get('ETag') ?? '' },
      });
      expect(again.status).toBe(304);
      expectSharing(again);
    });

    it.each(ANSWERS.filter(([, , status]) => status < 400 || status === 404))(
      'names the bundle as the source, and makes caches revalidate: %s',
      async (_, path) => {
        const { headers } = await api.ask(path);
        expect(headers.get('Cache-Control')).toBe('no-cache');
        expect(headers.get('X-Places-Source')).toBe('bundle');
        expect(headers.get('X-Places-Version')).toMatch(/^[\w.-]+$/);
      },
    );
  });

  describe('ETag', () => {
    const tagged = ANSWERS.slice(0, 5).filter(([what]) => what !== 'suggestions');
    it.each(tagged)('sends a strong ETag and honours If-None-Match: %s', async (_, path) => {
      const etag = (await api.ask(path)).headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const known of [etag, `"other", ${etag}`, `"other",W/${etag}`, `W/${etag}`, '*']) {
        const answer = await api.ask(path, { headers: { 'If-None-Match': known } });
        expect(`${answer.status} for ${known}`).toBe(`304 for ${known}`);
        expect(answer.text).toBe('');
        expect(answer.headers.get('ETag')).toBe(etag);
      }
      const tag = etag.slice(1, -1);
      for (const other of ['"other"', `"other", W/"${tag}0"`, tag, `w/${etag}`, '"*"']) {
        const answer = await api.ask(path, { headers: { 'If-None-Match': other } });
        expect(`${answer.status} for ${other}`).toBe(`200 for ${other}`);
      }
    });

    it('sends another ETag for another request, including another position', async () => {
      const etagOf = async (path: string, headers: Record<string, string> = {}) =>
        (await api.ask(path, { headers })).headers.get('ETag');
      const etags = [
        await etagOf('/places/uni:1001'),
        await etagOf('/places/uni:1002'),
        await etagOf('/places/search?q=a'),
        await etagOf('/places/search?q=b'),
        await etagOf('/places/search?q=a', { 'Geo-Position': '51.75;-1.25' }),
        await etagOf('/places/search?q=a', { 'Geo-Position': '51.76;-1.25' }),
      ];
      expect(new Set(etags).size).toBe(etags.length);
      expect(await etagOf('/places/search?q=a')).toBe(etags[2]);
    });

    it('answers an error with its status despite If-None-Match', async () => {
      const headers = { 'If-None-Match': '*' };
      await api.expectProblem('/places/uni:0', 404, '', { headers });
      await api.expectProblem('/places/search?start=x', 400, 'start', { headers });
    });
  });

  describe('errors', () => {
    it.each([
      '/places/uni:1001/nothing',
      '/places/search/more',
      '/places/types/university',
      '/places/a/b/c/d',
    ])('an unknown path %s is a 404 as JSON', async (path) => {
      await api.expectProblem(path, 404);
    });

    it.each([
      '/places/%',
      '/places/%E0%A4%A',
      '/places/%FF%FE',
      '/places/uni:%00',
      '/places/,',
      '/places/,,',
    ])('an invalid id is a 400 or 404 as JSON: %s', async (path) => {
      const { status } = await api.ask(path);
      expect([400, 404]).toContain(status);
      await api.expectProblem(path, status);
    });
  });

  describe('hrefs', () => {
    it('starts every href with a slash, without the path of the base, at every depth of every answer', async () => {
      for (const [, path, status] of ANSWERS.filter(([, , status]) => status === 200)) {
        const { text } = await api.ask(path);
        const hrefs = hrefsIn(JSON.parse(text));
        expect(`${status} ${hrefs.length > 0}`).toBe('200 true');
        for (const href of hrefs) expect(href).toMatch(/^\/(places|transport)([/?]|$)/);
      }
    });
  });

  describe('parameters', () => {
    it('ignores unknown parameters, and repeats them in the links', async () => {
      const page = await api.search('q=gargoyles&_cache=7&colour=deep+red&count=2&start=2');
      expect(page.size).toBe((await api.search('q=gargoyles')).size);
      const links = ['self', 'hl:first', 'hl:last', 'hl:next', 'hl:prev'].map(
        (name) => page._links[name]?.href,
      );
      const facets = (page._links['hl:types'] as unknown as { href: string }[]).map(({ href }) => href);
      for (const href of [...links, ...facets]) {
        const given = new URL(href ?? '', 'http://any').searchParams;
        expect(`${href} ${given.get('_cache')} ${given.get('colour')}`).toBe(`${href} 7 deep red`);
      }
    });

    it('uses the first of repeated parameters', async () => {
      const page = await api.search('q=gargoyles&q=kestrel&count=2&count=9&start=1&start=0');
      const once = await api.search('q=gargoyles&count=2&start=1');
      expect(page.query).toBe('gargoyles');
      expect(page._embedded).toEqual(once._embedded);
      expect(await api.found('type=/transport&type=/amenities')).toEqual(await api.found('type=/transport'));
      const far = '&lat=0&lon=0';
      expect(await api.found(`q=tolland&lat=51.7&lon=-1.2${far}`)).toEqual(
        await api.found('q=tolland&lat=51.7&lon=-1.2'),
      );
    });

    it('a space is %20 or +', async () => {
      const encoded = await api.search('q=kestrel%20lane');
      const plus = await api.search('q=kestrel+lane');
      expect(encoded.query).toBe('kestrel lane');
      expect(plus.query).toBe('kestrel lane');
      expect(plus._embedded).toEqual(encoded._embedded);
    });

    it('a slash in a value is written %2F in links, and read either way', async () => {
      const raw = await api.search('type=/university/library');
      const encoded = await api.search('type=%2Funiversity%2Flibrary');
      expect(raw).toEqual(encoded);
      expect(raw._links.self?.href).toContain('type=%2Funiversity%2Flibrary');
      expect(raw._links['hl:last']?.href).toContain('facet=type&type=%2Funiversity%2Flibrary');
    });
  });
}

function expectSharing({ headers }: Answer): void {
  const list = (name: string): string[] => (headers.get(name) ?? '').split(/\s*,\s*/);
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(list('Access-Control-Expose-Headers')).toEqual(
    expect.arrayContaining(['ETag', 'Location', 'Age', 'X-Places-Source', 'X-Places-Version']),
  );
  expect(list('Vary')).toEqual(expect.arrayContaining(['Accept', 'Geo-Position']));
}

/** Returns every `href` in a body, at any depth. */
function hrefsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'href' && typeof inner === 'string' ? [inner] : hrefsIn(inner),
  );
}
