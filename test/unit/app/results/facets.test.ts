import { expect, test } from 'vitest';
import type { FacetEntry, TypeEntry } from '../../../../src/app/data/hal.ts';
import { everything } from '../../../../src/app/data/route.ts';
import { typeFacets, typeNames } from '../../../../src/app/results/facets.ts';

test('the facets of a thousand types at the top read each entry a few times', () => {
  const tree = Array.from(
    { length: 1000 },
    (_, i): TypeEntry => ({ type_name: 'Kind', type_name_plural: 'Kinds', type_prefixed: `/kind-${i}` }),
  );
  let reads = 0;
  const entries = tree.map(
    ({ type_prefixed }): FacetEntry => ({
      count: 1,
      title: ['Kinds'],
      href: '',
      get value() {
        reads++;
        return type_prefixed;
      },
    }),
  );
  typeFacets(everything, 1000, entries, typeNames(tree));
  expect(reads).toBeGreaterThanOrEqual(1000);
  expect(reads).toBeLessThan(50_000);
});
