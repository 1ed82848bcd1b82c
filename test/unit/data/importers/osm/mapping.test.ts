import { describe, expect, test } from 'vitest';
import { placeOf } from './import.ts';

describe('names', () => {
  const named = async (tags: Record<string, string>) => placeOf({ amenity: 'pub', ...tags });

  test('reads names in languages and scripts as alternative names, and ignores the source of a name', async () => {
    const tags = {
      name: 'A',
      'name:en': 'B',
      'name:zh-Hant': 'C',
      'alt_name:it': 'D;E',
      'name:etymology:wikidata': 'Q1',
    };
    expect((await named({ ...tags, 'name:left': 'F', 'name:source': 'G' }))?.alternative_names).toEqual([
      'B',
      'C',
      'D',
      'E',
    ]);
  });

  test('keeps which language a name is in, also that of the place’s own name', async () => {
    const tags = { name: 'A', 'name:mt': 'A', 'name:de': 'B;C', 'name:zh-Hant': 'D', 'alt_name:it': 'E' };
    const place = await named({ ...tags, 'name:etymology': 'F', 'name:left': 'G', 'name:fi': ' ' });
    expect(place?.names).toEqual({ de: 'B', mt: 'A', 'zh-Hant': 'D' });
    expect(await named({ name: 'A', alt_name: 'B' })).not.toHaveProperty('names');
  });

  test('lists each name once', async () => {
    const place = await named({ name: 'A', 'name:en': 'A', alt_name: 'B;A', loc_name: 'B', short_name: 'A' });
    expect(place).toMatchObject({ name: 'A', alternative_names: ['B'] });
    expect(place).not.toHaveProperty('short_name');
  });

  test.each([
    ['Rose; The Crown', 'Rose', ['The Crown']],
    // A text without a word is no name.
    ['Gate 1;2;—', 'Gate 1', []],
    [';Rose;', 'Rose', []],
    [';', '', []],
    // The semicolons of HTML entities separate nothing.
    ['Tom &amp; Jerry;Café &#39;t Hoekje', 'Tom & Jerry', ["Café 't Hoekje"]],
  ])(
    '%s: the first of several is the name, the others are alternative names',
    async (name, first, others) => {
      expect(await placeOf({ amenity: 'atm', name })).toMatchObject({
        name: first,
        alternative_names: others,
      });
    },
  );

  test('puts several names in "name" before those of other keys', async () => {
    expect(await named({ name: 'A;Bb', alt_name: 'C' })).toMatchObject({
      name: 'A',
      alternative_names: ['Bb', 'C'],
    });
  });

  test.each([
    [{ 'name:en': 'English' }, 'English'],
    [{ official_name: 'Official' }, 'Official'],
    [{ brand: 'Brand' }, 'Brand'],
    [{ 'name:en': 'English', brand: 'Brand' }, 'English'],
  ])('%o stands in for a name that is missing', async (tags, name) => {
    expect(await named(tags)).toMatchObject({ name });
  });

  test("a cash machine does not take its brand's name", async () => {
    expect(await placeOf({ amenity: 'atm', brand: 'Bank' })).toMatchObject({ name: '', tags: ['Bank'] });
  });
});

describe('accessibility says what the tags say, and no more', () => {
  test.each<[Record<string, string>, object]>([
    [{ amenity: 'pub', wheelchair: 'yes' }, { has_wheelchair_access: true }],
    [{ amenity: 'pub', wheelchair: 'designated' }, { has_wheelchair_access: true }],
    [{ amenity: 'pub', wheelchair: 'no' }, { has_wheelchair_access: false }],
    [{ amenity: 'pub', wheelchair: 'limited' }, { has_wheelchair_access: false }],
    [{ amenity: 'pub', wheelchair: 'unknown' }, {}],
    [{ amenity: 'pub', 'toilets:wheelchair': 'yes' }, { has_accessible_toilets: true }],
    [{ amenity: 'pub', 'toilets:wheelchair': 'limited' }, {}],
    [
      { amenity: 'toilets', wheelchair: 'designated' },
      { has_accessible_toilets: true, has_wheelchair_access: true },
    ],
    [
      { amenity: 'toilets', wheelchair: 'no' },
      { has_accessible_toilets: false, has_wheelchair_access: false },
    ],
    [{ amenity: 'toilets', wheelchair: 'limited' }, { has_wheelchair_access: false }],
    [
      { amenity: 'cafe', wheelchair: 'yes' },
      { has_cafe_refreshments: true, has_wheelchair_access: true },
    ],
    [{ amenity: 'cafe', wheelchair: 'no' }, { has_wheelchair_access: false }],
    [{ amenity: 'cafe', wheelchair: 'limited' }, { has_wheelchair_access: false }],
    [{ amenity: 'theatre', hearing_loop: 'yes' }, { has_hearing_system: true }],
    [{ amenity: 'library', quiet: 'yes' }, { has_quiet_space: true }],
    [{ tourism: 'hotel', elevator: 'yes' }, { has_lifts_to_all_floors: true }],
    [{ tourism: 'hotel', elevator: 'yes', wheelchair: 'limited' }, { has_wheelchair_access: false }],
    [{ tourism: 'hotel', elevator: 'no' }, { has_lifts_to_all_floors: false }],
    [{ tourism: 'hotel', elevator: 'no', 'building:levels': '1' }, {}],
    [{ amenity: 'parking', 'capacity:disabled': 'yes' }, { has_accessible_parking_spaces: true }],
    [{ amenity: 'parking', 'capacity:disabled': 'no' }, { has_accessible_parking_spaces: false }],
    [
      { amenity: 'parking', 'capacity:disabled': '0' },
      { has_accessible_parking_spaces: false, number_of_accessible_parking_spaces: 0 },
    ],
    [{ amenity: 'parking', 'capacity:disabled': 'some' }, {}],
    [{ highway: 'bus_stop', tactile_paving: 'yes' }, { has_tactile_paving: true }],
    [{ highway: 'bus_stop', tactile_paving: 'contrasted' }, { has_tactile_paving: true }],
    [{ highway: 'bus_stop', tactile_paving: 'incorrect' }, {}],
    [{ shop: 'books', automatic_door: 'yes' }, { has_automatic_door: true }],
    [{ shop: 'books', automatic_door: 'button' }, { has_automatic_door: true }],
    [{ shop: 'books', automatic_door: 'broken' }, {}],
    [{ shop: 'books', 'ramp:wheelchair': 'yes' }, { has_ramp: true }],
    [{ shop: 'books', 'ramp:wheelchair': 'no', ramp: 'yes' }, { has_ramp: false }],
    [{ shop: 'books', ramp: 'yes' }, { has_ramp: true }],
    [{ shop: 'books', ramp: 'no' }, { has_ramp: false }],
    // A rail for pushing bicycles is no ramp for a wheelchair.
    [{ shop: 'books', ramp: 'yes', 'ramp:bicycle': 'yes' }, {}],
    [{ amenity: 'cafe', changing_table: 'yes' }, { has_changing_table: true }],
    [{ amenity: 'cafe', changing_table: 'limited' }, {}],
    [{ amenity: 'cafe', diaper: 'yes' }, { has_changing_table: true }],
    [{ amenity: 'theatre', 'tactile_writing:braille': 'yes' }, { has_braille: true }],
    [{ amenity: 'theatre', 'tactile_writing:braille:de': 'yes' }, { has_braille: true }],
    [{ amenity: 'theatre', braille: 'yes' }, { has_braille: true }],
    [{ amenity: 'theatre', tactile_writing: 'yes' }, {}],
    [{ amenity: 'theatre', tactile_writing: 'no' }, { has_braille: false }],
  ])('%o → %o', async (tags, accessibility) => {
    expect((await placeOf({ name: 'Here', ...tags }))?.accessibility).toEqual(accessibility);
  });
});

describe('wheelchair tags', () => {
  const pub = async (tags: Record<string, string>) => placeOf({ amenity: 'pub', name: 'Rose', ...tags });

  test('limited access stands beside the flag', async () => {
    expect(await pub({ wheelchair: 'limited' })).toMatchObject({ wheelchair_access: 'limited' });
  });

  test.each(['yes', 'designated', 'no', 'unknown'])(
    '%s needs no text beside the flag',
    async (wheelchair) => {
      expect(await pub({ wheelchair })).not.toHaveProperty('wheelchair_access');
    },
  );

  test.each([
    [{ 'wheelchair:description': 'Ring at the side door' }, 'Ring at the side door'],
    [{ 'wheelchair:description': 'Ring', 'wheelchair:description:en': 'Knock' }, 'Ring'],
    [{ 'wheelchair:description:de': 'Klingeln', 'wheelchair:description:en': 'Ring' }, 'Ring'],
    [{ 'wheelchair:description:fr': 'Sonnez', 'wheelchair:description:de': 'Klingeln' }, 'Klingeln'],
    [{ 'wheelchair:description:source': 'survey' }, undefined],
    [{ wheelchair: 'yes' }, undefined],
  ])('%o: the notes are %s', async (tags, notes) => {
    expect((await pub(tags))?.accessibility_notes).toBe(notes);
  });
});

describe('contact', () => {
  const pub = async (tags: Record<string, string>) => placeOf({ amenity: 'pub', name: 'Rose', ...tags });

  test.each([
    [{ 'contact:website': 'https://example.org/a' }, 'https://example.org/a'],
    [{ url: 'example.org' }, 'https://example.org'],
    [{ website: 'https://example.org;https://example.com' }, 'https://example.org'],
    [{ website: 'example.org:8080/rose' }, 'https://example.org:8080/rose'],
  ])('%o is the web site %s', async (tags, website) => {
    expect(await pub(tags)).toMatchObject({ website });
  });

  test.each(['javascript:alert(1)', 'ask inside', 'data:text/html,x', 'http://user@', 'none'])(
    'the web site "%s" is none',
    async (website) => {
      expect(await pub({ website })).not.toHaveProperty('website');
    },
  );

  test.each(['addr:city', 'addr:town', 'addr:village'])('%s is the locality of a place', async (key) => {
    expect(await pub({ [key]: 'Exampleton' })).toMatchObject({ locality: 'Exampleton' });
    expect(await pub({ 'addr:street': 'Mill Lane' })).not.toHaveProperty('locality');
  });

  test.each([
    [{ 'addr:housename': 'Rose', 'addr:street': 'Mill Lane' }, 'Mill Lane'],
    [
      { 'addr:housename': 'Old Mill', 'addr:street': 'Mill Lane', 'addr:housenumber': '2a' },
      'Old Mill, 2a Mill Lane',
    ],
    [{ 'addr:city': 'Exampleton', postal_code: 'EX3;EX4' }, 'Exampleton EX3'],
    [
      {
        'addr:street': 'Mill Lane',
        'addr:housenumber': '4',
        'addr:place': 'Mill Yard',
        'addr:hamlet': 'Upper End',
        'addr:suburb': 'Northgate',
        'addr:village': 'Little Example',
        'addr:city': 'Exampleton',
        'addr:postcode': 'EX1',
      },
      '4 Mill Lane, Mill Yard, Upper End, Northgate, Little Example, Exampleton EX1',
    ],
    [{ 'addr:unit': '4', 'addr:street': 'Mill Lane', 'addr:hamlet': 'Å' }, '4, Mill Lane, Å'],
    [{ 'addr:place': 'Mill Yard', 'addr:housenumber': '4', 'addr:suburb': 'mill yard' }, '4 Mill Yard'],
    [{ 'addr:suburb': 'Exampleton', 'addr:city': 'Exampleton' }, 'Exampleton'],
    [
      {
        'addr:full': '4 Mill Lane, Exampleton EX1',
        'addr:street': 'Mill Lane',
        'addr:suburb': 'Northgate',
        'addr:city': 'Exampleton',
      },
      '4 Mill Lane, Exampleton EX1, Northgate',
    ],
    [{ 'addr:full': 'By Millgate', 'addr:village': 'Mill' }, 'By Millgate, Mill'],
  ])('%o is the address %s', async (tags, address) => {
    expect(await pub(tags)).toMatchObject({ address });
  });

  test('telephones and profiles', async () => {
    expect(
      await pub({
        phone: '+44 1; +44 2',
        'contact:mobile': '+44 1',
        'contact:facebook': 'rose.pub',
        twitter: '@rose',
      }),
    ).toMatchObject({
      phone: '+44 1, +44 2',
      social_facebook: ['https://www.facebook.com/rose.pub'],
      social_twitter: ['https://twitter.com/rose'],
    });
  });
});

test('identifiers of other sources are taken, those that could be none are not', async () => {
  const station = await placeOf({
    railway: 'station',
    name: 'Exampleton',
    'ref:crs': 'exm',
    'naptan:AtcoCode': '9100EXMPLTN;not one',
    'naptan:StopAreaCode': '910GEXMPLTN',
  });
  expect(station?.identifiers).toEqual(['osm:n1', 'atco:9100EXMPLTN', 'stoparea:910GEXMPLTN', 'crs:EXM']);
});

test('reads recycled materials and cuisines as tags', async () => {
  expect(
    (await placeOf({ amenity: 'recycling', 'recycling:glass_bottles': 'yes', 'recycling:paper': 'no' }))
      ?.tags,
  ).toEqual(['glass bottles']);
  expect(
    (await placeOf({ amenity: 'cafe', name: 'A', 'diet:vegan': 'only', cuisine: 'coffee_shop;cake' }))?.tags,
  ).toEqual(['coffee shop', 'cake', 'vegan']);
});

test.each([
  [{ shop: 'bakery;dry_cleaning', brand: 'Rose' }, ['bakery', 'dry cleaning']],
  [{ amenity: 'restaurant', cuisine: 'italian;pizza', 'diet:vegan': 'yes' }, ['italian', 'pizza']],
  [{ shop: 'yes' }, []],
])('%o has the subtypes %o', async (tags, subtypes) => {
  const place = await placeOf({ name: 'A', ...tags });
  expect(place?.subtypes).toEqual(subtypes);
  expect(place?.tags).toEqual(expect.arrayContaining(subtypes));
});
