import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openBundle } from '../../../src/bundle/open.ts';
import { fixtureBundle, memorySource, packFixture } from '../../fixtures/bundle.ts';
import { typeTree } from '../../fixtures/place-types.ts';
import { scratchDirectory, scratchFile } from './scratch.ts';
import { placesOf, QuickClock, recordsOf, runSnapshot, shownPlaces, typesOf } from './snapshot-run.ts';
import { answersOf, type Body, changed, eachPoi, type Poi, send, startService } from './snapshot-service.ts';

// Each test crawls a service several times over; a busy machine is no failure.
vi.setConfig({ testTimeout: 60_000 });

const bundle = await fixtureBundle();
const answer = answersOf(bundle);
const shown = shownPlaces(bundle.places);

const isSearch = (url: URL): boolean => url.pathname.endsWith('/places/search');
const isDetails = (url: URL): boolean => /\/places\/[^/]*:/.test(url.pathname);
const isListing = (url: URL): boolean =>
  isSearch(url) && [...url.searchParams.keys()].join() === 'count,start';
const LISTING = '/api/places/search?count=100&start=0';

/** Few places at a time, so that a small service has many pages and batches. */
const PAGE = 10;
const smallPages = async (request: Request): Promise<Response> => {
  const url = new URL(request.url);
  const count = Number(url.searchParams.get('count') ?? 35);
  if (url.searchParams.has('count')) url.searchParams.set('count', String(Math.min(PAGE, count)));
  return answer(new Request(url, request));
};

describe('a service that behaves', () => {
  test('is crawled whole, and its output is sorted by id', async () => {
    const { base } = await startService(answer);
    const taken = await runSnapshot(base);
    expect(await placesOf(taken)).toEqual(shown);
    expect(await typesOf(taken)).toEqual(typeTree);
    expect(taken.lines).toMatch(new RegExp(`^${shown.length} read, ${shown.length} kept, 0 left out\n`));
  });

  test('that gives fewer places a page than are asked for is crawled by those', async () => {
    const { base, asked } = await startService(smallPages);
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
    expect(asked).toContain('/api/places/search?count=10&start=9');
    expect(asked.filter((path) => path === LISTING)).toHaveLength(1);
  });

  test('that refuses to be told how many is asked without', async () => {
    const { base } = await startService(answer, (url, response) =>
      Number(url.searchParams.get('count')) > 40 ? send(response, 400, '{"description":"too many"}') : false,
    );
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('may be given by the address of its /places/', async () => {
    const { base } = await startService(answer);
    expect(await placesOf(await runSnapshot(`${base}/places/`))).toEqual(shown);
  });

  test('is told who asks, and never more often than agreed', async () => {
    const { base, userAgents, asked } = await startService(answer);
    const clock = new QuickClock();
    const begun = clock.now();
    await runSnapshot(base, { clock, args: ['--delay', '40'] });
    expect([...userAgents].join()).toMatch(/^fingerpost\/\d+\.\d+\.\d+ \(places snapshot\)$/);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(40 * (asked.length - 1));
    const other = await startService(answer);
    await runSnapshot(other.base, { args: ['--user-agent', 'me/1 (+mailto:me@example.org)'] });
    expect([...other.userAgents]).toEqual(['me/1 (+mailto:me@example.org)']);
  });

  test('never has more requests to answer at once than agreed', async () => {
    let under = 0;
    let most = 0;
    const counting = async (request: Request): Promise<Response> => {
      most = Math.max(most, ++under);
      const response = await smallPages(request);
      await new Promise(setImmediate);
      under--;
      return response;
    };
    const { base } = await startService(counting);
    await runSnapshot(base, { args: ['--concurrency', '3', '--delay', '0'] });
    expect(most).toBe(3);
  });
});

describe('a service that shows only what the interface promises', () => {
  const PROMISED =
    /^(id|identifiers|name|name_sort|lat|lon|distance|address|type|type_name|website|social_.*|shape|_links|_embedded)$/;
  const ALONE = ['shape', '_embedded'];
  const promised = (poi: Poi, alone: boolean): unknown =>
    Object.fromEntries(
      Object.entries(poi).filter(([key]) => PROMISED.test(key) && (alone || !ALONE.includes(key))),
    );
  const minimal = changed(answer, (body) => {
    const { corrected_query: _corrected, ...rest } = body;
    return eachPoi(rest, (poi) => promised(poi, 'id' in body));
  });

  test('gives all of it, with accessibility from the searches: known to have it, or unknown', async () => {
    const { base } = await startService(minimal);
    const taken = await runSnapshot(base);
    expect(await placesOf(taken)).toEqual(
      shown.map((place) => {
        const {
          short_name: _short,
          phone: _phone,
          opening_hours: _hours,
          collection_times: _collection,
          ...rest
        } = place;
        const has = Object.entries(place.accessibility).filter(
          ([key, value]) => key.startsWith('has_') && value,
        );
        return { ...rest, alternative_names: [], accessibility: Object.fromEntries(has) };
      }),
    );
    expect(shown.some(({ shape }) => shape) && shown.some(({ files }) => files.length > 0)).toBe(true);
    expect(taken.lines).toMatch(/shows more of \S+ alone than among others/);
  });

  test('is not asked one by one where there is nothing more to see', async () => {
    const { base, asked } = await startService(
      changed(answer, (body) => eachPoi(body, (poi) => promised(poi, false))),
    );
    await runSnapshot(base);
    expect(asked.length).toBeLessThan(shown.length);
  });
});

describe('types', () => {
  test.each([
    ['an object by path part', typeTree],
    ['the same under "types"', { types: typeTree }],
  ])('are read from %s', async (_, body) => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/types') ? send(response, 200, JSON.stringify(body)) : false,
    );
    expect(await typesOf(await runSnapshot(base))).toEqual(typeTree);
  });

  test.each([
    ['another shape', 200, '{"kinds":["pub"]}'],
    ['a list of names', 200, '["/amenities/food-drink/pub"]'],
    ['a shape that is known only in part', 200, '[{"type":"a","type_name":"A"},{"type":"b"}]'],
    ['no answer', 404, '<h1>Not found</h1>'],
  ])('are derived from the places where there is %s', async (_, status, body) => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/types') ? send(response, status, body) : false,
    );
    const taken = await runSnapshot(base);
    const types = await typesOf(taken);
    expect(types.university).toMatchObject({ name: 'University', types: { college: { name: 'College' } } });
    // The service names no plurals here; that of a type which the default tree has by the same name is taken from there.
    expect(types.university!.types!.college!.plural).toBe('Colleges');
    expect(types['university-press']!.types!.bookshop).toEqual({
      name: 'Press bookshop',
      plural: 'Press bookshop',
    });
    expect(taken.lines).toMatch(/the tree of types is made of the types that the places have: .*\/types/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('that places have and the service does not list join the others', async () => {
    const { university: _university, ...rest } = typeTree;
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/types') ? send(response, 200, JSON.stringify(rest)) : false,
    );
    const types = await typesOf(await runSnapshot(base));
    expect(types.transport).toEqual(typeTree.transport);
    expect(types.university).toMatchObject({ types: { college: { name: 'College' } } });
  });
});

describe('flags', () => {
  test('that narrow nothing are not believed', async () => {
    const ignoring = changed(
      (request) => {
        const url = new URL(request.url);
        for (const key of [...url.searchParams.keys()]) {
          if (key.startsWith('accessibility_')) url.searchParams.delete(key);
        }
        return answer(new Request(url));
      },
      (body) => eachPoi(body, ({ accessibility: _accessibility, ...poi }) => poi),
    );
    const { base, asked } = await startService(ignoring);
    const taken = await runSnapshot(base);
    const records = await recordsOf(taken);
    expect(records.filter(({ accessibility }) => accessibility)).toEqual([]);
    expect(records.filter(({ flags }) => flags).length).toBeGreaterThan(0);
    expect(taken.lines.match(/accessibility_has_\w+ is not believed/g)).toHaveLength(8);
    expect(asked.filter((path) => path.includes('accessibility_has_quiet_space'))).toHaveLength(1);
  });

  test('that narrow nothing are not believed either while places come and go', async () => {
    let left = shown.length;
    const shrinking = changed(answer, (body, url) => {
      if (!isSearch(url) || url.search === '?count=100&start=0') return body;
      const pois = shown.slice(-left--);
      return { ...body, size: pois.length, _embedded: { pois } };
    });
    const { base } = await startService(shrinking);
    expect((await recordsOf(await runSnapshot(base))).filter(({ flags }) => flags)).toEqual([]);
  });

  test('that the service refuses are unknown, and said to be', async () => {
    const { base } = await startService(answer, (url, response) =>
      url.search.includes('is_display') ? send(response, 400, '{"description":"what is that?"}') : false,
    );
    const taken = await runSnapshot(base);
    expect(taken.lines).toMatch(/who has is_display_\w+ is not known: .*400 \("what is that\?"\)/);
    expect((await recordsOf(taken)).filter(({ flags }) => flags)).toEqual([]);
  });

  test('never overrule what a place itself shows', async () => {
    const { base } = await startService(
      changed(answer, (body, url) =>
        isDetails(url)
          ? eachPoi(body, (poi) => ({ ...poi, accessibility: { has_quiet_space: false } }))
          : body,
      ),
    );
    const records = await recordsOf(await runSnapshot(base));
    expect(records.every(({ accessibility }) => accessibility!.has_quiet_space === false)).toBe(true);
    expect(records.some(({ accessibility }) => accessibility!.has_lifts_to_all_floors === true)).toBe(true);
  });
});

describe('the list of park-and-ride sites', () => {
  test('may name a place by any identifier, one that no search listed, or none', async () => {
    const sites = ['naptan:69327001', 'osm:n601', 'moon:1'].map((identifier) => ({
      identifier,
      capacity: 0,
    }));
    const hidden = changed(answer, (body, url) => {
      if (url.pathname.endsWith('/park-and-rides')) return { park_and_rides: sites };
      const pois = body._embedded?.pois?.filter(({ id }) => id !== 'osm:n601');
      return isSearch(url) && pois ? { ...body, size: pois.length, _embedded: { pois } } : body;
    });
    const { base } = await startService(hidden);
    const taken = await runSnapshot(base);
    const records = await recordsOf(taken);
    expect(records.filter((record) => record.park_and_ride).map(({ id }) => id)).toEqual([
      'atco:340001',
      'osm:n601',
    ]);
    expect(taken.lines).toMatch(/moon:1 is in the list of park-and-ride sites, but is no place/);
  });

  test.each([
    [404, 'no'],
    [503, '{"description":"no live API"}'],
    [200, '[]'],
  ])('may be missing (%d %s)', async (status, body) => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/park-and-rides') ? send(response, status, body) : false,
    );
    const taken = await runSnapshot(base, { args: ['--retries', '1'] });
    expect(taken.lines).toMatch(/warning: no park-and-ride site is known: .*\/transport\/park-and-rides/);
    expect(await recordsOf(taken)).toHaveLength(shown.length);
  });
});

describe('places that change while they are crawled', () => {
  /** Serves the first bundle until `turn` listing pages were given, and the second from then on. */
  async function changing(turn: number, before: Parameters<typeof packFixture>[0], after: typeof before) {
    const open = async (records: typeof before) =>
      answersOf(await openBundle(memorySource(await packFixture(records))));
    const [old, current] = [await open(before), await open(after)];
    let given = 0;
    return startService(async (request) => {
      const url = new URL(request.url);
      url.searchParams.set('count', String(Math.min(PAGE, Number(url.searchParams.get('count')))));
      const now = isListing(url) ? ++given > turn : given >= turn;
      return (now ? current : old)(isSearch(url) ? new Request(url, request) : request);
    });
  }
  const named = (name: string) => ({ id: `new:${name}`, name, type: ['/amenities/food-drink/cafe'] });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [`${letter}a`, `${letter}b`]);
  const all = letters.map(named);
  const without = (...names: string[]) => all.filter(({ name }) => !names.includes(name));

  test.each([
    ['one is inserted before the page', without('aa'), all],
    ['one is removed before the page', all, without('aa')],
    ['several are removed before the page', all, without('aa', 'ab', 'ba', 'bb')],
    [
      'one is removed before and one inserted after, the number staying the same',
      without('zb'),
      without('aa'),
    ],
    ['two are removed before and two inserted after', without('za', 'zb'), without('aa', 'ab')],
    ['one is renamed to the other end', all, all.map((p) => (p.name === 'aa' ? { ...p, name: 'zz' } : p))],
  ])('are neither lost nor doubled: %s', async (_, before, after) => {
    for (const turn of [1, 2, 3]) {
      const { base } = await changing(turn, before, after);
      const taken = await runSnapshot(base, { args: ['--concurrency', '1'] });
      expect((await recordsOf(taken)).map(({ id }) => id)).toEqual(after.map(({ id }) => id).sort());
    }
  });

  test('are said to be gone where they are', async () => {
    const { base } = await changing(9, all, without('aa', 'mb'));
    const taken = await runSnapshot(base);
    expect(await recordsOf(taken)).toHaveLength(all.length - 2);
    expect(taken.lines).toMatch(/left out: \S+: listed, but there is no such place any more \(new:aa\)/);
  });

  test('without end are given up on after a while, with a warning', async () => {
    let given = 0;
    const growing = changed(answer, (body, url) => {
      if (url.searchParams.get('count') === '1' || !isListing(url)) return body;
      const pois = [...body._embedded!.pois!, { id: `gone:${given++}` }];
      return { ...body, size: shown.length + given + 1, _embedded: { pois } };
    });
    const { base } = await startService(growing);
    const taken = await runSnapshot(base);
    expect(taken.lines).toMatch(/changed while each of 5 listings was made/);
    expect(await recordsOf(taken)).toHaveLength(shown.length);
  });

  test('never give a snapshot where the pages are all the same one', async () => {
    const { base } = await startService((request) => {
      const url = new URL(request.url);
      url.searchParams.delete('start');
      return smallPages(new Request(url));
    });
    await expect(runSnapshot(base)).rejects.toThrow(/says that it has \d+ places, and its pages show 10/);
  });
});

describe('a batch of places', () => {
  test('that is answered in part is asked for again', async () => {
    const { base } = await startService(
      changed(answer, (body: Body, url) => {
        const pois = isDetails(url) ? body._embedded?.pois?.slice(0, 4) : undefined;
        return pois ? { ...body, _embedded: { pois } } : body;
      }),
    );
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('that is refused for its length is asked for in halves', async () => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.length > 60 ? send(response, 414, '') : false,
    );
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('never has an id with a comma, a path of more than 2,000 characters, or an id unencoded', async () => {
    const ids = [
      'a:x,y',
      'a:50%',
      'a:ü/é',
      ...Array.from({ length: 60 }, (_, i) => `a:${i}${'x'.repeat(90)}`),
    ];
    const poi = (id: string) => ({ id, name: id, type: ['/amenities'], type_name: ['Amenity'] });
    const { base, asked } = await startService(async (request) => {
      const url = new URL(request.url);
      const last = url.pathname.split('/').at(-1)!;
      if (isSearch(url)) {
        const flagged = !isListing(url);
        return Response.json({
          size: flagged ? 0 : ids.length,
          _embedded: { pois: flagged ? [] : ids.map(poi) },
        });
      }
      const pois = last.split(',').map((id) => poi(decodeURIComponent(id)));
      return Response.json(pois.length === 1 ? pois[0] : { size: pois.length, _embedded: { pois } });
    });
    const taken = await runSnapshot(base);
    expect(Math.max(...asked.map((path) => path.length))).toBeLessThan(2000);
    expect(asked).toContain('/api/places/a:x%2Cy');
    expect((await recordsOf(taken)).map(({ id }) => id)).toEqual(ids.slice(1).sort());
    expect(taken.lines).toMatch(/left out: \S+: its id is not <prefix>:<value> \(a:x,y\)/);
  });
});

describe('a service in trouble', () => {
  test('that asks for time gets it, from all requests, in seconds or until a date', async () => {
    const clock = new QuickClock();
    const until = new Date(clock.now() + 90_000).toUTCString();
    const { base, asked } = await startService(answer, (_, response, nth) => {
      if (nth === 1) return send(response, 429, '', { 'Retry-After': '30' });
      return nth === 2 ? send(response, 503, '', { 'Retry-After': until }) : false;
    });
    const taken = await runSnapshot(base, { clock });
    expect(asked.slice(0, 3)).toEqual([LISTING, LISTING, LISTING]);
    expect(clock.slept.slice(0, 2)).toEqual([30_000, 60_000]);
    expect(taken.log).toMatch(/waiting 30 s: .*start=0 was answered with 429/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('that asks for too much time is left alone', async () => {
    const { base } = await startService(answer, (_, response) =>
      send(response, 429, '', { 'Retry-After': '86400' }),
    );
    await expect(runSnapshot(base)).rejects.toThrow(/429; it asks to be left alone for 1,440 minutes/);
  });

  test.each([408, 500, 502, 503, 504])(
    'that answers %d twice is asked a third time, later each time',
    async (status) => {
      const clock = new QuickClock();
      const { base } = await startService(answer, (_, response, nth) =>
        nth <= 2 ? send(response, status, '') : false,
      );
      expect(await placesOf(await runSnapshot(base, { clock }))).toEqual(shown);
      expect(clock.slept.slice(0, 2)).toEqual([500, 1000]);
    },
  );

  test.each([400, 401, 403, 404])('that answers %d is not asked again', async (status) => {
    const { base, asked } = await startService(answer, (_, response) =>
      send(response, status, '{"description":"go away"}'),
    );
    await expect(runSnapshot(base)).rejects.toThrow(
      new RegExp(
        `^${base}/places/search\\S* was answered with ${status} \\("go away"\\): check the address$`,
      ),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('that stays so is given up on', async () => {
    const { base, asked } = await startService(answer, (_, response) => send(response, 500, ''));
    await expect(runSnapshot(base, { args: ['--retries', '2'] })).rejects.toThrow(
      /was answered with 500, 3 times in a row/,
    );
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['says nothing', () => undefined],
    ['drips', (response: { write(text: string): void }) => response.write('{"size":')],
  ])('that %s is given up on in time and asked again', async (_, begin) => {
    const clock = new QuickClock();
    const { base } = await startService(answer, (_url, response, nth) => {
      if (nth > 2) return false;
      begin(response);
      setImmediate(() => clock.expire());
      return true;
    });
    const taken = await runSnapshot(base, { clock, args: ['--delay', '0'] });
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('that never answers is named with the time it had', async () => {
    const clock = new QuickClock();
    const { base } = await startService(answer, () => {
      setImmediate(() => clock.expire());
      return true;
    });
    await expect(runSnapshot(base, { clock, args: ['--retries', '1', '--timeout', '1234'] })).rejects.toThrow(
      /search\S+ was not answered within 1,234 ms, 2 times in a row$/,
    );
  });

  test('that cuts the connection, before or in the middle of an answer, is asked again', async () => {
    const { base } = await startService(answer, (_, response, nth) => {
      if (nth === 1) response.destroy();
      if (nth === 3) {
        response.writeHead(200, { 'Content-Length': '1000' }).write('{"size":3,');
        setImmediate(() => response.destroy());
      }
      return nth === 1 || nth === 3;
    });
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('that is not there is named with its address', async () => {
    const { base } = await startService(answer, (_, response) => {
      response.destroy();
      return true;
    });
    await expect(runSnapshot(base, { args: ['--retries', '1'] })).rejects.toThrow(
      new RegExp(
        `^${base}/places/search\\S+ can't be reached, or broke off \\(UND_ERR_SOCKET\\), 2 times in a row$`,
      ),
    );
  });

  test.each([
    ['a web page', '<!DOCTYPE html><title>Sign in</title>', /a web page where JSON was expected/],
    ['nothing', '', /with nothing where JSON was expected/],
    ['half a body', '{"size": 3, "_embedded": {"po', /not JSON, or with half of it/],
    ['other JSON', '{"results": []}', /JSON that is no page of places \(_embedded/],
    ['a page without a size', '{"_embedded":{"pois":[]}}', /JSON that is no page of places \(size/],
    [
      'a place without an id',
      '{"size":1,"_embedded":{"pois":[{}]}}',
      /no page of places \(_embedded\.pois\.0\.id/,
    ],
    [
      'no places where there are some',
      '{"size":9,"_embedded":{"pois":[]}}',
      /says that there are 9 places, and shows none/,
    ],
    ['no places at all', '{"size":0,"_embedded":{"pois":[]}}', /shows no places/],
  ])('that answers with %s is named with the URL', async (_, body, message) => {
    const { base } = await startService(answer, (url, response) =>
      isSearch(url) ? send(response, 200, body) : false,
    );
    await expect(runSnapshot(base)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    await expect(runSnapshot(base)).rejects.toThrow(`${base}/places/search`);
  });
});

describe('an interrupted snapshot', () => {
  async function interrupted() {
    const out = join(await scratchDirectory(), 'places.ndjson');
    let broken = true;
    const service = await startService(smallPages, (url, response) =>
      broken && isDetails(url) && url.pathname.includes('uni:') ? send(response, 403, '') : false,
    );
    const failure = await runSnapshot(service.base, { out }).catch((error: Error) => error);
    broken = false;
    return { out, service, failure: failure as Error };
  }

  test('leaves no output, says where its state is, and goes on from there', async () => {
    const { out, service, failure } = await interrupted();
    expect(failure.message).toMatch(
      /403\. What was got is kept in .*places\.ndjson\.state: run the same command/,
    );
    await expect(access(out)).rejects.toThrow();
    const before = service.asked.length;
    const taken = await runSnapshot(service.base, { out });
    expect(taken.log).toMatch(/^going on with the snapshot begun at 2026-01-01T00:00:00\.000Z/);
    expect(await placesOf(taken)).toEqual(shown);
    expect(service.asked.slice(before).some((path) => path.includes('/search'))).toBe(false);
    await expect(access(`${out}.state`)).rejects.toThrow();
  });

  test('of another service is not gone on with, unless thrown away', async () => {
    const { out } = await interrupted();
    const other = await startService(answer);
    await expect(runSnapshot(other.base, { out })).rejects.toThrow(
      new RegExp(
        `\\.state holds an unfinished snapshot of \\S+, not of ${other.base}: give another --out, or --fresh`,
      ),
    );
    expect(other.asked).toEqual([]);
    expect(await placesOf(await runSnapshot(other.base, { out, args: ['--fresh'] }))).toEqual(shown);
  });

  test.each([
    ['a last line cut short', '{"step":"count bef'],
    ['a last line of zeros', '\0'.repeat(100)],
    ['a line that is no step', '{"stop":1}\n{"step":"/places/types","value":1}\n'],
  ])('is gone on with past %s', async (_, tail) => {
    const { out, service } = await interrupted();
    const journal = join(`${out}.state`, 'journal.ndjson');
    await writeFile(journal, tail, { flag: 'a' });
    const taken = await runSnapshot(service.base, { out });
    expect(await placesOf(taken)).toEqual(shown);
    expect(await typesOf(taken)).toEqual(typeTree);
  });

  test('cut off after any of its bytes gives the same output', async () => {
    const { out, service } = await interrupted();
    const journal = join(`${out}.state`, 'journal.ndjson');
    const whole = await readFile(journal);
    const undisturbed = await readFile((await runSnapshot(service.base)).out, 'utf8');
    for (const part of [0, 0.001, 0.3, 0.6, 0.999]) {
      await runSnapshot(service.base, { out }).catch(() => undefined);
      const again = join(await scratchDirectory(), 'places.ndjson');
      await scratchState(again, whole.subarray(0, Math.floor(whole.length * part)));
      const taken = await runSnapshot(service.base, { out: again });
      expect(await readFile(taken.out, 'utf8')).toBe(undisturbed);
    }
  });

  test('that had only its state left to remove is done: the next one is new', async () => {
    const { base } = await startService(answer);
    const out = join(await scratchDirectory(), 'places.ndjson');
    await scratchState(out, `{"snapshot":1,"base":"${base}","begun":""}\n{"step":"finished","value":true}\n`);
    const taken = await runSnapshot(base, { out });
    expect(taken.log).not.toMatch(/going on/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('that failed at its first request leaves nothing behind', async () => {
    const { base } = await startService(answer, (_, response) => send(response, 403, ''));
    const out = join(await scratchDirectory(), 'places.ndjson');
    await expect(runSnapshot(base, { out })).rejects.toThrow(/403/);
    await expect(access(`${out}.state`)).rejects.toThrow();
  });

  async function scratchState(out: string, content: string | Uint8Array): Promise<void> {
    await mkdir(`${out}.state`);
    await writeFile(join(`${out}.state`, 'journal.ndjson'), content);
  }
});

describe('wrong usage is told in a sentence', () => {
  test.each(['places.example.org', 'file:///etc', 'http://me:secret@x.example', 'http://x.example/?a=b'])(
    'the address %s',
    async (address) => {
      await expect(runSnapshot(address)).rejects.toMatchObject({ code: 'bad-input' });
    },
  );

  test('a directory to write to', async () => {
    const out = await scratchDirectory();
    await expect(runSnapshot('http://127.0.0.1:1', { out })).rejects.toThrow(/is a directory/);
  });

  test('a place to write to that there can not be', async () => {
    const file = await scratchFile('file', '');
    await expect(runSnapshot('http://127.0.0.1:1', { out: join(file, 'x') })).rejects.toThrow(
      `${dirname(join(file, 'x'))} can't be written to`,
    );
  });
});
