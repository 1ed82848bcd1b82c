import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accessibilityFeatures } from '../../../../src/core/accessibility.ts';
import { fixtureBundle } from '../../../fixtures/bundle.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { places } from '../../../fixtures/places.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { answer, isSearch, LISTING, shown, smallPages } from './fixture.ts';
import { placesOf, QuickClock, recordsOf, runSnapshot, typesOf } from './run.ts';
import { answersOf, changed, eachPoi, type Poi, send, startService } from './service.ts';

describe('a service that behaves', () => {
  test('crawls the whole service, and sorts the output by id', async () => {
    const { base } = await startService(answer);
    const taken = await runSnapshot(base);
    expect(await placesOf(taken)).toEqual(shown);
    expect(await typesOf(taken)).toEqual(typeTree);
    expect(taken.lines).toMatch(new RegExp(`^${shown.length} read, ${shown.length} kept, 0 left out$`, 'm'));
  });

  test('crawls a service whose pages are shorter than requested', async () => {
    const { base, requests } = await startService(smallPages);
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
    expect(requests).toContain('/api/places/search?count=10&start=9');
    expect(requests.filter((path) => path === LISTING)).toHaveLength(1);
  });

  test('omits count for a service that refuses it', async () => {
    const { base } = await startService(answer, (url, response) =>
      Number(url.searchParams.get('count')) > 40 ? send(response, 400, '{"description":"too many"}') : false,
    );
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('accepts the address of /places/ as the base', async () => {
    const { base } = await startService(answer);
    expect(await placesOf(await runSnapshot(`${base}/places/`))).toEqual(shown);
  });

  test('sends a user agent, and keeps the delay between requests', async () => {
    const { base, userAgents, requests } = await startService(answer);
    const clock = new QuickClock();
    const begun = clock.now();
    await runSnapshot(base, { clock, args: ['--delay', '40'] });
    expect([...userAgents].join()).toMatch(/^fingerpost\/\d+\.\d+\.\d+ \(places snapshot\)$/);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(40 * (requests.length - 1));
    const other = await startService(answer);
    await runSnapshot(other.base, { args: ['--user-agent', 'me/1 (+mailto:me@example.org)'] });
    expect([...other.userAgents]).toEqual(['me/1 (+mailto:me@example.org)']);
  });

  test('requests names in the languages of --languages', async () => {
    const { base, languages } = await startService(answer);
    await runSnapshot(base, { args: ['--languages', 'fi,sv,en'] });
    expect([...languages]).toEqual(['fi, sv;q=0.9, en;q=0.8']);
  });

  test('keeps the limit of concurrent requests', async () => {
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

  test('reads accessibility from the searches of a service that does not show it', async () => {
    const { base } = await startService(minimal);
    const taken = await runSnapshot(base);
    expect(await placesOf(taken)).toEqual(
      shown.map((place) => {
        const {
          short_name: _short,
          locality: _locality,
          phone: _phone,
          opening_hours: _hours,
          collection_times: _collection,
          wheelchair_access: _access,
          accessibility_notes: _notes,
          description: _description,
          ...rest
        } = place;
        const has = Object.entries(place.accessibility).filter(
          ([key, value]) => Object.hasOwn(accessibilityFeatures, key) && value,
        );
        return { ...rest, alternative_names: [], accessibility: Object.fromEntries(has) };
      }),
    );
    expect(shown.some(({ shape }) => shape) && shown.some(({ files }) => files.length > 0)).toBe(true);
    expect(taken.lines).toMatch(/shows more of \S+ alone than among others/);
  });

  test('requests no places one by one where they show nothing more', async () => {
    const { base, requests } = await startService(
      changed(answer, (body) => eachPoi(body, (poi) => promised(poi, false))),
    );
    await runSnapshot(base);
    expect(requests.length).toBeLessThan(shown.length);
  });
});

describe('types', () => {
  test.each([
    ['an object by path part', typeTree],
    ['the same under "types"', { types: typeTree }],
  ])('reads types from %s', async (_, body) => {
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
  ])('derives types from the places where there is %s', async (_, status, body) => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/types') ? send(response, status, body) : false,
    );
    const taken = await runSnapshot(base);
    const types = await typesOf(taken);
    expect(types.university).toMatchObject({ name: 'University', types: { college: { name: 'College' } } });
    // The service has no plurals here. The plural of a default type with the same name is used.
    expect(types.university!.types!.college!.plural).toBe('Colleges');
    expect(types['university-press']!.types!.bookshop).toEqual({
      name: 'Press bookshop',
      plural: 'Press bookshop',
    });
    expect(taken.lines).toMatch(/the tree of types is made of the types that the places have: .*\/types/);
    expect(await placesOf(taken)).toEqual(shown);
  });

  test('adds types of places that the service does not list', async () => {
    const { university: _university, ...rest } = typeTree;
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/types') ? send(response, 200, JSON.stringify(rest)) : false,
    );
    const types = await typesOf(await runSnapshot(base));
    expect(types.transport).toEqual(typeTree.transport);
    expect(types.university).toMatchObject({ types: { college: { name: 'College' } } });
  });
});

describe('the list of park-and-ride sites', () => {
  test('accepts sites named by any identifier, unlisted ones and unknown ones', async () => {
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
  ])('accepts a missing list of sites (%d %s)', async (status, body) => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/park-and-rides') ? send(response, status, body) : false,
    );
    const taken = await runSnapshot(base, { args: ['--retries', '1'] });
    expect(taken.lines).toMatch(/warning: no park-and-ride site is known: .*\/transport\/park-and-rides/);
    expect(await recordsOf(taken)).toHaveLength(shown.length);
  });

  test('requests the missing list of sites once, and reports it in one line', async () => {
    const none = answersOf(await fixtureBundle(places.filter(({ park_and_ride }) => !park_and_ride)));
    const clock = new QuickClock();
    const { base, requests } = await startService(none);
    const { log } = await runSnapshot(base, { clock });
    expect(requests.filter((path) => path.endsWith('/park-and-rides'))).toHaveLength(1);
    expect(log.split('\n').filter((line) => line.includes('park-and-ride'))).toEqual([
      expect.stringMatching(
        /^warning: no park-and-ride site is known: \S+\/transport\/park-and-rides was answered with 503 \("No/,
      ),
    ]);
    expect(Math.max(...clock.slept)).toBeLessThan(500);
  });

  test.each([
    ['501', 501, '', {}, 1],
    ['503 of something before the service', 503, '<h1>Busy</h1>', {}, 3],
    ['503 with a time to come back', 503, '{"description":"busy"}', { 'Retry-After': '1' }, 3],
    ['500 in words of its own', 500, '{"description":"a bug"}', {}, 3],
  ])(
    'retries the list of sites after a %s only if that may change',
    async (_, status, body, headers, times) => {
      const { base, requests } = await startService(answer, (url, response) =>
        url.pathname.endsWith('/park-and-rides') ? send(response, status, body, headers) : false,
      );
      await runSnapshot(base, { args: ['--retries', '2'] });
      expect(requests.filter((path) => path.endsWith('/park-and-rides'))).toHaveLength(times);
    },
  );
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
      `${join(file, 'x')} can't be written: a file is where a directory would have to be: name another place`,
    );
  });
});
