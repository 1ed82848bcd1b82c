import { describe, expect, test } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { ByteReader, ByteWriter, CorruptDataError, writePlanes } from '../../../src/bundle/columns/bytes.ts';
import { EncodedStrings, readStrings, writeStrings } from '../../../src/bundle/columns/strings.ts';
import { encodeParts } from '../../../src/bundle/encode.ts';
import { readPart } from '../../../src/bundle/format.ts';
import { PartReader } from '../../../src/bundle/part-reader.ts';
import { contentOf, packAndOpen, somePlace } from './some-places.ts';

describe('the columns of an opened bundle', () => {
  test('have only names, tags and address lines among the strings of search', async () => {
    const { places: table } = await packAndOpen([
      somePlace('osm:1', {
        name: 'Lift',
        flags: ['is_shown'],
        address: 'High Street',
        accessibility: { has_lift: true },
      }),
    ]);
    expect(Array.from({ length: table.strings.length }, (_, i) => table.strings.get(i))).toEqual([
      'High Street',
      'Lift',
    ]);
  });

  test('are empty for a bundle without places', async () => {
    const { places: table } = await packAndOpen([]);
    expect(table.count).toBe(0);
    expect(table.identifiers.search('osm:1')).toEqual([]);
    expect(() => table.place(0)).toThrow(RangeError);
  });
});

describe('encoding rejects', () => {
  test('a repeated id', () => {
    expect(() => encodeParts([somePlace('osm:1'), somePlace('osm:1')], {})).toThrow('the same id');
  });

  test('a type that the tree lacks', () => {
    expect(() => encodeParts([somePlace('osm:1', { type: ['/moon'] })], {})).toThrow(
      'osm:1 has the type /moon, which the type tree lacks',
    );
  });
});

test.each([
  ['51.750', '51.75'],
  ['-1.00000004', '-1'],
  ['0.0000001', '0.0000001'],
  ['-0.0', '0'],
  ['+51.7', '51.7'],
  ['179.99999996', '180'],
])('a position of %s is read as %s', async (given, read) => {
  const { places } = await packAndOpen([somePlace('osm:1', { lat: '0', lon: given })]);
  expect(places.place(0)).toMatchObject({ lat: '0', lon: read });
  expect(places.lon[0]).toBe(Number(read));
});

test.each([
  ['LINESTRING (1.50 -2, -3 4.123456789)', 'LINESTRING (1.5 -2, -3 4.1234568)'],
  ['POLYGON ((0 0, 1 0, 1 1, 0 0), (0.2 0.2, 0.4 0.2, 0.4 0.4, 0.2 0.2))', undefined],
  ['POLYGON ((-.05 51.7, .05 51.8, -.5 51.7))', undefined],
  ['POLYGON ((9999999999 51, 1 2, 3 4, 9999999999 51))', undefined],
  [`LINESTRING (${'9'.repeat(320)} 1, 2 3)`, undefined],
  ['5-12 3', undefined],
  ['1 2, 3', undefined],
  ['x1 2 3 4y # 5 6', undefined],
])('an outline %s is read with seven decimals', async (shape, read) => {
  const { places } = await packAndOpen([somePlace('osm:1', { shape }), somePlace('osm:2', { line: shape })]);
  expect([places.place(0).shape, places.place(1).line]).toEqual([read ?? shape, read ?? shape]);
});

test.each(['1', '1.', '1.1', '-', '-1', '1 ', '1 1, ', '1 1,', '1.1.1 '])(
  'an outline of %j, repeated, is encoded in linear time',
  (piece) => {
    const shape = piece.repeat(200_000 / piece.length);
    expect(encodeParts([somePlace('osm:1', { shape })], contentOf([]).types).details.bytes).toBeDefined();
  },
);

test.each(['osm:217', '340001096OPP', 'x:1234567890123456789', '7', 'osm:x', 'osm1:x', '12:', 'a:007b'])(
  'the identifier %s is found, and read as it was given',
  async (identifier) => {
    const others = ['340001095OPP', '340001096CNR', 'a:006b', 'a:008b', '07'];
    const ids = [identifier, ...others.filter((other) => other !== identifier)];
    const { places } = await packAndOpen(ids.map((id) => somePlace(id)));
    const place = places.identifiers.placeOf(identifier);
    expect(places.place(place!).id).toBe(identifier);
  },
);

test('equal names share one string, however far apart their places are', async () => {
  // References reach 254 values back.
  const names = Array.from(
    { length: 1200 },
    (_, i) => `Name ${i % [253, 254, 255, 256][Math.floor(i / 300)]!}`,
  );
  const { places } = await packAndOpen(
    names.map((name, i) => somePlace(`n:${1e6 + i}`, { name, name_sort: name })),
  );
  const named = Array.from({ length: places.count }, (_, i) => places.place(i)).map(({ id, name }) => [
    id,
    name,
  ]);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(names.map((name, i) => [`n:${1e6 + i}`, name])),
  );
  expect(places.strings.length).toBe(256);
});

test.each([
  ['has none', () => new Uint8Array()],
  ['ends behind the stems', (section: Uint8Array) => section.subarray(0, section.length / 2)],
])('a column of names is refused where it %s', (_, cut) => {
  const { search } = encodeParts([somePlace('osm:1', { name: 'Lift' })], contentOf([]).types);
  const part = readPart('search', 'search', search.bytes);
  const sections = new Map([...part.sections, ['name', cut(part.sections.get('name')!)]]);
  const reader = new PartReader('search', { ...part, sections }, []);
  expect(() => reader.column('name')).toThrow(/damaged section "name" \(it has places without a name\)/);
});

/** Returns the table of strings after a round trip. */
function readBack(strings: readonly string[]): EncodedStrings {
  const section = new ByteWriter();
  writeStrings(section, strings);
  return new EncodedStrings(readStrings(new ByteReader(section.finish())));
}

test.each([
  [
    'of all kinds',
    ['', '\0', '\0n', '\0z\n', '\n\n', '\t', '\uFEFFmark', 'é', 'éa', 'ê', '\u{1F68F}', '\u{1F690}'],
  ],
  [
    'with 65,535 equal bytes and more',
    [65_534, 65_535, 65_536, 131_072].map((length) => `${'x'.repeat(length)}y`),
  ],
  ['none', []],
])('a string table returns its strings in any order: %s', (_, strings) => {
  const table = readBack(strings);
  expect(table.all()).toEqual(strings);
  expect(strings.map((_, i) => table.get(strings.length - 1 - i))).toEqual(strings.toReversed());
  expect(() => table.get(strings.length)).toThrow(RangeError);
  expect(() => table.get(-1)).toThrow(RangeError);
});

test.each<[string, readonly number[], string]>([
  ['shares more bytes than the one before has', [0, 2], 'x\ny\n'],
  ['shares bytes with none before it', [1], 'x\n'],
  ['does not end', [0], 'x'],
  ['is followed by more than the table has', [0], 'x\ny\n'],
])('a string table is corrupt where a string %s', (_, shared, rest) => {
  const section = new ByteWriter();
  section.u32(shared.length);
  writePlanes(section, shared);
  section.bytes(new TextEncoder().encode(rest));
  expect(() => readStrings(new ByteReader(section.finish()))).toThrow(CorruptDataError);
});

test('the gzip header has neither time nor operating system', () => {
  for (const [name, bytes] of packBundle(contentOf([somePlace('osm:1')])).files) {
    if (name.endsWith('.gz'))
      expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
  }
});
