import { expect, it } from 'vitest';
import { acceptsJson } from '../../../src/http/api.ts';

it.each([
  [null, true],
  ['', true],
  [' ', true],
  ['*/*', true],
  ['application/*', true],
  ['application/json', true],
  ['application/hal+json', true],
  ['Application/JSON; charset=utf-8', true],
  ['text/html, application/json;q=0.1', true],
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
  ['application/json;q=0.001', true],
  ['text/html', false],
  ['text/*, image/png', false],
  ['application/xml', false],
  ['application/json;q=0', false],
  ['application/json; Q = 0.000', false],
  ['*/*;q=0', false],
  // The most specific range decides, in any order.
  ['*/*, application/*;q=0', false],
  ['application/*;q=0, */*', false],
  ['*/*;q=0, application/*', true],
  ['application/*;q=0, application/hal+json', true],
  ['application/json;q=0, application/hal+json;q=0, */*', false],
  ['application/json;q=0, */*', true],
])('acceptsJson reads the Accept header %j as %s', (accept, expected) => {
  expect(acceptsJson(accept)).toBe(expected);
});
