import { expect, test } from 'vitest';
import { everything } from '../../../../src/app/data/route.ts';
import { typeNames } from '../../../../src/app/results/facets.ts';
import { understood } from '../../../../src/app/results/understood.ts';

test('a place without a name that a request relates to is shown in the words of the request', () => {
  const phrases = [
    { role: 'kind', words: 'pub' },
    { role: 'near', words: 'near a post box' },
  ] as const;
  const _links = { self: { href: '/places/search' } };
  const labels = (name: string) =>
    understood(
      everything,
      { near: { id: 'osm:n1', name, lat: '51', lon: '-1' }, phrases, _links },
      typeNames([]),
    ).map(({ label }) => label);
  expect(labels('')).toEqual(['near a post box']);
  expect(labels('Carfax Post Box')).toEqual(['near Carfax Post Box']);
});
