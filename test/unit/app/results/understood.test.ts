import { expect, test } from 'vitest';
import { everything, parseRoute, searchHref } from '../../../../src/app/data/route.ts';
import { typeNames } from '../../../../src/app/language/kinds.ts';
import { otherAnchors, understood } from '../../../../src/app/results/understood.ts';

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

test('the kind that a request is near to is a filter with its name', () => {
  const phrases = [
    { role: 'kind', words: 'pub' },
    { role: 'near', words: 'near a library' },
  ] as const;
  const interpretation = {
    near: { name: 'Library', type: ['/university/library'] },
    phrases,
    _links: { self: { href: '/places/search' } },
  };
  expect(understood(everything, interpretation, typeNames([])).map(({ label }) => label)).toEqual([
    'near Library',
  ]);
});

test('the other places of a name are searches near them, with where they are or how far they are from the first', () => {
  const _links = { self: { href: '/places/search' } };
  const other = { name: 'Abbey', lat: '51.01', lon: '-1', _links };
  const interpretation = {
    near: { id: 'x:1', name: 'Abbey', lat: '51', lon: '-1' },
    alternatives: [
      { ...other, id: 'x:2' },
      { ...other, id: 'x:3', locality: 'Mill Lane' },
    ],
    phrases: [],
    _links,
  };
  const search = { ...everything, q: 'pub near abbey' };
  expect(otherAnchors(search, interpretation)).toEqual([
    { label: 'Abbey · 1.1 km', href: '?q=pub+near+abbey&anchor=x:2' },
    { label: 'Abbey · Mill Lane', href: '?q=pub+near+abbey&anchor=x:3' },
  ]);
  const chosen = { ...search, anchor: 'x:2' };
  expect(parseRoute(searchHref(chosen))).toEqual({ view: 'search', search: chosen });
  expect(searchHref(chosen, { q: 'pub' })).toBe('?q=pub');
});
