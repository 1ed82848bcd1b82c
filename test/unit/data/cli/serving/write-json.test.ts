import { expect, test } from 'vitest';
import { writeJson } from '../../../../../data/cli/commands/serving/write-json.ts';

/** A page of places, each made when it is written. */
function pageOf(length: number) {
  const made: number[] = [];
  const at = (index: number): unknown => {
    made.push(index);
    return { id: `x:${index}`, name: 'Straße "Ä" 😀'.repeat(20) };
  };
  const pois = { length, at, toJSON: () => Array.from({ length }, (_, index) => at(index)) };
  return {
    made,
    body: { _embedded: { pois }, _links: { self: { href: '/places' } }, query: '', size: length },
  };
}

test.each([51, 1000, 3000])(
  'a page of %d places is written in pieces, with the same bytes as at once',
  async (length) => {
    const written = writeJson(pageOf(length).body);
    const pieces: Uint8Array[] = [];
    for await (const piece of written as ReadableStream<Uint8Array>) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(JSON.stringify(pageOf(length).body));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
  },
);

test('a short page, a place and an error are one text', () => {
  for (const body of [pageOf(50).body, { id: 'x:1', _embedded: { files: [] } }, { types: [] }])
    expect(writeJson(body)).toBe(JSON.stringify(body));
});

test('no place is made before somebody reads, and none after they stop reading', async () => {
  const { made, body } = pageOf(5000);
  const stream = writeJson(body) as ReadableStream<Uint8Array>;
  expect(made).toEqual([]);
  const reader = stream.getReader();
  await reader.read();
  const { length } = made;
  expect(length).toBeLessThan(500);
  await reader.cancel();
  expect(made).toHaveLength(length);
});
