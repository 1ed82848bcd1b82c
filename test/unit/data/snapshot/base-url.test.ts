import { expect, test } from 'vitest';
import { readBase } from '../../../../data/cli/commands/options.ts';

test.each([
  ['https://host/api', 'https://host/api'],
  ['https://host/api/places/', 'https://host/api'],
  ['http://host:8080/places', 'http://host:8080'],
  ['HTTP://Host/', 'http://host'],
])('the base of %s is %s', (address, base) => {
  expect(readBase(address)).toBe(base);
});
