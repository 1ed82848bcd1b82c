import { describe, expect, it } from 'vitest';
import { createCoalesce } from '../../../src/live/coalesce.ts';

const never = () => new Promise<never>(() => {});

it('work that fails after its eviction leaves newer work of the same key in place', async () => {
  const shared = createCoalesce(
    () => true,
    () => 0,
  );
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

describe('outcomes', () => {
  const asked: string[] = [];
  const shared = createCoalesce<{ time: number; until: number; bytes: number }>(
    () => true,
    ({ bytes }) => bytes,
  );
  const ask = (key: string, bytes: number) =>
    shared(key, async () => {
      asked.push(key);
      return { time: 0, until: 0, bytes };
    });

  it('above 16 MB are evicted, the least recently used first', async () => {
    for (const key of ['one', 'two', 'three', 'four']) await ask(key, 4_000_000);
    await ask('one', 0);
    await ask('five', 4_000_000);
    expect(asked).toEqual(['one', 'two', 'three', 'four', 'five']);
    for (const key of ['one', 'three', 'four', 'five']) await ask(key, 0);
    expect(asked).toHaveLength(5);
    await ask('two', 4_000_000);
    expect(asked).toHaveLength(6);
  });
});
