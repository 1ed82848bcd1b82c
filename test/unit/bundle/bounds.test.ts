import { describe, expect, test } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { findExcess, maxUnpackedBytes } from '../../../src/bundle/bounds.ts';
import { ByteWriter } from '../../../src/bundle/columns/bytes.ts';
import { NO_AFFIX, nameSplitter } from '../../../src/bundle/columns/name-splitter.ts';
import { writeStrings } from '../../../src/bundle/columns/string-table.ts';
import { encodeParts } from '../../../src/bundle/encode.ts';
import { type Manifest, parseManifest, parseManifestMap } from '../../../src/bundle/manifest.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../../src/bundle/source/source.ts';
import type { Place } from '../../../src/core/place.ts';
import type { TypeTree } from '../../../src/core/place-type.ts';
import { createEngine } from '../../../src/search/engine.ts';
import { withSections } from '../../property/mutants.ts';
import { contentOf, packAndOpen, somePlace } from './some-places.ts';

const content = contentOf([somePlace('osm:1', { name: 'Oxford Station' })]);
const { manifest } = packBundle(content);

const words = (count: number, end = ''): string[] => Array.from({ length: count }, (_, i) => `w${i}${end}`);
function nested(
  levels: number,
  { key = 'a', types = {} }: { key?: string; types?: TypeTree } = {},
): TypeTree {
  let tree = types;
  for (let i = 0; i < levels; i++) tree = { [key]: { name: 'A', plural: 'As', types: tree } };
  return tree;
}

const settings = (more: object) => ({ settings: { ...content.settings, ...more } });
/** Inputs of a build that exceed a limit, and the error message of each. */
const excessive: [string, object, RegExp][] = [
  [
    'a group of 30,000 abbreviations',
    settings({ abbreviations: [words(30_000)] }),
    /abbreviations\.0" has 30,000 entries, of which there may be 10,000/,
  ],
  [
    '100,000 synonyms',
    settings({ synonyms: words(100_000).map((word) => [word, 'w']) }),
    /"settings\.synonyms" has 100,000 entries/,
  ],
  [
    'many groups with too many words in total',
    settings({ synonyms: words(100).map(() => words(2100)) }),
    /values up to there, of which there may be 200,000/,
  ],
  ['a word of 100,000 letters', settings({ stop_words: ['w'.repeat(100_000)] }), /has 100,000 letters/],
  ['types 2,000 levels deep', { types: nested(2000) }, /has 41 levels, of which there may be 40/],
  [
    '10,001 types',
    { types: Object.fromEntries(words(10_001).map((word) => [word, { name: word, plural: word }])) },
    /"types" has 10,001 entries/,
  ],
  [
    '3,000 types whose paths repeat 1,500 letters',
    {
      types: nested(15, {
        key: 't'.repeat(100),
        types: Object.fromEntries(words(3000).map((word) => [word, { name: word, plural: word }])),
      }),
    },
    /"types" is wrong: its types are too many, or their paths too long together/,
  ],
  [
    '5,001 types on two levels',
    {
      types: Object.fromEntries(
        ['a', 'b', 'c'].map((key) => [
          key,
          {
            name: key,
            plural: key,
            types: Object.fromEntries(words(1666).map((word) => [word, { name: word, plural: word }])),
          },
        ]),
      ),
    },
    /"types" is wrong: its types are too many/,
  ],
  [
    'a type of 101 letters',
    { types: { ...content.types, ['t'.repeat(101)]: { name: 'T', plural: 'Ts' } } },
    /"types.*" is wrong: has more than 100 letters/,
  ],
  [
    'a name of a type of 201 letters',
    { types: { ...content.types, university: { name: 'U'.repeat(201), plural: 'Us' } } },
    /"types\.university\.name" is wrong: has more than 200 letters/,
  ],
  ['a title of 1 MB', { title: 'T'.repeat(1_000_000) }, /"title" has 1,000,000 letters/],
];

const read = (change: object): Manifest =>
  parseManifest(new TextEncoder().encode(JSON.stringify({ ...manifest, ...change })));
const corrupt = (message: RegExp) =>
  expect.objectContaining({ code: 'bundle-corrupt', message: expect.stringMatching(message) });

describe('parseManifest rejects as corrupt', () => {
  test('a type with slashes, each of which would be one more level', () => {
    const types = { 'a/b': { name: 'T', plural: 'Ts' } };
    expect(() => read({ types })).toThrow(corrupt(/has a slash/));
  });

  test.each(excessive)('%s', (_, change, sentence) => {
    expect(() => read(change)).toThrow(corrupt(sentence));
  });

  test('too many bytes, before parsing them as JSON', () => {
    expect(() => parseManifest(new Uint8Array(4_000_001))).toThrow(
      corrupt(/longer than the 4,000,000 bytes/),
    );
  });

  test('too many parts', () => {
    expect(() => read({ parts: Array(9).fill(manifest.parts[0]) })).toThrow(corrupt(/"parts" is wrong/));
  });

  test('a part with an impossible ratio, such as an unknown section of 700 MB', () => {
    const parts = manifest.parts.map((part) => ({ ...part, bytes: 700_000, unpacked_bytes: 700_000_000 }));
    expect(() => read({ parts })).toThrow(corrupt(/700,000 bytes can't unpack to 700,000,000 bytes/));
    const fitting = parts.map((part) => ({ ...part, unpacked_bytes: maxUnpackedBytes(700_000) }));
    expect(read({ parts: fitting }).parts).toEqual(fitting);
  });

  test('a part above the maximum size', () => {
    const parts = manifest.parts.map((part) => ({ ...part, bytes: 2 ** 28 + 1 }));
    expect(() => read({ parts })).toThrow(corrupt(/"parts\.0\.bytes"/));
  });
});

describe('the map of a manifest', () => {
  const map = {
    file: 'map-0123456789abcdef.pmtiles',
    bytes: 1000,
    sha256: 'a'.repeat(64),
    bounds: [-1.5, 51, -1, 52],
    attribution: 'Somebody',
  };
  const readMap = (change: object) =>
    parseManifestMap(new TextEncoder().encode(JSON.stringify({ ...manifest, map: { ...map, ...change } })));

  test('is read on its own, and dropped by readers of places', () => {
    expect(readMap({})).toEqual(map);
    expect(read({ map })).toEqual(manifest);
    expect(parseManifestMap(new TextEncoder().encode(JSON.stringify(manifest)))).toBeUndefined();
  });

  test.each<[string, object, RegExp]>([
    [
      'in another folder',
      { file: '../map-0123456789abcdef.pmtiles' },
      /"map\.file" is wrong: is not the name of a map/,
    ],
    ['above the maximum size', { bytes: 2 ** 30 + 1 }, /"map\.bytes"/],
    ['outside of the globe', { bounds: [-1.5, 51, -1, 91] }, /"map\.bounds\.3"/],
    [
      'with too long an attribution',
      { attribution: 'w'.repeat(10_001) },
      /"map\.attribution" has 10,001 letters/,
    ],
    [
      'with more rules than any schema needs',
      { style: words(201).map((layer) => ({ layer, as: 'roads' })) },
      /"map\.style" is wrong: .*200/,
    ],
    [
      'whose rules have thousands of values',
      { style: [1001, 1000].map((count) => ({ layer: 'way', as: 'roads', where: { kind: words(count) } })) },
      /"map\.style" is wrong: has more than 2000 values/,
    ],
  ])('is rejected %s', (_, change, sentence) => {
    expect(() => readMap(change)).toThrow(corrupt(sentence));
  });
});

describe('the build rejects, with a reason,', () => {
  test.each(excessive)('%s', (_, change, sentence) => {
    expect(() => packBundle({ ...content, ...change })).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(sentence) }),
    );
  });

  test.each<[string, Partial<Place>, RegExp]>([
    [
      '10,001 tags of a place',
      { tags: words(10_001) },
      /^osm:1 has too much in its tags: at most 10,000 values/,
    ],
    [
      '101 parents of a place',
      { parent: words(101) },
      /^osm:1 has too much in its parent: at most 100 values/,
    ],
    [
      'an identifier of 501 letters',
      { parent: [`osm:${'1'.repeat(497)}`] },
      /^osm:1 has an identifier of over 500 letters in its parent/,
    ],
    [
      'a coordinate of 101 letters',
      { lat: `51.7${' '.repeat(97)}`, lon: '-1.2' },
      /too much in its lat: .* of 100 letters/,
    ],
    ['21 types', { type: Array(21).fill('/transport/bus-stop') }, /too much in its type: at most 20 values/],
    [
      '501 other names',
      { alternative_names: words(501) },
      /too much in its alternative_names: at most 500 values/,
    ],
    [
      'an outline of 8.4 MB',
      { shape: `POINT(${' '.repeat(2 ** 23)})` },
      /^osm:1 has an outline of over 8,388,608 letters/,
    ],
    ['a website of 50,000 letters', { website: 'w'.repeat(50_000) }, /its website: .* of 43,690 letters/],
    ['a name of 50,000 letters', { name: 'w'.repeat(50_000) }, /its name: /],
  ])('%s', (_, known, message) => {
    expect(() => packBundle(contentOf([somePlace('osm:1', known)]))).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(message) }),
    );
  });
});

test('the build rejects more than three million parents together', () => {
  const child = somePlace('osm:1', { parent: words(100) });
  expect(() => encodeParts(Array(30_001).fill(child), {})).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(/3,000,100 parents together, of which a bundle has 3,000,000 at most/),
    }),
  );
});

test('the build rejects identifiers of more than 268 MB together, without their last digits', () => {
  const identifiersOf = (place: number): string[] =>
    Array.from({ length: 87 }, (_, i) => `${place * 100 + i}:${'界'.repeat(490)}`);
  const places = Array.from({ length: 2000 }, (_, i) =>
    somePlace(`osm:${i}`, { identifiers: identifiersOf(i) }),
  );
  expect(() => encodeParts(places, content.types)).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(
        /^the identifiers of the places have 27\d,\d+,\d+ bytes .* at most 268,435,456/,
      ),
    }),
  );
});

describe('descriptions and texts of 33 MB and more in all', () => {
  const places = (description: string): Place[] =>
    Array.from({ length: 120 }, (_, i) => somePlace(`osm:${i}`, { description }));

  test('are refused by the build', () => {
    expect(() => packBundle(contentOf(places('w'.repeat(300_000))))).toThrow(
      expect.objectContaining({
        code: 'bad-input',
        message: expect.stringMatching(/have 36,012,000 bytes: at most 33,554,432 bytes can be searched/),
      }),
    );
  });

  test('are refused by readers, however small the part is that repeats them', async () => {
    const long = new ByteWriter();
    writeStrings(long, ['w'.repeat(300_000)]);
    const { files } = withSections(packBundle(contentOf(places('w'))), 'text', { '#texts': long.finish() });
    await expect(openBundle(memorySource(files))).rejects.toEqual(
      corrupt(/^part text-\S+ has texts of 36,012,000 bytes in all/),
    );
  });
});

describe('composed names of more than 67 MB in all', () => {
  const places = (stem: string, count: number): Place[] =>
    Array.from({ length: count }, (_, i) => somePlace(`osm:${i}`, { name: `${stem} ${i}`, name_sort: stem }));

  test('are not composed by the build', () => {
    const affixes = (stem: string): Set<string> => {
      const named = places(stem, 600);
      return new Set(named.map(nameSplitter(named, new Set())).map(({ affix }) => affix));
    };
    expect(affixes('w').size).toBe(600);
    expect([...affixes('w'.repeat(40_000))]).toEqual([NO_AFFIX]);
  });

  test('are refused by readers, however few bytes stand for them', async () => {
    const long = new ByteWriter();
    writeStrings(long, ['w'.repeat(40_000)]);
    const bundle = packBundle(contentOf(places('w', 1700)));
    const { files } = withSections(bundle, 'search', { '#names': long.finish() });
    await expect(openBundle(memorySource(files))).rejects.toEqual(
      corrupt(/^part search-\S+ has composed names of 68,0\d\d,\d{3} bytes/),
    );
  });
});

test.each([
  ['abbreviations of one word', { abbreviations: [words(10_000)] }],
  ['abbreviations that share a word', { abbreviations: words(9_999).map((word) => ['w1', word]) }],
  ['synonyms of two words', { synonyms: [words(10_000, ' x')] }],
])('the maximum number of %s works in a search', async (_, more) => {
  const { places } = await packAndOpen([
    somePlace('osm:1', { name: 'W9998' }),
    somePlace('osm:2', { name: 'W1 x' }),
  ]);
  const engine = createEngine(places, { ...content.settings, ...more });
  const query = {
    start: 0,
    count: 9,
    typeExact: [],
    inArea: false,
    accessibility: [],
    flags: [],
    facets: [],
  };
  expect(engine.search({ ...query, q: 'w1 x' }).size).toBeGreaterThan(0);
});

test('a list of a million values is not listed again to be refused', () => {
  const list = new Proxy(new Array(1_000_000).fill(0), {
    ownKeys: () => {
      throw new Error('all of it was gone through');
    },
  });
  expect(findExcess({ list })).toMatch(/^its "list" has 1,000,000 entries/);
});
