import { afterAll, beforeAll, expect, it } from 'vitest';
import { setKindNames, typeNames } from '../../../../src/app/language/kinds.ts';
import { namedKinds } from '../../../../src/app/results/empty-state.ts';
import type { Facet } from '../../../../src/core/contract/page.ts';

const counts = { '/x': 99, '/x/bar': 30, '/x/museum': 5, '/x/stop': 40, '/x/toilets': 9, '/x/bank': 8 };
const types = Object.entries(counts).map(
  ([value, count]): Facet => ({ value, count, title: [], href: '', name: value }),
);
const thing = { type: '', type_name: 'Thing', type_name_plural: 'Things' };
const names = typeNames(Object.keys(counts).map((path) => ({ ...thing, type_prefixed: path })));

beforeAll(() =>
  setKindNames({
    names: {
      '/x/bar': ['Bar', 'Bars'],
      '/x/museum': ['متحف', 'متاحف'],
      '/x/toilets': ['Toiletten', 'Toiletten'],
      '/x/bank': ['Bank', 'Banken'],
    },
  }),
);
afterAll(() => setKindNames({ names: {} }));

it.each([
  ['a name', 'متحف', '/x/museum'],
  ['a plural among other words', 'متاحف قريبة', '/x/museum'],
  ['a name behind an article', 'المتحف', '/x/museum'],
  ['the beginning of a name', 'Toilette', '/x/toilets'],
  ['the end of a compound', 'Volksbank', '/x/bank'],
  ['no name, but the most frequent', 'barrierefrei ban', '/x/stop'],
])('the first kind is that of %s: %s', (_, q, first) => {
  const found = namedKinds(q, types, names, 3).map(({ value }) => value);
  expect(found[0]).toBe(first);
  expect(new Set(found).size).toBe(3);
});
