import { expect, it } from 'vitest';
import { createPlacesFetch, type PlacesFetchOptions } from '../../../src/client/places-fetch.ts';
import './code-at-hand.ts';

const bundle = 'https://bundles.example/small/';

it.each<[string, PlacesFetchOptions]>([
  ['/places/', { bundle: '/places/' }],
  ['../own/', { bundle, precached: '../own/' }],
  ['/api', { bundle, live: { endpoint: '/api' } }],
])('refuses "%s" without a document, and says what to do instead', (address, options) => {
  let message = '';
  try {
    createPlacesFetch(options).close();
  } catch (error) {
    expect(error).toMatchObject({ code: 'bad-input' });
    ({ message } = error as Error);
  }
  expect(message).toContain(`"${address}"`);
  expect(message).toContain('there is no document here');
  expect(message).toMatch(
    /give an absolute URL, or run this code in the browser only, such as in an effect$/,
  );
});

it('refuses an invalid URL as such without a document', () => {
  expect(() => createPlacesFetch({ bundle: 'https://' })).toThrow(/^"https:\/\/" is not the URL of/);
});
