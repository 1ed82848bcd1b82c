import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleQueue } from '../../../src/host/idle-queue.ts';

let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
});
afterEach(() => vi.useRealTimers());

/** A step that goes on until it is ended. */
function lasting(): { readonly step: () => Promise<void>; readonly end: () => void } {
  let end = (): void => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { step: () => promise, end };
}

const steps = (...names: readonly string[]) => names.map((name) => async () => void done.push(name));

it('works step by step while no request arrives, and then ends', async () => {
  new IdleQueue().begin(steps('a', 'b'));
  expect(done).toEqual([]);
  await vi.advanceTimersToNextTimerAsync();
  expect(done).toEqual(['a']);
  await vi.runAllTimersAsync();
  expect(done).toEqual(['a', 'b']);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits for a step, whether requests arrive or not', async () => {
  const { step, end } = lasting();
  const queue = new IdleQueue();
  queue.begin([step, ...steps('a')]);
  await vi.runAllTimersAsync();
  queue.postpone();
  expect(vi.getTimerCount()).toBe(0);
  expect(done).toEqual([]);
  end();
  await step();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['a']);
});

it('does not resume ended or replaced work when its step settles', async () => {
  const queue = new IdleQueue();
  const [ended, replaced] = [lasting(), lasting()];
  queue.begin([ended.step, ...steps('went on')]);
  await vi.runAllTimersAsync();
  queue.end();
  queue.begin([replaced.step, ...steps('went on')]);
  await vi.runAllTimersAsync();
  queue.begin(steps('b'));
  ended.end();
  replaced.end();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['b']);
});

it('postpones idle work during a request, and resumes it afterwards', async () => {
  const queue = new IdleQueue();
  queue.begin(steps('a'));
  for (let i = 0; i < 10; i++) {
    await vi.advanceTimersByTimeAsync(60);
    queue.postpone();
  }
  expect(done).toEqual([]);
  await vi.runAllTimersAsync();
  expect(done).toEqual(['a']);
  queue.postpone();
  expect(vi.getTimerCount()).toBe(0);
});

it('drops its work for other work, and at the end', async () => {
  const queue = new IdleQueue();
  queue.begin(steps('a 1', 'a 2'));
  await vi.advanceTimersToNextTimerAsync();
  queue.begin(steps('b 1', 'b 2'));
  await vi.advanceTimersToNextTimerAsync();
  expect(done).toEqual(['a 1', 'b 1']);
  queue.end();
  expect(vi.getTimerCount()).toBe(0);
});

it('goes on after a step that fails', async () => {
  const fail = async (): Promise<never> => {
    throw new Error('a bug');
  };
  new IdleQueue().begin([fail, ...steps('a')]);
  await vi.runAllTimersAsync();
  expect(done).toEqual(['a']);
});
