import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formEncoded } from '../../src/hal/links.ts';
import { createHandler } from '../../src/http/handler.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { runs } from './runs.ts';

// Any UTF-16, lone surrogates among it.
const anything = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0xffff }))
    .map((code) => String.fromCharCode(code)),
  maxLength: 30,
});
const nasty = fc.constantFrom(
  '%',
  '%zz',
  '%E0%A4%A',
  '%00',
  '%2F..%2F',
  '\ud800',
  '\udfff\ud800',
  '99999999999999999999999999999999',
  '-1',
  '1e400',
  'NaN',
  '51.75',
  '/university',
  '[(+*?\\',
  'a'.repeat(3000),
  'a '.repeat(300),
  'constructor',
  '__proto__',
  'ﷺ',
  '\u202e\u0000\ufeff',
  'aldous college',
  'uni:1001',
);
const value = fc.oneof(anything, nasty);
const written = fc
  .tuple(value, fc.boolean())
  // Encoded where that is possible; the URL parser gets the rest as it is.
  .map(([text, encoded]) =>
    encoded ? encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')) : text.replace(/[?#]/g, ''),
  );
const name = fc.oneof(
  fc.constantFrom(...'q type type_exact start count lat lon facet inoxford university_only'.split(' ')),
  fc.constantFrom('exclude_university', 'accessibility_has_quiet_space', 'accessibility_', '__proto__', ''),
  written,
);
const path = fc.oneof(
  fc.constantFrom(
    'search',
    'suggest',
    'types',
    '',
    'uni:1001',
    'oucs:aldous',
    'uni:1001,uni:1002',
    'search/',
  ),
  fc.array(written, { maxLength: 3 }).map((ids) => ids.join(',')),
  fc.array(written, { maxLength: 3 }).map((parts) => parts.join('/')),
);
const url = fc
  .tuple(path, fc.array(fc.tuple(name, written), { maxLength: 5 }))
  .map(
    ([below, parameters]) =>
      `http://any/places/${below}?${parameters.map((pair) => pair.join('=')).join('&')}`,
  );

const header = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('51.7;-1.2', '51.7,-1.2', '91;0', 'text/html', '*/*', '*', '"x"', ';;;', 'q=0', ',,,'),
);
const headers = fc.dictionary(fc.constantFrom('Geo-Position', 'Accept', 'If-None-Match'), header, {
  maxKeys: 2,
});
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PROPFIND');

describe('any URL', async () => {
  const handler = createHandler(await fixtureBundle());

  /** The response to a request; `undefined` where the URL makes no request, or is not ours. */
  async function ask(url: string, init: RequestInit): Promise<Response | undefined> {
    let request: Request;
    try {
      request = new Request(url, init);
    } catch {
      return undefined;
    }
    return handler(request);
  }

  it('any URL gets a valid answer with a right status, and never an exception', async () => {
    const often = runs(3000);
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(url, method, headers, async (url, method, headers) => {
        const response = await ask(url, { method, headers });
        if (response === undefined) return;
        asked++;
        expect([200, 204, 301, 304, 400, 404, 405, 406, 503]).toContain(response.status);
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
        const text = await response.text();
        if (method === 'HEAD' || [204, 301, 304].includes(response.status)) return;
        const body = JSON.parse(text) as Record<string, unknown>;
        if (response.status >= 400) {
          const { description, ...more } = body;
          expect(description).toBeTypeOf('string');
          // An error of ours names its page.
          const help = expect.stringMatching(/\/errors\/[a-z-]+$/);
          expect([{}, { help }]).toContainEqual(more);
        } else expect(body).toHaveProperty('_links');
      }),
      often,
    );
    // Few URLs make no request or are not ours.
    expect(asked).toBeGreaterThan(often.numRuns / 3);
  });

  it('a page links to pages only', async () => {
    const lenient = fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('q', 'type', 'type_exact', 'count', 'start', 'facet', 'x'), name),
        written,
      ),
      {
        maxLength: 3,
      },
    );
    const operation = fc.constantFrom('search', 'suggest');
    await fc.assert(
      fc.asyncProperty(operation, lenient, async (operation, parameters) => {
        const query = parameters.map((pair) => pair.join('=')).join('&');
        const response = await ask(`http://any/places/${operation}?q=l&${query}`, {});
        if (response?.status !== 200) return;
        const { _links } = (await response.json()) as {
          _links: Record<string, { href: string } | { href: string }[]>;
        };
        const { curies, ...links } = _links;
        for (const { href } of Object.values(links).flat()) {
          const led = await ask(`http://any${href}`, {});
          expect(`${href} ${led?.status}`).toBe(`${href} 200`);
        }
      }),
      runs(500),
    );
  });

  it('a URL is ours exactly if its path is', () => {
    fc.assert(
      fc.property(written, (path) => {
        let request: Request;
        try {
          request = new Request(`http://any/${path}`);
        } catch {
          return;
        }
        const { pathname } = new URL(request.url);
        const ours = /^\/places(\/|$)/.test(pathname) || pathname === '/transport/park-and-rides';
        expect(handler(request) === undefined).toBe(!ours);
      }),
      runs(500),
    );
  });
});

it('parameters are written as URLSearchParams writes them', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), value);
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 4 }), (parameters) => {
      expect(formEncoded(parameters)).toBe(String(new URLSearchParams(parameters)));
    }),
    runs(2000),
  );
});
