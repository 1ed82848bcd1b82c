import { expect, test } from 'vitest';
import { everything } from '../../../../src/app/data/route.ts';
import { typeNames } from '../../../../src/app/language/kinds.ts';
import { typeFacets } from '../../../../src/app/results/narrow.ts';

test('the facets of a thousand types at the top read each entry a few times', () => {
  const paths = Array.from({ length: 1000 }, (_, i) => `/kind-${i}`);
  const named = { type_name: 'Kind', type_name_plural: 'Kinds' };
  const names = typeNames(paths.map((path) => ({ ...named, type: path.slice(1), type_prefixed: path })));
  let reads = 0;
  const entries = paths.map((path) => ({
    ...{ count: 1, title: ['Kinds'], href: '', name: path },
    get value() {
      reads++;
      return path;
    },
  }));
  typeFacets(everything, 1000, entries, names);
  expect(reads).toBeGreaterThanOrEqual(1000);
  expect(reads).toBeLessThan(50_000);
});
