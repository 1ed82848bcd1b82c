import { describe, expect, test } from 'vitest';
import { openBundle } from '../../../../src/bundle/open.ts';
import { packFixture } from '../../../fixtures/bundle.ts';
import { memorySource } from '../../../fixtures/memory-source.ts';
import { answer, isListing, isSearch, PAGE, shown, smallPages } from './fixture.ts';
import { recordsOf, runSnapshot } from './run.ts';
import { answersOf, changed, startService } from './service.ts';

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

  test('gives up on endless changes after a while, with a warning', async () => {
    let given = 0;
    const growing = changed(answer, (body, url) => {
      if (url.searchParams.get('count') === '1' || !isListing(url)) return body;
      const pois = [...body._embedded!.pois!, { id: `gone:${given++}` }];
      return { ...body, size: shown.length + given + 1, _embedded: { pois } };
    });
    const { base } = await startService(growing);
    const taken = await runSnapshot(base);
    expect(taken.lines).toMatch(/changed during 5 listings/);
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

describe('a place that is requested alone', () => {
  const FILES = { files: [{ url: 'https://host/1.jpg' }] };
  const place = (id: string) => ({ id, name: id, type: ['/amenities'], type_name: ['Amenity'] });

  /** Shows more of each place alone, so that each is requested alone. */
  function startListing(ids: readonly string[], answerAlone: (id: string) => Response | undefined) {
    return startService(async (request) => {
      const url = new URL(request.url);
      if (!isSearch(url)) {
        const id = decodeURIComponent(url.pathname.split('/').at(-1)!);
        return answerAlone(id) ?? Response.json({ ...place(id), _embedded: FILES });
      }
      const pois = isListing(url) ? ids.map(place) : [];
      return Response.json({ size: pois.length, _embedded: { pois } });
    });
  }

  test('is requested by its encoded id', async () => {
    const ids = ['a:50%', 'a:x/y', 'a:\u00fc'];
    const { base, requests } = await startListing(ids, () => undefined);
    const records = await recordsOf(await runSnapshot(base));
    expect(records.map(({ id, files }) => ({ id, files }))).toEqual(ids.map((id) => ({ id, ...FILES })));
    expect(requests).toContain('/api/places/a:x%2Fy');
  });

  test('is reported when it is gone, or when the service refuses to show it', async () => {
    const { base } = await startListing(['a:1', 'a:2', 'a:3', 'a:4'], (id) => {
      if (id === 'a:2') return new Response('', { status: 404 });
      return id === 'a:3' ? new Response('', { status: 400 }) : undefined;
    });
    const taken = await runSnapshot(base);
    expect((await recordsOf(taken)).map(({ id }) => id)).toEqual(['a:1', 'a:4']);
    expect(taken.log).toMatch(/left out: \S+: listed, but there is no such place any more \(a:2\)/);
    expect(taken.log).toMatch(
      /left out: \S+: the service refuses to show it \(a:3: .* was answered with 400\)/,
    );
  });
});
