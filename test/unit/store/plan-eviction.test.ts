import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCurrent, planEviction, type StoredBundles } from '../../../src/store/plan-eviction.ts';

describe('the stored bundles', () => {
  it('keeps the current bundle and the last good one', () => {
    let stored: StoredBundles = {};
    const states = ['a', 'b', 'b', 'c'].map((version) => {
      stored = makeCurrent(stored, version);
      return stored;
    });
    expect(states).toEqual([
      { current: 'a' },
      { current: 'b', previous: 'a' },
      { current: 'b', previous: 'a' },
      { current: 'c', previous: 'b' },
    ]);
  });

  it('evicts all other bundles at once, whatever happened before', () => {
    const version = fc.constantFrom('a', 'b', 'c', 'd');
    const parts = fc.dictionary(version, fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5')));
    const stray = fc.array(fc.constantFrom('5', '6'));
    fc.assert(
      fc.property(fc.array(version, { minLength: 1 }), parts, stray, (installed, partsOf, strays) => {
        let stored: StoredBundles = {};
        let storedParts = new Set<string>(strays);
        let bundles = new Map<string, readonly string[]>();
        for (const one of installed) {
          const added = partsOf[one] ?? [];
          const before = [...storedParts];
          bundles.set(one, added);
          const plan = planEviction(makeCurrent(stored, one), bundles, before);
          stored = plan.stored;
          storedParts = new Set([...before, ...added].filter((name) => !plan.parts.includes(name)));
          bundles = new Map([...bundles].filter(([key]) => !plan.bundles.includes(key)));
          const wanted = [stored.current, stored.previous].filter((key) => key !== undefined);
          expect(new Set(bundles.keys())).toEqual(new Set(wanted));
          expect(storedParts).toEqual(new Set(wanted.flatMap((key) => partsOf[key] ?? [])));
          expect(stored.current).toBe(one);
        }
      }),
    );
  });
});
