import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../../data/build/config.ts';
import { readTypeTable } from '../../../../../data/importers/osm/type-table.ts';
import { importContent, nodeXml, osmXml, placeOf } from './import.ts';

describe('the type table', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ amenity: 'cafe' }, ['/amenities/food-drink/cafe']],
    [{ amenity: 'doctors' }, ['/amenities/health/doctor']],
    [{ shop: 'books' }, ['/amenities/shop/book']],
    [{ shop: 'florist' }, ['/amenities/shop']],
    [{ shop: 'convenience' }, ['/amenities/supermarket/convenience']],
    [{ railway: 'station' }, ['/transport/rail-station']],
    [{ railway: 'station', station: 'subway' }, ['/transport/metro-station']],
    [{ public_transport: 'platform' }, ['/transport/bus-stop']],
    [{ highway: 'bus_stop', public_transport: 'platform' }, ['/transport/bus-stop']],
    [{ amenity: 'library' }, ['/amenities/public-library']],
    [{ amenity: 'library', operator: 'University of Example' }, ['/university/library']],
    [{ building: 'university' }, ['/university/building']],
    [{ building: 'university', amenity: 'cafe' }, ['/amenities/food-drink/cafe']],
    [{ office: 'lawyer' }, ['/amenities/office']],
    [{ amenity: 'music_school' }, ['/amenities/school']],
    [{ amenity: 'driving_school' }, ['/amenities/office']],
    [{ tourism: 'museum' }, ['/leisure/museum']],
    [{ tourism: 'information' }, ['/amenities/tourist-information']],
    [{ tourism: 'information', information: 'yes' }, ['/amenities/tourist-information']],
    [{ tourism: 'attraction', leisure: 'park' }, ['/leisure/park']],
    [{ amenity: 'cafe', shop: 'books' }, ['/amenities/food-drink/cafe', '/amenities/shop/book']],
    [{ amenity: 'bar;restaurant' }, ['/amenities/food-drink/bar', '/amenities/food-drink/restaurant']],
    [{ amenity: 'bank', atm: 'yes' }, ['/amenities/bank', '/amenities/atm']],
    [{ amenity: 'bank', atm: 'no' }, ['/amenities/bank']],
    [{ amenity: 'parking', park_ride: 'no' }, ['/transport/car-park']],
  ])('%o is %o', async (tags, type) => {
    expect((await placeOf({ name: 'Here', ...tags }))?.type).toEqual(type);
  });

  test.each([
    ['University of Example', '/university'],
    ['Keeble College', '/university/college'],
    ['Wykham Hall', '/university/hall'],
    ['Department of Statistics', '/university/department'],
  ])('a university element named %s is %s', async (name, type) => {
    expect((await placeOf({ amenity: 'university', name }))?.type).toEqual([type]);
  });

  test.each([
    { highway: 'crossing' },
    { natural: 'tree' },
    { amenity: 'bench' },
    { shop: 'vacant' },
    { office: 'no' },
    { public_transport: 'platform', train: 'yes' },
    { public_transport: 'stop_position', bus: 'yes' },
    { building: 'house' },
    { tourism: 'information', information: 'guidepost' },
    { tourism: 'information', name: '' },
  ])('%o is no place', async (tags) => {
    expect(await placeOf({ name: 'Here', ...tags })).toBeUndefined();
  });

  test('only names types under the roots of the tree that comes with the package', async () => {
    const { types } = await readConfig();
    const roots = (await readTypeTable()).types.map((type) => type.split('/')[1]!);
    expect(roots.filter((root) => !Object.hasOwn(types, root))).toEqual([]);
  });

  test('types that the tree lacks are named in the report where the configuration gives them, and not the rules of the package', async () => {
    const tags = [{ amenity: 'embassy' }, { amenity: 'bench' }, { amenity: 'pub' }];
    const elements = tags.map((each, i) => nodeXml(i + 1, { ...each, name: `Here ${i}` }));
    const types = { 'amenity=bench': '/amenities/bench', 'amenity=pub': '/amenities/embassy' };
    const { places, report } = await importContent(osmXml(...elements), { types });
    expect(places).toHaveLength(3);
    expect(report.lines().filter((line) => line.includes('join it'))).toEqual([
      'warning: types that the type tree lacks join it: /amenities/bench',
    ]);
  });
});

describe("a configuration's own rules", () => {
  const bench = { amenity: 'bench' };

  test('adds kinds by the configuration’s rules', async () => {
    const types = { 'amenity=bench': { type: '/amenities/bench', nameless: true } };
    expect((await placeOf(bench, { types }))?.type).toEqual(['/amenities/bench']);
  });

  test('prefers the configuration’s rules to those of the package', async () => {
    const types = { 'amenity=pub': '/amenities/inn' };
    expect((await placeOf({ amenity: 'pub', name: 'Rose' }, { types }))?.type).toEqual(['/amenities/inn']);
  });

  test('leaves kinds out that a rule maps to null', async () => {
    const types = { 'shop=tattoo|guns': null };
    expect(await placeOf({ shop: 'guns', name: 'Bang' }, { types })).toBeUndefined();
    expect(await placeOf({ shop: 'shoes', name: 'Sole' }, { types })).toBeDefined();
  });

  test('matches rules with several tags, and with patterns', async () => {
    const types = { 'amenity=pub + real_ale=* + name~^old ': '/amenities/food-drink/pub/old' };
    const type = async (tags: Record<string, string>) =>
      (await placeOf({ amenity: 'pub', ...tags }, { types }))?.type;
    expect(await type({ real_ale: 'yes', name: 'Old Rose' })).toEqual(['/amenities/food-drink/pub/old']);
    expect(await type({ real_ale: 'no', name: 'Old Rose' })).toEqual(['/amenities/food-drink/pub']);
    expect(await type({ real_ale: 'yes', name: 'New Rose' })).toEqual(['/amenities/food-drink/pub']);
  });

  test('leaves elements of a root outside the tree out with the reason', async () => {
    const types = { 'amenity=bench': '/furniture/bench' };
    const { report } = await importContent(osmXml(nodeXml(1, { ...bench, name: 'Bench' })), { types });
    expect(report).toMatchObject({ kept: 0, leftOut: 1 });
    expect(report.lines().join('\n')).toMatch(
      /outside every root of the type tree \(osm:n1, \/furniture\/bench\)/,
    );
  });

  test.each([
    [
      { types: { bench: '/amenities/bench' } },
      /"imports.*bench" \("\/amenities\/bench"\) is not written as key=value/,
    ],
    [{ types: { 'name~(': '/amenities/bench' } }, /is not written as/],
    [{ types: { 'amenity=bench': 'bench' } }, /amenity=bench/],
    [{ types: { 'amenity=bench': { nameless: true } } }, /amenity=bench/],
    [{ type: {} }, /"imports.*type" \({}\) is no known key/],
  ])('rejects a wrong rule by name (%o)', async (given, words) => {
    await expect(placeOf(bench, given)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(words),
    });
  });
});

describe('places out of use', () => {
  test.each([
    ...['disused', 'abandoned', 'was', 'proposed', 'construction', 'demolished', 'removed', 'razed'].map(
      (state) => ({ [`${state}:amenity`]: 'pub' }),
    ),
    { amenity: 'pub', disused: 'yes' },
    { amenity: 'pub', abandoned: 'yes' },
  ])('%o is left out with the reason', async (tags) => {
    const { report, places } = await importContent(osmXml(nodeXml(1, { ...tags, name: 'Rose' })));
    expect(places).toEqual([]);
    expect(report).toMatchObject({ read: 1, leftOut: 1 });
  });

  test('keeps the use that followed a disused one', async () => {
    const place = await placeOf({ 'disused:amenity': 'pub', shop: 'books', name: 'Rose' });
    expect(place?.type).toEqual(['/amenities/shop/book']);
  });

  test('a disused mill may be worth a visit', async () => {
    const mill = { man_made: 'windmill', disused: 'yes', name: 'Mill' };
    expect((await placeOf({ ...mill, tourism: 'attraction' }))?.type).toEqual(['/leisure/attraction']);
    expect(await placeOf(mill)).toBeUndefined();
  });

  test('a crossing that was disused is no place and not left out', async () => {
    const { report } = await importContent(
      osmXml(nodeXml(1, { 'disused:highway': 'crossing', name: 'Mill Lane' })),
    );
    expect(report).toMatchObject({ read: 0, leftOut: 0 });
  });
});

describe('without a name', () => {
  test.each(['post_box', 'atm', 'toilets', 'bicycle_parking', 'recycling', 'parking'])(
    '%s is kept',
    async (amenity) => {
      expect(await placeOf({ amenity })).toMatchObject({ name: '' });
    },
  );

  test('a car park that is private is left out, one with a name is kept', async () => {
    expect(await placeOf({ amenity: 'parking', access: 'private' })).toBeUndefined();
    expect(await placeOf({ amenity: 'parking', access: 'private', name: 'Staff' })).toBeDefined();
  });

  test('only the kinds are kept that need none', async () => {
    expect((await placeOf({ amenity: 'atm', shop: 'kiosk' }))?.type).toEqual(['/amenities/atm']);
  });
});
