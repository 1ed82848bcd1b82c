import { describe, expect, test } from 'vitest';
import { openBundle } from '../../../../../src/bundle/open.ts';
import { memorySource } from '../../../../../src/bundle/source/source.ts';
import { packFixture } from '../../../../fixtures/bundle.ts';
import { answer, isDetails, isListing, isSearch, PAGE, shown, smallPages } from '../fixture.ts';
import { placesOf, recordsOf, runSnapshot } from '../run.ts';
import { answersOf, type Body, changed, send, startService } from '../service.ts';

describe('places that change while they are crawled', () => {
  /** Serves the first bundle until `turn` listing pages were given, and the second from then on. */
  async function changing(turn: number, before: Parameters<typeof packFixture>[0], after: typeof before) {
    const open = async (records: typeof before) =>
      answersOf(await openBundle(memorySource((await packFixture(records)).files)));
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
  ])('neither loses nor repeats places that change during the crawl: %s', async (_, before, after) => {
    for (const turn of [1, 2, 3]) {
      const { base } = await changing(turn, before, after);
      const taken = await runSnapshot(base, { args: ['--concurrency', '1'] });
      expect((await recordsOf(taken)).map(({ id }) => id)).toEqual(after.map(({ id }) => id).sort());
    }
  });

  test('reports places that are gone', async () => {
    const { base } = await changing(9, all, without('aa', 'mb'));
    const taken = await runSnapshot(base);
    expect(await recordsOf(taken)).toHaveLength(all.length - 2);
    expect(taken.lines).toMatch(/left out: \S+: listed, but there is no such place any more \(new:aa\)/);
  });

  test('gives up on endless changes after a while, with a warning', async () => {
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

  test('fails where all pages are the same one', async () => {
    const { base } = await startService((request) => {
      const url = new URL(request.url);
      url.searchParams.delete('start');
      return smallPages(new Request(url));
    });
    await expect(runSnapshot(base)).rejects.toThrow(/says that it has \d+ places, and its pages show 10/);
  });
});

describe('a batch of places', () => {
  test('requests a batch again that was answered in part', async () => {
    const { base } = await startService(
      changed(answer, (body: Body, url) => {
        const pois = isDetails(url) ? body._embedded?.pois?.slice(0, 4) : undefined;
        return pois ? { ...body, _embedded: { pois } } : body;
      }),
    );
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('requests a batch in halves that was refused for its length', async () => {
    const { base } = await startService(answer, (url, response) =>
      url.pathname.length > 60 ? send(response, 414, '') : false,
    );
    expect(await placesOf(await runSnapshot(base))).toEqual(shown);
  });

  test('makes batches without commas in ids, with paths of at most 2,000 characters and encoded ids', async () => {
    const ids = [
      'a:x,y',
      'a:50%',
      'a:ü/é',
      ...Array.from({ length: 60 }, (_, i) => `a:${i}${'x'.repeat(90)}`),
    ];
    const poi = (id: string) => ({ id, name: id, type: ['/amenities'], type_name: ['Amenity'] });
    const { base, requests } = await startService(async (request) => {
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
    expect(Math.max(...requests.map((path) => path.length))).toBeLessThan(2000);
    expect(requests).toContain('/api/places/a:x%2Cy');
    expect((await recordsOf(taken)).map(({ id }) => id)).toEqual(ids.slice(1).sort());
    expect(taken.lines).toMatch(/left out: \S+: its id is not <prefix>:<value> \(a:x,y\)/);
  });
});
