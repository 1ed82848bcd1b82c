import { expect, it } from 'vitest';
import { readSuggest } from '../../../src/http/params.ts';

const positionOf = (text: string) => {
  const url = new URL(
    `http://localhost/places/suggest?${new URLSearchParams({ q: 'a', lat: text, lon: '0' })}`,
  );
  return readSuggest(url, new Headers()).query.position;
};

it.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['12.', 12],
  ['.5', 0.5],
  ['-1e1', -10],
])('a latitude may be written as "%s"', (text, lat) => {
  expect(positionOf(text)).toEqual({ lat, lon: 0 });
});

it.each(['', '.', '1.2.3', '1e', '--1', '0x1', '1_0'])('"%s" is no latitude', (text) => {
  expect(() => positionOf(text)).toThrow(/not a number/);
});

it('hundreds of thousands of digits are refused in linear time', () => {
  expect(() => positionOf(`${'1'.repeat(400_000)}x`)).toThrow(/not a number/);
});
