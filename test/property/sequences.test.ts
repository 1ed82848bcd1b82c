import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sequences } from '../../src/core/structures/sequences.ts';

const item = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2 ** 32 - 1 }));
const sequence = fc.array(item, { maxLength: 6 });

test('sequences have the same number exactly when they are equal', () => {
  const numbers = new Sequences();
  fc.assert(
    fc.property(fc.array(sequence, { maxLength: 2000, size: 'max' }), (sequences) => {
      numbers.clear();
      const bySequence = new Map<string, number>();
      const used = new Map<number, string>();
      for (const items of sequences) {
        const number = items.reduce((before, next) => numbers.append(before, next), 0);
        const key = items.join();
        expect(bySequence.get(key) ?? number).toBe(number);
        expect(used.get(number) ?? key).toBe(key);
        bySequence.set(key, number);
        used.set(number, key);
      }
    }),
    { numRuns: 50 },
  );
});
