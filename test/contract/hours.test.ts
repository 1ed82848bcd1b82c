import { beforeAll, describe, expect, it } from 'vitest';
import { packBundle } from '../../data/build/pack.ts';
import { readWords } from '../../data/kinds/languages.ts';
import { openBundle } from '../../src/bundle/open.ts';
import type { OpeningTimes } from '../../src/core/opening-hours.ts';
import { createHandler, type Handler } from '../../src/http/handler.ts';
import { knownPlace } from '../fixtures/known-place.ts';
import { memorySource } from '../fixtures/memory-source.ts';
import { oxfordSettings } from '../fixtures/settings.ts';
import { expectDescribed } from './described.ts';

const MUSEUM = '/leisure/museum';
const day = [600, 1080];
const zone = 'Europe/Malta';
const daily: OpeningTimes = { zone, week: Array(7).fill(day) };
const christmas = Date.parse('2026-12-25') / 86_400_000;

/** Museums in Malta, and one in Auckland, where it is twelve hours later in winter. */
const museums: Readonly<Record<string, OpeningTimes | undefined>> = {
  'm:daily': daily,
  'm:weekdays': { zone, week: [day, day, day, day, day, [], []] },
  'm:nights': { zone, week: [[], [], [], [], [1320, 1560], [], []] },
  'm:guessed': { zone, week: Array(7).fill([~600, 1440]) },
  'm:christmas': {
    zone,
    week: Array(7).fill(day),
    dated: { from: christmas - 5, until: christmas + 5, days: new Map([[christmas, []]]) },
  },
  'm:auckland': { zone: 'Pacific/Auckland', week: Array(7).fill(day) },
  'm:silent': undefined,
};
/** A Saturday, at 14:33 in Malta and 2:33 in the night to Sunday in Auckland. */
const now = Date.parse('2026-11-28T13:33:20Z');

let handler: Handler;
let version: string;
beforeAll(async () => {
  const packed = packBundle({
    places: Object.keys(museums).map((id) => knownPlace(id, MUSEUM, { name: `Hall ${id.slice(2)}` })),
    openingTimes: new Map(
      Object.entries(museums).flatMap(([id, times]) => (times ? [[id, times] as const] : [])),
    ),
    types: {
      leisure: {
        name: 'Leisure',
        plural: 'Leisure',
        types: { museum: { name: 'Museum', plural: 'Museums' } },
      },
    },
    settings: { ...oxfordSettings, languages: ['en', 'de'] },
    words: await Promise.all((['en', 'de'] as const).map(readWords)),
    sources: [],
    created: '2026-01-01T00:00:00Z',
  });
  handler = createHandler(await openBundle(memorySource(packed.files)), { now: () => now, maxAge: 60 });
  version = packed.manifest.version;
});

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = (await handler(new Request(`http://any/places/${path}`, { headers })))!;
  const text = await response.text();
  if (text !== '') expectDescribed('GET', `/places/${path}`, response.status, text);
  return { response, body: text === '' ? undefined : JSON.parse(text) };
}
const search = async (query: string) => (await get(`search?${query}`)).body;
const ids = ({ _embedded }: { _embedded: { pois: { id: string }[] } }) =>
  _embedded.pois.map(({ id }) => id.slice(2)).sort();
const counts = (page: { _links: Record<string, { value: string; count: number }[]> }) =>
  Object.fromEntries(page._links['facet:open']!.map(({ value, count }) => [value, count]));

describe('a place with opening hours', () => {
  it('has the week from Monday, the dates that differ and its time zone', async () => {
    const { body } = await get('m:christmas');
    expect(body).toMatchObject({ opening_week: Array(7).fill([['10:00', '18:00']]), time_zone: zone });
    expect(body.opening_dates).toEqual({ from: '2026-12-20', to: '2026-12-29', days: { '2026-12-25': [] } });
  });

  it('has hours over midnight on the day when they begin', async () => {
    const [place] = (await search('q=hall nights'))._embedded.pois;
    expect(place.opening_week).toEqual([[], [], [], [], [['22:00', '02:00']], [], []]);
    expect(place).not.toHaveProperty('opening_dates');
  });

  it('marks hours at which it may be open', async () => {
    expect((await get('m:guessed')).body.opening_week[0]).toEqual([['10:00', '24:00', 'unknown']]);
  });

  it('has no week where its hours are unknown', async () => {
    const { body } = await get('m:silent');
    expect(body).not.toHaveProperty('opening_week');
    expect(body).not.toHaveProperty('time_zone');
  });
});

describe('open_at', () => {
  // The nights of a Friday reach into Saturday. Of what differs from week to week, only some dates are known.
  it.each([
    ['2026-11-28T14:30', 'auckland daily'],
    ['2026-12-25T10:00', 'auckland daily weekdays'],
    ['2026-12-24T18:00', ''],
    ['2026-12-26T01:59', 'nights'],
    ['2026-12-26T02:00', ''],
    ['2026-12-26T01:00/02:00', 'nights'],
    ['2026-12-24T17:00/24:00', 'auckland christmas daily weekdays'],
    ['2026-11-28', 'auckland daily nights'],
    ['2026-12-27', 'auckland christmas daily'],
  ])('%s: the places known to be open then, by their own clocks', async (at, expected) => {
    expect(ids(await search(`open_at=${at}`)).join(' ')).toBe(expected);
  });

  it('now is the time of the request at each place', async () => {
    expect(ids(await search('open_at=now'))).toEqual(['daily']);
  });

  it('with open has the places of other states: unknown ones are neither open nor closed', async () => {
    const at = '2026-12-25T12:00';
    expect(ids(await search(`open_at=${at}&open=closed`))).toEqual(['christmas', 'nights']);
    expect(ids(await search(`open_at=${at}&open=unknown`))).toEqual(['guessed', 'silent']);
    expect(ids(await search(`open_at=${at}&open=unknown&open=open`))).toHaveLength(5);
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-12-24T24:00',
    '2026-12-24T10:60',
    '2026-12-24T10:00/09:00',
    'noon',
  ])('is a 400 where it is no time: %s', async (at) => {
    expect((await get(`search?open_at=${at}`)).response.status).toBe(400);
  });

  it('is a 400 with an unknown state', async () => {
    expect((await get('search?open=maybe')).response.status).toBe(400);
  });
});

describe('the facet open', () => {
  const all = { open: 3, closed: 2, unknown: 2 };

  it('counts open, closed and unknown places, and leads to each', async () => {
    const page = await search('open_at=2026-12-25T12:00&open=open&open=closed&open=unknown&facet=open');
    expect(counts(page)).toEqual(all);
    for (const { count, href, value } of page._links['facet:open']) {
      const narrowed = await search(href.split('?')[1]);
      expect([value, narrowed.size]).toEqual([value, count]);
    }
  });

  it('counts all states beside a filter by one, so that a page of none says why', async () => {
    expect(counts(await search('open_at=2026-12-25T12:00'))).toEqual(all);
    const none = await search('open_at=2026-12-24T21:00');
    expect(none.size).toBe(0);
    expect(counts(none)).toEqual({ closed: 5, unknown: 2 });
  });

  it('is of the time of the request without open_at, and its links say so', async () => {
    const page = await search('facet=open');
    expect(page.size).toBe(7);
    expect(counts(page)).toEqual({ open: 1, closed: 3, unknown: 3 });
    expect(page._links['facet:open'][0].href).toBe('/places/search?facet=open&open_at=now&open=open');
  });
});

describe('caches', () => {
  it('keep an answer for a given time, under an ETag', async () => {
    const { response } = await get('search?open_at=2026-12-24');
    const etag = response.headers.get('ETag')!;
    expect(etag).toContain(version);
    expect((await get('search?open_at=2026-12-24', { 'If-None-Match': etag })).response.status).toBe(304);
  });

  it.each(['open_at=now', 'facet=open', 'q=museum open now', 'q=museum open on sunday'])(
    'keep no answer that depends on the time of the request: %s',
    async (query) => {
      const { response } = await get(`search?${query}`, { 'If-None-Match': '*' });
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('ETag')).toBeNull();
    },
  );
});

describe('words for opening hours', () => {
  it.each([
    ['museum open now', 'now'],
    ['open museums today', undefined],
    ['museums open today', '2026-11-28'],
    ['museum open late', '2026-11-28T22:00/24:00'],
    ['which museums are open on sunday', '2026-11-29'],
    ['museum open on saturdays', '2026-11-28'],
    ['museum open on friday', '2026-12-04'],
    ['jetzt geöffnetes museum', undefined],
    ['Museum jetzt geöffnet', 'now'],
    ['Museum am Sonntag geöffnet', '2026-11-29'],
    ['sonntags offen', '2026-11-29'],
    ['open now', 'now'],
  ])('"%s" asks for %s', async (q, openAt) => {
    const { interpretation, ...page } = await search(`q=${q}&lang=de`);
    expect(interpretation?.open_at).toBe(openAt);
    if (openAt === undefined) return;
    expect(interpretation.phrases.filter(({ role }: { role: string }) => role === 'open')).toHaveLength(1);
    const linked = await search(interpretation._links.self.href.split('?')[1]);
    expect(ids(page as never)).toEqual(ids(linked));
  });

  it('never hide a place that is called by its name', async () => {
    const page = await search('q=is the hall weekdays open now');
    expect(ids(page)).toEqual(['weekdays']);
    expect(page.interpretation.ignored.join(' ')).toContain('open now');
  });

  it('lead on where nothing is known to be open', async () => {
    const page = await search('q=museum open late');
    expect(page.size).toBe(0);
    expect(counts(page)).toEqual({ closed: 4, unknown: 3 });
    expect(page.suggestions).toMatchObject([{ q: 'museum', count: 7 }]);
  });
});
