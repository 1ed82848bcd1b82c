import { expect, onTestFinished, test, vi } from 'vitest';
import { atMost, PAUSE_MS } from '../../../../../data/cli/commands/serving/at-most.ts';

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

test('work whose signal aborts while it waits never begins, and the next takes its turn', async () => {
  const run = atMost(1);
  let end = (): void => {};
  const first = run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  const controller = new AbortController();
  const begun: string[] = [];
  const left = run(async () => begun.push('left'), controller.signal);
  const next = run(async () => begun.push('next'), new AbortController().signal);
  controller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(run(async () => begun.push('late'), controller.signal)).rejects.toThrow('gone');
  end();
  await Promise.all([first, next]);
  expect(begun).toEqual(['next']);
});

test('work that is ended frees its place only after a pause', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const run = atMost(1);
  const controller = new AbortController();
  const ended = run(
    () => new Promise((_, reject) => controller.signal.addEventListener('abort', reject)),
    controller.signal,
  );
  const begun: string[] = [];
  const next = run(async () => begun.push('next'));
  controller.abort();
  await expect(ended).rejects.toBeDefined();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  expect(begun).toEqual(['next']);
});
