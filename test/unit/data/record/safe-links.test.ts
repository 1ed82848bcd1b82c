import { expect, test } from 'vitest';
import { withScheme } from '../../../../data/record/safe-links.ts';

test.each([
  'www.example.org',
  'example.org/menu?a=1#b',
  'example.org:8080/x',
  'caffè-roma.it',
  'xn--caff-roma-85a.xn--p1ai',
])('%s is a host name that gets https://', (written) => {
  expect(withScheme(written)).toBe(`https://${written}`);
});

test('keeps the host of an address with a scheme, or one that starts with //', () => {
  expect(withScheme('http://example.org')).toBe('http://example.org');
  expect(withScheme('mailto:a@example.org')).toBe('mailto:a@example.org');
  expect(withScheme('//example.org/x')).toBe('https://example.org/x');
});

test.each([
  'see the door',
  'none',
  'a@example.org',
  '/menu',
  '1.5',
  '192.168.1.1',
  'example.org and more',
  '-',
  '',
])('%j is no host name and stays as it is', (written) => {
  expect(withScheme(written)).toBe(written);
});
