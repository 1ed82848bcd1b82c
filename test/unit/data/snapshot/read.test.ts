import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBase } from '../../../../data/cli/commands/options.ts';
import { toPlace } from '../../../../data/record/place-record.ts';
import { readText } from '../../../../data/snapshot/http/body.ts';
import { createFetcher } from '../../../../data/snapshot/http/fetcher';
import { forEachConcurrent } from '../../../../data/snapshot/http/for-each-concurrent.ts';
import { backoff, mayBeRetried, retryAfter } from '../../../../data/snapshot/http/pacing.ts';
import { showProgress } from '../../../../data/snapshot/progress.ts';
import { readPlace } from '../../../../data/snapshot/read/read-place.ts';
import { readTypeTree, treeFromNames } from '../../../../data/snapshot/read/types.ts';
import { representPlace } from '../../../../src/hal/place.ts';
import { representTypes } from '../../../../src/hal/types.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { arbitraryPlaces } from '../../../property/arbitrary-places.ts';
import { QuickClock } from './run.ts';

const least = { id: 'a:1', name: 'A', type: ['/x/y'] };

describe('reading a place', () => {
  test('gives back whatever place was shown, but for what is never shown', () => {
    fc.assert(
      fc.property(arbitraryPlaces, (places) => {
        const around = {
          placeOf: (id: string) => places.find((place) => place.id === id),
          typeName: (path: string) => `Name of ${path}`,
        };
        for (const place of places) {
          const shown = JSON.parse(JSON.stringify(representPlace(place, 0, around)));
          const { record, warnings, types } = readPlace(shown);
          const { importance: _importance, park_and_ride: _site, texts: _texts, ...rest } = place;
          expect(toPlace(record!)).toEqual({
            ...rest,
            name_sort: place.name_sort || place.name,
            hidden_names: [],
            tags: [],
            flags: [],
          });
          expect(warnings).toEqual([]);
          expect(types).toEqual(place.type.map((path) => [path, `Name of ${path}`]));
        }
      }),
    );
  });

  test('takes one link or several, from hrefs of any form', () => {
    const link = (href: string) => ({ href });
    const { record } = readPlace({
      ...least,
      _links: {
        self: link('/places/a:1'),
        parent: [link('/places/a:2'), link('https://host/api/places/a%3A3/?x=1')],
        child: link('/api/places/a:50%25'),
        primary_place: link('/places/a:50%'),
        'rti:bus': [{ href: '/places/a:1/rti/bus', title: 'Buses' }],
        'rti:rail': link('/places/a:1/rti/rail'),
        curie: { name: 'rti', href: 'x{type}', templated: true },
      },
    });
    expect(record).toEqual({
      ...least,
      parent: ['a:2', 'a:3'],
      child: ['a:50%'],
      primary_place: 'a:50%',
      rti: { bus: 'Buses', rail: 'rail' },
    });
  });

  test('leaves out what can not be used, with a warning, and keeps the rest', () => {
    const { record, warnings } = readPlace({
      ...least,
      type: ['/x/y', 'x', '/a b'],
      identifiers: ['a:1', 'b,c:1', 'none'],
      lat: '91',
      lon: '0',
      accessibility: { has_lift: true, has_ramp: 'yes', lift: true, number_of_steps: 0, has_sign: null },
      _links: { parent: [{ href: '/elsewhere' }, { href: '/places/x' }, null, 3] },
    });
    expect(record).toEqual({
      ...least,
      identifiers: ['a:1'],
      accessibility: { has_lift: true, number_of_steps: 0 },
    });
    expect(warnings.map((warning) => warning.match(/^"[\w.]+"|position/)?.[0]).sort()).toEqual(
      ['"type"', '"type"', '"identifiers"', '"identifiers"', '"parent"', 'position']
        .concat('"accessibility.has_ramp"', '"accessibility.lift"')
        .sort(),
    );
  });

  test('takes numbers, nulls and single strings for what they are meant to be', () => {
    const given = {
      id: 'a:1',
      name: null,
      type: '/x',
      type_name: 'X',
      lat: 51.5,
      lon: -1,
      social_twitter: 'u',
    };
    expect(readPlace({ ...given, phone: '', website: null, address: [] })).toEqual({
      record: { id: 'a:1', name: '', type: ['/x'], lat: '51.5', lon: '-1', social_twitter: ['u'] },
      warnings: [],
      types: [['/x', 'X']],
    });
  });

  test('never throws, whatever a service shows', () => {
    const keys = ['id', 'type', 'lat', '_links', '_embedded', 'accessibility', 'identifiers', 'name'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (json) => {
        const { record, reason } = readPlace(json as Record<string, unknown>);
        expect(record === undefined).toBe(reason !== undefined);
      }),
    );
  });

  test.each([
    [{ id: 'no-prefix' }, /^its id is not <prefix>:<value>/],
    [{ id: { toString: [] } }, /^its id is not <prefix>:<value>/],
    [{ type: [] }, /^its type names no type/],
  ])('says why %j makes no place', (wrong, reason) => {
    expect(readPlace({ ...least, ...wrong }).reason).toMatch(reason);
  });
});

describe('reading types', () => {
  test('takes our own answer, a flat list of paths, and an object of them', () => {
    expect(readTypeTree(representTypes(typeTree, []))).toEqual(typeTree);
    const flat = [
      { path: '/b', name: 'B', plural: 'Bs' },
      { type: '/b/c', type_name: 'C', description: 'See' },
    ];
    const tree = {
      b: { name: 'B', plural: 'Bs', types: { c: { name: 'C', plural: 'C', description: 'See' } } },
    };
    expect(readTypeTree(flat)).toEqual(tree);
    expect(readTypeTree({ '/b': flat[0], '/b/c': flat[1] })).toEqual(tree);
  });

  test('of ten thousand types takes no minute, and more are too many', () => {
    const types = Array.from({ length: 10_001 }, (_, nth) => ({ path: `/t${nth}`, name: 'T' }));
    const names = types.map(({ path, name }): [string, string] => [path, name]);
    const begun = performance.now();
    expect(Object.keys(readTypeTree(types.slice(1))!)).toEqual(
      types.slice(1).map(({ path }) => path.slice(1)),
    );
    expect(Object.keys(treeFromNames(names, {}))).toHaveLength(10_001);
    expect(readTypeTree(types)).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  test('never guesses and never throws', () => {
    expect(readTypeTree([])).toBeUndefined();
    expect(readTypeTree([{ type: 'a b', name: 'A' }])).toBeUndefined();
    let deep: unknown = [];
    for (let i = 0; i < 5000; i++) deep = [{ type: 'a', name: 'A', types: deep }];
    expect(readTypeTree(deep)).toBeUndefined();
    fc.assert(fc.property(fc.jsonValue(), (json) => void readTypeTree(json)));
  });
});

describe('waiting', () => {
  test('is as long as Retry-After says, in seconds or until a date', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(retryAfter('120', now)).toBe(120_000);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
    expect(retryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0);
    for (const none of [null, '', 'soon', '-5', '1.5']) expect(retryAfter(none, now)).toBeUndefined();
  });

  test('doubles, never in step with others, and not for ever', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 0.5))).toEqual([500, 1000, 2000, 4000]);
    expect(backoff(0, 0)).toBe(250);
    expect(backoff(50, 0.999)).toBeLessThanOrEqual(90_000);
  });

  test('is for what may be better the next time', () => {
    expect([400, 401, 403, 404, 408, 410, 418, 429, 500, 501, 503, 599].filter(mayBeRetried)).toEqual([
      408, 429, 500, 503, 599,
    ]);
  });
});

test('a wait that a service asks for is kept by the requests after it, too', async () => {
  const sleepers: { until: number; wake: () => void }[] = [];
  let time = 0;
  const clock = {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    limit: () => new AbortController().signal,
    random: () => 0.5,
  };
  const settle = () => new Promise(setImmediate);
  const asked: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    asked.push(String(url));
    return asked.length === 1
      ? new Response('', { status: 429, headers: { 'Retry-After': '30' } })
      : Response.json({});
  };
  const ask = createFetcher({
    base: 'http://x',
    fetch,
    clock,
    delayMs: 0,
    timeoutMs: 1,
    retries: 1,
    userAgent: 'me',
  });
  const first = ask('/a');
  await settle();
  const second = ask('/b');
  time = 29_999;
  for (const { until, wake } of sleepers) if (until <= time) wake();
  await settle();
  expect(asked).toEqual(['http://x/a']);
  time = 30_000;
  while (asked.length < 3) {
    for (const { wake } of sleepers.splice(0)) wake();
    await settle();
  }
  expect((await Promise.all([first, second])).every(({ ok }) => ok)).toBe(true);
});

test('an endless answer is not read to its end', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(100))),
  });
  await expect(readText(new Response(endless), 'http://x', 1000)).rejects.toThrow(
    'the answer of http://x is longer than 1,000 bytes',
  );
});

test('after a failure nothing more is begun, and what has begun is waited for', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = forEachConcurrent([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 2) throw new Error('two');
    ended.push(item);
  });
  await expect(work).rejects.toThrow('two');
  expect(begun).not.toContain(5);
  expect(ended).toEqual(begun.filter((item) => item !== 2));
});

test.each([
  ['https://host/api', 'https://host/api'],
  ['https://host/api/places/', 'https://host/api'],
  ['http://host:8080/places', 'http://host:8080'],
  ['HTTP://Host/', 'http://host'],
])('the base of %s is %s', (address, base) => {
  expect(readBase(address)).toBe(base);
});

describe('progress', () => {
  function shown(watched: boolean): string[] {
    const lines: string[] = [];
    const clock = new QuickClock();
    const write = (line: string) => lines.push(line);
    const terminal = {
      out: write,
      log: write,
      progress: write,
      watched,
      env: {},
      ended: () => new Promise<never>(() => {}),
    };
    const onProgress = showProgress(terminal, clock);
    for (const done of [1, 100, 500, 501, 1000]) {
      onProgress('places', done, 1000);
      void clock.sleep(1000);
    }
    return lines;
  }

  test('is a bar with rate and time left where somebody watches', () => {
    expect(shown(true)).toEqual([
      '[------------------------] places: 1 of 1,000',
      '[##----------------------] places: 100 of 1,000, 100 a second, 9 s left',
      '[############------------] places: 500 of 1,000, 250 a second, 2 s left',
      '[############------------] places: 501 of 1,000, 167 a second, 3 s left',
      '[########################] places: 1,000 of 1,000, 250 a second, 0 s left',
    ]);
  });

  test('is a line now and then where nobody does', () => {
    expect(shown(false)).toEqual(['places: 500 of 1,000', 'places: 1,000 of 1,000']);
  });
});
