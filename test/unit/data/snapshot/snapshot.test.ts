import { describe, expect, test } from 'vitest';
import { fixtureBundle } from '../../../fixtures/bundle.ts';
import { typeTree } from '../../../fixtures/place-types.ts';
import { places } from '../../../fixtures/places.ts';
import { answer, isDetails, isSearch, shown, smallPages } from './fixture.ts';
import { placesOf, QuickClock, recordsOf, runSnapshot, typesOf } from './run.ts';
import { answersOf, changed, eachPoi, send, startService } from './service.ts';

const inOrder = (found: readonly { readonly id: string }[]) =>
  [...found].sort((a, b) => (a.id < b.id ? -1 : 1));

describe('a snapshot', () => {
  test('has every place and type of the service', async () => {
    const { base } = await startService(answer);
    const taken = await runSnapshot(`${base}/places/`);
    expect(inOrder(await placesOf(taken))).toEqual(shown);
    expect(await typesOf(taken)).toEqual(typeTree);
    expect(taken.lines).toMatch(new RegExp(`^${shown.length} read, ${shown.length} kept, 0 left out$`, 'm'));
  });

  test('follows the links to the next page, and asks for the details of a page together', async () => {
    const { base, requests } = await startService(smallPages);
    expect(inOrder(await placesOf(await runSnapshot(base)))).toEqual(shown);
    const pages = Math.ceil(shown.length / 10);
    expect(requests.filter((path) => path.includes('/search'))).toHaveLength(pages);
    expect(requests.filter((path) => path.includes(','))).toHaveLength(pages);
  });

  test('has what the service shows among details alone, such as outlines', async () => {
    const listing = changed(answer, (body, url) =>
      isSearch(url) ? eachPoi(body, ({ shape: _shape, _embedded, ...poi }) => poi) : body,
    );
    const { base } = await startService(listing);
    expect(inOrder(await placesOf(await runSnapshot(base)))).toEqual(shown);
  });

  test('has what the list shows where the service refuses details', async () => {
    const { base } = await startService(answer, (url, response) =>
      isDetails(url) ? send(response, 400, '{}') : false,
    );
    const taken = await runSnapshot(base);
    expect(inOrder(await placesOf(taken))).toEqual(shown);
    expect(taken.log).toMatch(/^warning: some places are only as the list shows them \(/m);
  });

  test('asks for ids in their encoded form, and keeps what separates lines elsewhere', async () => {
    const ids = ['a:50%', 'a:x/y', 'a:\u00fc'];
    const poi = (id: string) => ({ id, name: 'A\u2028B', type: ['/amenities'] });
    const { base, requests } = await startService(async () =>
      Response.json({ size: 3, _embedded: { pois: ids.map(poi) } }),
    );
    expect(await recordsOf(await runSnapshot(base))).toEqual(ids.map(poi));
    expect(requests).toContain('/api/places/a:50%25,a:x%2Fy,a:%C3%BC');
  });

  test('sends a user agent and languages, and waits before each request', async () => {
    const { base, userAgents, languages, requests } = await startService(answer);
    const clock = new QuickClock();
    await runSnapshot(base, { clock, args: ['--delay', '40', '--languages', 'fi,sv,en'] });
    expect([...userAgents].join()).toMatch(/^fingerpost\/\d+\.\d+\.\d+ \(places snapshot\)$/);
    expect([...languages]).toEqual(['fi, sv;q=0.9, en;q=0.8']);
    expect(clock.slept).toEqual(requests.map(() => 40));
    const other = await startService(answer);
    await runSnapshot(other.base, { args: ['--user-agent', 'me/1 (+mailto:me@example.org)'] });
    expect([...other.userAgents]).toEqual(['me/1 (+mailto:me@example.org)']);
  });

  test.each([
    ['another shape', 200, '{"kinds":["pub"]}'],
    ['no answer', 404, '<h1>Not found</h1>'],
  ])('names types after their paths where the list of types is %s', async (_, status, body) => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.endsWith('/types') ? send(response, status, body) : false,
    );
    const taken = await runSnapshot(base);
    expect((await typesOf(taken)).university!.types!.college).toEqual({
      name: 'College',
      plural: 'Colleges',
    });
    expect(inOrder(await placesOf(taken))).toEqual(shown);
  });

  test('leaves out values that can not be used, and places without a type', async () => {
    const { base } = await startService(
      changed(answer, (body) =>
        eachPoi(body, (poi) => ({
          ...poi,
          lat: 'north',
          lon: null,
          ...(poi.id === 'uni:1001' && { type: [] }),
        })),
      ),
    );
    const taken = await runSnapshot(base);
    const records = await recordsOf(taken);
    expect(records).toHaveLength(shown.length - 1);
    expect(records.some((record) => 'lat' in record || 'lon' in record)).toBe(false);
    expect(taken.log).toMatch(/^left out: .* \(uni:1001\)$/m);
    expect(taken.log).toMatch(/^warning: values that can not be used are left out: lat \(/m);
  });
});

describe('the park-and-ride sites of a snapshot', () => {
  test('are named by any identifier, and may be in no list of places', async () => {
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
    const found = (await recordsOf(taken)).filter((record) => record.park_and_ride);
    expect(found.map(({ id }) => id)).toEqual(['atco:340001', 'osm:n601']);
    expect(taken.log).toMatch(/^left out: .* \(moon:1\)$/m);
  });

  test('may be missing', async () => {
    const none = answersOf(await fixtureBundle(places.filter(({ park_and_ride }) => !park_and_ride)));
    const { base } = await startService(none);
    const taken = await runSnapshot(base);
    expect(taken.log).toMatch(
      /^warning: no park-and-ride site is known \(.*park-and-rides was answered with 503/m,
    );
    expect((await recordsOf(taken)).length).toBeGreaterThan(0);
  });
});
