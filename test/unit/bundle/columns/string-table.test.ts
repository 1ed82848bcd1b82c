import { expect, test } from 'vitest';
import { ByteWriter, CorruptDataError } from '../../../../src/bundle/columns/bytes.ts';
import { writePlanes } from '../../../../src/bundle/columns/planes.ts';
import { EncodedStrings, readStrings, writeStrings } from '../../../../src/bundle/columns/string-table.ts';

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

test('strings of hundreds of letters share as many bytes as possible', () => {
  const strings = Array.from({ length: 2000 }, (_, i) => 'x'.repeat(500) + String(i).padStart(6, '0'));
  expect(written(strings).length).toBeLessThan(strings.length * 10 + 1000);
  expect(new EncodedStrings(readStrings(written(strings))).all()).toEqual(strings);
});
