import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '../../../../src/bundle/columns/bytes.ts';
import { outlineReader, outlineWriter } from '../../../../src/bundle/columns/outlines.ts';
import { sequence } from '../../../../src/core/structures/int-lists.ts';
import { somePlace } from '../some-places.ts';

const writer = outlineWriter('shape');
const storedWith = (shape: string) => ({
  place: somePlace('osm:1', { shape }),
  parts: { stem: '', affix: '' },
});

/** Returns the string of an outline in the table of texts. */
function outlineTemplate(shape: string): string {
  const texts: string[] = [];
  writer.collect(storedWith(shape), (_, text) => texts.push(text));
  return texts[0]!;
}

function andBack(shapes: readonly string[]): unknown[] {
  const texts = [...new Set(shapes.map(outlineTemplate))];
  const section = new ByteWriter();
  writer.write(section, shapes.map(storedWith), (_, text) => texts.indexOf(text));
  const table = { length: texts.length, get: (number: number) => texts[number]!, all: () => texts };
  const read = outlineReader.read(new ByteReader(section.finish()), {
    count: shapes.length,
    none: new Uint32Array(shapes.length + 1),
    one: sequence(shapes.length + 1),
    series: new Uint32Array(),
    table: () => table,
    column: () => undefined,
  });
  const tables = { names: table, templates: table, texts: table, types: table };
  return shapes.map((_, row) => outlineReader.valueOf(read, row, tables));
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
