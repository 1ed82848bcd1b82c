import { expect, test } from 'vitest';
import { packBundle } from '../../../../data/build/pack.ts';
import { writeBackReferences } from '../../../../src/bundle/columns/back-references.ts';
import { ByteWriter } from '../../../../src/bundle/columns/bytes.ts';
import { decodeOutlines, outlineTemplate, writeOutlines } from '../../../../src/bundle/columns/outlines.ts';
import { writePlanes } from '../../../../src/bundle/columns/planes.ts';
import { contentOf, somePlace } from '../some-places.ts';

function andBack(shapes: readonly string[]): (string | undefined)[] {
  const texts = [...new Set(shapes.map(outlineTemplate))];
  const section = new ByteWriter();
  writeOutlines(section, shapes, (text) => texts.indexOf(text));
  const read = decodeOutlines(section.finish(), shapes.length, texts.length, (number) => texts[number]!);
  return shapes.map((_, i) => read(i));
}

test.each(['1', '1.', '1.1', '-', '-1', '1 ', '1 1, ', '1 1,', '1.1.1 '])(
  'an outline of repeated %j is encoded fast, and is the same after a round trip',
  (piece) => {
    const shape = piece.repeat(200_000 / piece.length);
    expect(andBack([shape])[0] === shape).toBe(true);
  },
);

test.each([
  ['POINT (1 2)', 'POINT (#)'],
  ['LINESTRING (1.5 -2, -3 4)', 'LINESTRING (#)'],
  ['5-12 3', '5#'],
  ['1.2.3 4, 5 6', '1.#'],
  ['1 2, 3', '#, 3'],
  ['x1 2 3 4y', 'x# #y'],
])('splits %s into points and the template %s', (shape, template) => {
  expect(outlineTemplate(shape)).toBe(template);
  expect(andBack([shape])).toEqual([shape]);
});

test('an outline without its points, or of over eight megabytes, is refused', () => {
  const section = new ByteWriter();
  writeOutlines(section, ['POINT (1 2)', 'unknown'], (text) => Number(text === 'unknown'));
  const readWith = (...texts: string[]) => decodeOutlines(section.finish(), 2, 2, (number) => texts[number]!);
  expect(() => readWith('#'.repeat(1000), '')(0)).toThrow('an outline lacks its points');
  expect(() => readWith('', ' '.repeat(2 ** 23 + 1))(1)).toThrow('an outline has 8388609 letters');
});

test('a run without points is refused', () => {
  const section = new ByteWriter();
  section.bytes(Uint8Array.of(2));
  writeBackReferences(section, [0]);
  for (const numbers of [[1], [0], []]) writePlanes(section, numbers);
  expect(() => decodeOutlines(section.finish(), 1, 1, () => '#')).toThrow('a run without points');
});

test.each([
  ['a million points', '1 2,'.repeat(1_000_001)],
  ['a hundred thousand rings', '(1 2)'.repeat(100_001)],
])('an outline of more than %s is refused by readers and by the build', (_, shape) => {
  const section = new ByteWriter();
  writeOutlines(section, ['unknown'], () => 0);
  expect(() => decodeOutlines(section.finish(), 1, 1, () => shape)(0)).toThrow('too many points or rings');
  expect(() => packBundle(contentOf([somePlace('osm:1', { shape })]))).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: expect.stringMatching(/too many points or rings/),
    }),
  );
});
