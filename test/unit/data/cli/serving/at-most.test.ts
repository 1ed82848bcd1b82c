import { expect, test } from 'vitest';
import { atMost } from '../../../../../data/cli/commands/serving/at-most.ts';

test('no more pieces of work run at once than allowed, and a failed one makes room for the next', async () => {
  const run = atMost(2);
  const order: string[] = [];
  const piece = (name: string, end: Promise<unknown>) =>
    run(async () => {
      order.push(name);
      await end;
    });
  const ends: Record<string, (failed?: Error) => void> = {};
  const held = (name: string) =>
    new Promise<void>((resolve, reject) => {
      ends[name] = (failed) => (failed ? reject(failed) : resolve());
    });
  const all = Promise.allSettled([
    piece('first', held('first')),
    piece('second', held('second')),
    piece('third', Promise.resolve()),
    piece('fourth', Promise.resolve()),
  ]);
  await new Promise(setImmediate);
  expect(order).toEqual(['first', 'second']);
  ends.first?.(new Error('failed'));
  await new Promise(setImmediate);
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
  ends.second?.();
  await all;
});
