import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bundleKey,
  planEviction,
  makeCurrent,
  type StoredBundles,
  removeBundle,
} from '../../../src/store/plan-eviction.ts';
import { smallBundle } from '../client/small-bundle.ts';

describe('the shelf', () => {
  it('holds the current bundle and the last good one', () => {
    let shelf: StoredBundles = {};
    const shelves = ['a', 'b', 'b', 'c'].map((version) => {
      shelf = makeCurrent(shelf, version);
      return shelf;
    });
    expect(shelves).toEqual([
      { current: 'a' },
      { current: 'b', previous: 'a' },
      { current: 'b', previous: 'a' },
      { current: 'c', previous: 'b' },
    ]);
  });

  it('loses what is on it never, and what is not at once, whatever came before', () => {
    const version = fc.constantFrom('a', 'b', 'c', 'd');
    const parts = fc.dictionary(version, fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5')));
    const stray = fc.array(fc.constantFrom('5', '6'));
    fc.assert(
      fc.property(fc.array(version, { minLength: 1 }), parts, stray, (installed, partsOf, strays) => {
        let shelf: StoredBundles = {};
        let stored = new Set<string>(strays);
        let bundles = new Map<string, readonly string[]>();
        for (const one of installed) {
          const added = partsOf[one] ?? [];
          const before = [...stored];
          bundles.set(one, added);
          const plan = planEviction(makeCurrent(shelf, one), bundles, before);
          shelf = plan.stored;
          stored = new Set([...before, ...added].filter((name) => !plan.parts.includes(name)));
          bundles = new Map([...bundles].filter(([key]) => !plan.bundles.includes(key)));
          const wanted = [shelf.current, shelf.previous].filter((key) => key !== undefined);
          expect(new Set(bundles.keys())).toEqual(new Set(wanted));
          expect(stored).toEqual(new Set(wanted.flatMap((key) => partsOf[key] ?? [])));
          expect(shelf.current).toBe(one);
        }
      }),
    );
  });
});

describe('what names a bundle that failed', () => {
  it('is another for the same version in other parts, and the same for another title', () => {
    const { manifest } = smallBundle();
    const parts = manifest.parts.map((part) => ({ ...part, name: part.name.replace(/-.{4}/, '-0000') }));
    expect(bundleKey(smallBundle('Another title').manifest)).toBe(bundleKey(manifest));
    expect(bundleKey({ ...manifest, parts })).not.toBe(bundleKey(manifest));
  });
});

describe('taking a bundle off the shelf', () => {
  it.each([
    ['makes the one before it the current one', { current: 'b', previous: 'a' }, 'b', { current: 'a' }],
    [
      'leaves the current one, where it was the one before',
      { current: 'b', previous: 'a' },
      'a',
      { current: 'b' },
    ],
    ['empties the shelf, where it was the only one', { current: 'a' }, 'a', {}],
    [
      'changes nothing, where it is not there',
      { current: 'b', previous: 'a' },
      'c',
      { current: 'b', previous: 'a' },
    ],
  ])('%s', (_, shelf, version, left) => {
    expect(removeBundle(shelf, version)).toEqual(left);
  });
});
