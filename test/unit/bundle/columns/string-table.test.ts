import { expect, test } from 'vitest';
import { maxWrittenBytes } from '../../../../src/bundle/bounds.ts';
import { ByteWriter, CorruptDataError } from '../../../../src/bundle/columns/bytes.ts';
import { writePlanes } from '../../../../src/bundle/columns/planes.ts';
import { EncodedStrings, readStrings, writeStrings } from '../../../../src/bundle/columns/string-table.ts';
import { packAndOpen, somePlace } from '../some-places.ts';

function written(strings: readonly string[]): Uint8Array {
  const section = new ByteWriter();
  writeStrings(section, strings);
  return section.finish();
}

/** Writes a table without limits, from the number of shared bytes and the remaining bytes of each string. */
function tableOf(strings: readonly (readonly [shared: number, rest: string])[]): Uint8Array {
  const section = new ByteWriter();
  section.varint(strings.length);
  writePlanes(
    section,
    strings.map(([shared]) => shared),
  );
  for (const [, rest] of strings) section.bytes(new TextEncoder().encode(`${rest}\0`));
  return section.finish();
}

test.each([65_534, 65_535, 65_536, 131_072, 200_000])(
  'strings that share %i bytes are the same after a round trip',
  (shared) => {
    const strings = ['a', 'b', 'c'].map((end) => 'x'.repeat(shared) + end);
    const table = new EncodedStrings(readStrings(written(strings)));
    expect(table.all()).toEqual(strings);
    expect([2, 0, 1].map((i) => table.get(i))).toEqual([2, 0, 1].map((i) => strings[i]));
  },
);

test('long outlines with a common beginning are the same after a round trip', async () => {
  const shape = (end: string) => `POLYGON ((${'1.123456789 2, '.repeat(5000)}${end}))`;
  const { places } = await packAndOpen([
    somePlace('osm:1', { name: 'One', shape: shape('3 4') }),
    somePlace('osm:2', { name: 'Two', shape: shape('5 6') }),
  ]);
  expect([0, 1].map((i) => places.place(i).shape)).toEqual([shape('3 4'), shape('5 6')]);
});

test('a string that claims to share too many bytes is corrupt data', () => {
  expect(() =>
    readStrings(
      tableOf([
        [0, 'x'.repeat(65_536)],
        [65_536, 'y'],
      ]),
    ),
  ).toThrow(CorruptDataError);
});

/** Returns distinct strings of `bytes` bytes that share all but a few. */
const alike = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, i) => 'x'.repeat(length) + String(i).padStart(6, '0'));
const total = (strings: readonly string[]): number => strings.reduce((sum, { length }) => sum + length, 0);

test('a few bytes that stand for hundreds of megabytes are corrupt data', () => {
  const bomb = tableOf([
    [0, 'x'.repeat(60_000)],
    ...Array.from({ length: 8000 }, (_, i) => [60_000, String(i % 10)] as const),
  ]);
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => readStrings(bomb)).toThrow(CorruptDataError);
});

test('names that are fifty times their text are corrupt data', () => {
  const names = tableOf([
    [0, 'x'.repeat(65_000)],
    ...Array.from({ length: 1500 }, (_, i) => [64_000, `${i} `.padEnd(1000, 'y')] as const),
  ]);
  expect(names.length).toBeGreaterThan(1_500_000);
  expect(() => readStrings(names)).toThrow(CorruptDataError);
});

test('two million names of 30 letters fit, however few letters tell them apart', () => {
  expect(30 * 2_000_000).toBeLessThan(maxWrittenBytes(2 * 2_000_000));
});

test('the reader accepts every table of the writer, however similar its strings are', () => {
  const strings = alike(2000, 60_000);
  const table = readStrings(written(strings));
  expect(total(strings)).toBeGreaterThan(maxWrittenBytes(0));
  expect(new EncodedStrings(table).get(1999)).toBe(strings[1999]);
});

test('many long similar strings share as many bytes as possible', () => {
  const strings = alike(20_000, 500);
  expect(written(strings).length).toBeLessThan(strings.length * 10 + 1000);
  expect(readStrings(written(strings)).length).toBe(strings.length);
});
