import { expect, it } from 'vitest';
import { tierNames } from '../../../../src/core/explanation.ts';
import { Tier } from '../../../../src/search/match/tier.ts';

const snakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

it('the names of tiers in explanations are in the order of the tiers', () => {
  const names = Object.entries(Tier).map(([key, tier]) => [tier, snakeCase(key)]);
  expect(names).toEqual([...tierNames.entries()]);
});
