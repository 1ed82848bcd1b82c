import { describe, expect, it } from 'vitest';
import { signsOf, typesOfCategory } from '../../../src/app/start/categories.ts';
import type { Facet } from '../../../src/core/contract/page.ts';

/** Facets as a page has them: each level has the places of those below it. */
function facets(counts: Readonly<Record<string, number>>): Facet[] {
  return Object.entries(counts).map(([value, count]) => ({ value, count, name: value, href: '', title: [] }));
}

const signs = async (counts: Readonly<Record<string, number>>) => {
  const found = await signsOf(facets(counts), async (types) =>
    types.reduce((sum, type) => sum + (counts[type] ?? 0), 0),
  );
  return found.map(({ name, count }) => `${name} ${count}`);
};

const town = {
  '/university': 20,
  '/university/library': 12,
  '/university/museum': 1,
  '/amenities': 310,
  '/amenities/food-drink': 200,
  '/amenities/food-drink/cafe': 90,
  '/amenities/toilets': 5,
  '/amenities/atm': 7,
  '/amenities/bank': 3,
  '/amenities/building': 90,
  '/amenities/accommodation': 30,
  '/amenities/accommodation/hotel': 25,
  '/transport': 60,
  '/transport/bus-stop': 50,
  '/leisure': 70,
  '/leisure/museum': 4,
  '/leisure/park': 40,
  '/area': 400,
  '/area/street': 400,
};

describe('the signs of a start page', () => {
  it('are what people need, then the kinds that have most places, without areas and buildings', async () => {
    expect(await signs(town)).toEqual([
      '/amenities/toilets 5',
      '/amenities/food-drink 200',
      'transport 50',
      'cash 10',
      'culture 5',
      '/leisure/park 40',
      '/amenities/accommodation 30',
      '/university/library 12',
    ]);
  });

  it('are the roots of a tree of other types', async () => {
    const campus = { '/a': 9, '/a/x': 9, '/b': 8, '/c': 7, '/d': 6, '/d/y': 5 };
    expect(await signs(campus)).toEqual(['/a 9', '/b 8', '/c 7', '/d 6']);
  });

  it('are the most frequent kinds where there would be fewer than four', async () => {
    const campus = { '/a': 9, '/a/x': 2, '/a/y': 7, '/amenities': 3, '/amenities/toilets': 3 };
    expect(await signs(campus)).toEqual(['/amenities/toilets 3', '/a/y 7', '/a/x 2']);
  });
});

it('a search by a category is for the types of it that the bundle has, with those below them', () => {
  const types = ['/amenities/shop', '/amenities/shop/book', '/amenities/bank', '/amenities/shopping'];
  expect(typesOfCategory('shops', types)).toEqual(['/amenities/shop', '/amenities/shop/book']);
  expect(typesOfCategory('/amenities/toilets', types)).toBeUndefined();
});
