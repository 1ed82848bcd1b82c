import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../../data/build/config.ts';
import { scratchFile } from '../../scratch.ts';
import { importContent, nodeXml, osmXml, placeOf, relationXml, wayXml } from './import.ts';

const pub = { amenity: 'pub', name: 'Rose' };
const inTown = {
  ...pub,
  'addr:street': 'Lindenweg',
  'addr:housenumber': '12a',
  'addr:suburb': 'Nordstadt',
  'addr:city': 'Musterstadt',
  'addr:postcode': '10115',
};

describe('an address has the order of its country', () => {
  test.each([
    ['DE', 'Lindenweg 12a, Nordstadt, 10115 Musterstadt'],
    ['fi', 'Lindenweg 12a, Nordstadt, 10115 Musterstadt'],
    ['NL', 'Lindenweg 12a, Nordstadt, 10115 Musterstadt'],
    ['FR', '12a Lindenweg, Nordstadt, 10115 Musterstadt'],
    ['GB', '12a Lindenweg, Nordstadt, Musterstadt, 10115'],
    ['US', '12a Lindenweg, Nordstadt, Musterstadt, 10115'],
    ['ES', 'Lindenweg, 12a, Nordstadt, 10115 Musterstadt'],
    ['HU', '10115 Musterstadt, Nordstadt, Lindenweg 12a.'],
    ['XX', '12a Lindenweg, Nordstadt, Musterstadt 10115'],
    ['Germany', '12a Lindenweg, Nordstadt, Musterstadt 10115'],
  ])('%s: %s', async (country, address) => {
    expect(await placeOf({ ...inTown, 'addr:country': country })).toMatchObject({ address });
  });

  test.each([
    [{ 'addr:street': 'Lindenweg' }, 'Lindenweg'],
    [{ 'addr:city': 'Musterstadt' }, 'Musterstadt'],
    [{ 'addr:city': 'Musterstadt', 'addr:postcode': '10115' }, '10115 Musterstadt'],
    [{ 'addr:street': 'Lindenweg', 'addr:housenumber': '12', 'addr:postcode': '1; 2' }, 'Lindenweg 12, 1'],
    [{ 'addr:place': 'Hof', 'addr:housenumber': '3', 'addr:village': 'Dorf' }, 'Hof 3, Dorf'],
    [{ 'addr:housename': 'Altbau', 'addr:street': 'Weg', 'addr:housenumber': '3' }, 'Altbau, Weg 3'],
    [{ 'addr:full': 'Weg 3, Dorf', 'addr:city': 'Dorf' }, 'Weg 3, Dorf'],
    // Braces and dollar signs of a source are no template.
    [{ 'addr:street': "O'Neill & {{road}} $&", 'addr:housenumber': '$1' }, "O'Neill & {{road}} $& $1"],
    [{ 'addr:street': 'Weg', 'addr:city': 'weg' }, 'Weg'],
  ])('whichever parts it has: %o', async (tags, address) => {
    expect(await placeOf({ ...pub, ...tags, 'addr:country': 'DE' })).toMatchObject({ address });
  });

  test.each([{ 'addr:housenumber': '3' }, { 'addr:postcode': '10115' }])(
    'a lone number or postcode is none: %o',
    async (tags) => {
      expect(await placeOf({ ...pub, ...tags, 'addr:country': 'DE' })).not.toHaveProperty('address');
    },
  );
});

describe('an element without a country has', () => {
  const boundary = (id: number, ways: readonly number[], tags: Record<string, string>): string =>
    relationXml(
      id,
      ways.map((way) => ['way', way, 'outer'] as const),
      { type: 'boundary', boundary: 'administrative', admin_level: '2', ...tags },
    );
  const german = 'Lindenweg 12a, Nordstadt, 10115 Musterstadt';
  const unknown = '12a Lindenweg, Nordstadt, Musterstadt 10115';
  const addressIn = async (boundaries: readonly string[], given: unknown = {}) => {
    const ways = [wayXml(1, [1, 2]), wayXml(2, [2, 1])];
    const { places } = await importContent(osmXml(nodeXml(1, inTown), ...ways, ...boundaries), given);
    return places[0]?.address;
  };

  test('that of the only boundary in the file, of the country or of a region', async () => {
    expect(await addressIn([boundary(1, [1, 2, 3], { 'ISO3166-1:alpha2': 'DE' })])).toBe(german);
    expect(await addressIn([boundary(1, [9], { 'ISO3166-1': 'DE' })])).toBe(german);
    expect(await addressIn([boundary(1, [9], { admin_level: '4', 'ISO3166-2': 'DE-BE' })])).toBe(german);
  });

  test('that of the boundary that is mostly in the file, and not of a neighbour', async () => {
    const neighbour = boundary(2, [2, 3, 4, 5], { 'ISO3166-1': 'FR' });
    expect(await addressIn([boundary(1, [1, 2, 6], { 'ISO3166-1': 'DE' }), neighbour])).toBe(german);
  });

  test('none where the file has several countries', async () => {
    const two = [boundary(1, [1], { 'ISO3166-1': 'DE' }), boundary(2, [2], { 'ISO3166-1': 'FR' })];
    expect(await addressIn(two)).toBe(unknown);
    expect(await addressIn([boundary(1, [9], { 'ISO3166-1': 'DE', boundary: 'maritime' })])).toBe(unknown);
  });

  test('that of the configuration, before that of a boundary', async () => {
    expect(await addressIn([boundary(1, [1], { 'ISO3166-1': 'FR' })], { country: 'de' })).toBe(german);
  });

  test('its own before that of the configuration', async () => {
    expect(await placeOf({ ...inTown, 'addr:country': 'GB' }, { country: 'DE' })).toMatchObject({
      address: '12a Lindenweg, Nordstadt, Musterstadt, 10115',
    });
  });
});

test('the country of a configuration is that of each of its files', async () => {
  const path = await scratchFile('fingerpost.config.json', '{"country": "fi"}');
  expect((await readConfig(path)).importOf('osm', 'x.pbf')).toMatchObject({ country: 'FI' });
});

test('a country that is none is refused', async () => {
  const path = await scratchFile('fingerpost.config.json', '{"country": "Finland"}');
  await expect(readConfig(path)).rejects.toThrow(/"country" is "Finland", which is no country: give its two/);
  await expect(placeOf(pub, { country: 'XX' })).rejects.toThrow(/"imports\.\.country" is "XX"|no country/);
});
