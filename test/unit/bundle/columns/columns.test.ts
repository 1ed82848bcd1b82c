import { describe, expect, test } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { ByteWriter } from '../../../../src/bundle/columns/bytes.ts';
import { EncodedStrings, readStrings, writeStrings } from '../../../../src/bundle/columns/string-table.ts';
import { encodeParts } from '../../../../src/bundle/encode.ts';
import { readPart } from '../../../../src/bundle/format.ts';
import { contentOf, packAndOpen, somePlace } from '../some-places.ts';

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

test('stores a coordinate as text only if no number reproduces it', () => {
  const sectionsOf = (lat: string) => {
    const { search } = encodeParts([somePlace('osm:1', { lat, lon: '0.1' })], contentOf([]).types);
    return [...readPart('search', 'search', search.bytes).sections.keys()];
  };
  expect(sectionsOf('51.750')).not.toContain('#texts');
  expect(sectionsOf('51.44827000000001')).not.toContain('#texts');
  expect(sectionsOf('+51.75')).toContain('#texts');
});

test('a string table returns strings in any order', () => {
  const strings = Array.from({ length: 100 }, (_, i) => `Stop ${i} \u{1F68F}`).sort();
  const section = new ByteWriter();
  writeStrings(section, strings);
  const table = new EncodedStrings(readStrings(section.finish()));
  expect(table.all()).toEqual(strings);
  const order = strings.map((_, i) => (i * 37) % strings.length);
  expect(order.map((i) => table.get(i))).toEqual(order.map((i) => strings[i]));
  expect(order.map(() => table.get(50))).toEqual(order.map(() => strings[50]));
  expect(() => table.get(100)).toThrow(RangeError);
  expect(() => table.get(-1)).toThrow(RangeError);
});

test('the gzip header has neither time nor operating system', () => {
  for (const [name, bytes] of packBundle(contentOf([somePlace('osm:1')])).files) {
    if (name.endsWith('.gz'))
      expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
  }
});
