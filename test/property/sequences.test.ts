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
      for (const items of sequences) {
        const number = items.reduce((before, next) => numbers.append(before, next), 0);
        const key = items.join();
        // A matcher for each of thousands would take longer than what is tested.
        if ((bySequence.get(key) ?? number) !== number) expect(number).toBe(bySequence.get(key));
        bySequence.set(key, number);
      }
      expect(new Set(bySequence.values()).size).toBe(bySequence.size);
    }),
    { numRuns: 50 },
  );
});
