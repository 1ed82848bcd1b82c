import { expect, test } from 'vitest';
import { queryOptions } from '../../../src/service-worker/service-worker-options.ts';

const read = (query: string) => queryOptions(new URLSearchParams(query));

test('the ready-made Service Worker is configured by its URL', () => {
  expect(read('bundle=/places/&base=/api')).toEqual({
    bundle: '/places/',
    base: '/api',
    precached: '',
    passthrough: [],
    claim: true,
  });
  expect(
    read('bundle=/p&live=/live&passthrough=/a&passthrough=/b&claim=false&updateIntervalMs=0&precached=/c'),
  ).toEqual({
    bundle: '/p',
    base: '',
    precached: '/c',
    live: { endpoint: '/live' },
    passthrough: ['/a', '/b'],
    claim: false,
    updateIntervalMs: 0,
  });
});

test('unknown parameters are ignored', () => {
  expect(read('bundle=/places/&release=2&toString=x')).toEqual(read('bundle=/places/'));
});

test.each(['updateIntervalMs=-5', 'updateIntervalMs=soon', 'updateIntervalMs=', 'claim=maybe'])(
  'it refuses %s, and says so',
  (parameter) => {
    expect(() => read(`bundle=/places/&${parameter}`)).toThrow(
      expect.objectContaining({
        code: 'bad-input',
        message: expect.stringContaining(`can't be registered with ${parameter}: `),
      }),
    );
  },
);

test.each(['base=/api', 'bundle=&base=/api'])('it refuses to be without a bundle: %s', (query) => {
  expect(() => read(query)).toThrow(/service-worker\.js\?bundle=\/places\/&base=\/api/);
});

test('a public key may be written as it is, though a plus in a query is a space', () => {
  const { publicKey } = read('bundle=/places/&publicKey=ab+/cd=');
  expect(publicKey).toBe('ab+/cd=');
  expect(read(`bundle=/places/&publicKey=${encodeURIComponent('ab+/cd=')}`).publicKey).toBe('ab+/cd=');
});
