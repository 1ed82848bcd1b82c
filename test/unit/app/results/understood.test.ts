import { expect, test } from 'vitest';
import { phrasesAsTyped } from '../../../../src/app/data/access.ts';
import { everything, parseRoute, searchHref } from '../../../../src/app/data/route.ts';
import { typeNames } from '../../../../src/app/language/kinds.ts';
import { otherAnchors, understood } from '../../../../src/app/results/understood.ts';

const _links = { self: { href: '/places/search' } };
const here = { lat: '51', lon: '-1' };

test.each([
  ['in the words of the request where it has no name', { id: 'x:1', name: '', ...here }, 'near a post box'],
  ['by its name', { id: 'x:1', name: 'Carfax Post Box', ...here }, 'near Carfax Post Box'],
  ['by the name of its kind', { name: 'Library', type: ['/university/library'] }, 'near Library'],
  ['that is the person', { me: true as const }, 'near you'],
])('what a request is near to is a filter %s', (_, near, label) => {
  for (const role of ['near', 'name'] as const) {
    const pub = { role: 'kind', words: 'pub' } as const;
    const box = { role, words: 'near a post box' };
    const search = { ...everything, q: 'pub near a post box' };
    const found = understood(search, { near, phrases: [pub, box], _links }, typeNames([]));
    expect(found).toEqual([{ label, href: '?q=pub' }]);
  }
});

test('a town that follows a kind without a relation is a filter', () => {
  const phrases = [{ role: 'kind', words: 'pub' } as const, { role: 'name', words: 'abbey' } as const];
  const search = { ...everything, q: 'pub abbey' };
  const found = understood(
    search,
    { within: [{ id: 'x:1', name: 'Abbey' }], phrases, _links },
    typeNames([]),
  );
  expect(found).toEqual([{ label: 'in Abbey', href: '?q=pub' }]);
});

test('the name of a wanted place is no filter beside what it is near to', () => {
  const phrases = [
    { role: 'name', words: 'the crown' } as const,
    { role: 'near', words: 'near abbey' } as const,
  ];
  const interpretation = { near: { id: 'x:1', name: 'Abbey', ...here }, phrases, _links };
  const search = { ...everything, q: 'the crown near abbey' };
  expect(understood(search, interpretation, typeNames([]))).toEqual([
    { label: 'near Abbey', href: '?q=the+crown' },
  ]);
});

test('the other places of a name are searches near them, with where they are or how far they are from the first', () => {
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
    { label: 'Abbey · 1.1\u00a0km', href: '?q=pub+near+abbey&anchor=x:2' },
    { label: 'Abbey · Mill Lane', href: '?q=pub+near+abbey&anchor=x:3' },
  ]);
  const chosen = { ...search, anchor: 'x:2' };
  expect(parseRoute(searchHref(chosen))).toEqual({ view: 'search', search: chosen });
  expect(searchHref(chosen, { q: 'pub' })).toBe('?q=pub');
});

test('the words of an unknown place, with what relates to it, are one filter', () => {
  const phrases = [
    { role: 'kind', words: 'pub' } as const,
    { role: 'near', words: 'near' } as const,
    { role: 'word', words: 'xyzzy tower' } as const,
  ];
  const search = { ...everything, q: 'pub near xyzzy tower' };
  const found = understood(search, { near: { name: 'xyzzy tower' }, phrases, _links }, typeNames([]));
  expect(found).toEqual([{ label: 'near xyzzy tower', href: '?q=pub' }]);
});

test.each([
  ['Café geöffnet am Sonntag', ['cafe', 'geoffnet am sonntag'], ['Café', 'geöffnet am Sonntag']],
  ['other words', ['cafe', 'open'], ['cafe', 'open']],
  ['café open now', ['cafe', 'open'], ['cafe', 'open']],
])('phrases have the words as typed, where they are those of the query: %s', (q, words, typed) => {
  const phrases = words.map((words) => ({ role: 'kind', words }) as const);
  expect(phrasesAsTyped(q, phrases).map(({ words }) => words)).toEqual(typed);
});
