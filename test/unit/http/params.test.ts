import { expect, it } from 'vitest';
import { readSuggest } from '../../../src/http/params.ts';

it('hundreds of thousands of digits are refused as a position in linear time', () => {
  const url = new URL(`http://any/places/suggest?q=a&lat=${'1'.repeat(400_000)}x&lon=0`);
  expect(() => readSuggest(url, new Headers())).toThrow(/not a number/);
});
