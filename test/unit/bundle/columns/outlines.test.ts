import { expect, test } from 'vitest';
import { ByteWriter } from '../../../../src/bundle/columns/bytes.ts';
import { decodeOutlines, outlineTemplate, writeOutlines } from '../../../../src/bundle/columns/outlines.ts';

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
