import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bipartiteMatching } from '../../src/core/structures/bipartite-matching.ts';
import { runs } from './runs.ts';

/** The largest number of askers that can have a choice, by brute force. */
function mostServed(choices: readonly (readonly number[])[], taken: readonly number[] = []): number {
  const [first, ...rest] = choices;
  if (!first) return 0;
  const served = first
    .filter((thing) => !taken.includes(thing))
    .map((thing) => 1 + mostServed(rest, [...taken, thing]));
  return Math.max(mostServed(rest, taken), ...served);
}

const someChoices = fc.array(fc.uniqueArray(fc.nat(4), { maxLength: 4 }), { maxLength: 5 });

it('assigns an item of its own, out of its choices, to as many askers as possible', () => {
  fc.assert(
    fc.property(someChoices, (choices) => {
      const chosen = bipartiteMatching<number>(
        choices.map(() => undefined),
        (asker) => choices[asker]!,
        (thing) => thing,
      );
      const served = chosen.filter((thing) => thing !== undefined);
      expect(served).toHaveLength(mostServed(choices));
      expect(new Set(served).size).toBe(served.length);
      chosen.forEach((thing, asker) => {
        if (thing !== undefined) expect(choices[asker]).toContain(thing);
      });
    }),
    runs(100),
  );
});

it('leaves no asker without an item that has one at the start', () => {
  fc.assert(
    fc.property(someChoices, (choices) => {
      const start: (number | undefined)[] = choices.map(() => undefined);
      const first = choices.findIndex((things) => things.length > 0);
      if (first >= 0) start[first] = choices[first]![0];
      const chosen = bipartiteMatching(
        start,
        (asker) => choices[asker]!,
        (thing) => thing,
      );
      if (first >= 0) expect(chosen[first]).toBeDefined();
    }),
    runs(100),
  );
});
