import { expect, test } from 'vitest';
import { everything } from '../../../../src/app/data/route.ts';
import { typeNames } from '../../../../src/app/language/kinds.ts';
import { typeFacets } from '../../../../src/app/results/narrow.ts';
import type { Facet } from '../../../../src/core/contract/page.ts';
import type { PlaceType } from '../../../../src/core/contract/place-types.ts';

test('the facets of a thousand types at the top read each entry a few times', () => {
  const tree = Array.from(
    { length: 1000 },
    (_, i): PlaceType => ({
      type_name: 'Kind',
      type_name_plural: 'Kinds',
      type: `kind-${i}`,
      type_prefixed: `/kind-${i}`,
    }),
  );
  let reads = 0;
  const entries = tree.map(
    ({ type_prefixed }): Facet => ({
      count: 1,
      title: ['Kinds'],
      href: '',
      name: type_prefixed,
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
