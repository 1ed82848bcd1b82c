import { expect, it } from 'vitest';
import { createSharedWork } from '../../../src/live/shared-work.ts';

const never = () => new Promise<never>(() => {});

it('work that fails after it had to make way leaves what was begun in its place to all who ask', async () => {
  const shared = createSharedWork(() => true);
  let fail = () => {};
  const failing = () =>
    new Promise<never>((_, reject) => {
      fail = () => reject(new Error('late'));
    });
  const late = shared('key', failing);
  for (let others = 0; others < 100; others++) void shared(`other ${others}`, never);
  const begun = shared('key', never);
  expect(begun).not.toBe(late);
  fail();
  await expect(late).rejects.toThrow('late');
  expect(shared('key', never)).toBe(begun);
});
