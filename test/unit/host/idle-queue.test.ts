import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleQueue } from '../../../src/host/idle-queue.ts';

/** The duration of a piece, in ms. */
let takes = 0;
beforeEach(() => {
  vi.useFakeTimers();
  takes = 20;
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += takes;
    return now;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function* pieces(done: string[], name: string, count: number): Generator<void, void> {
  for (let i = 1; i <= count; i++) {
    done.push(`${name} ${i}`);
    yield;
  }
}

it('works piece by piece while no request arrives, and then ends', () => {
  const done: string[] = [];
  new IdleQueue().begin(pieces(done, 'a', 2));
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a 1']);
  vi.runAllTimers();
  expect(done).toEqual(['a 1', 'a 2']);
  expect(vi.getTimerCount()).toBe(0);
});

it('works in slices of time, so that short pieces need few pauses', () => {
  takes = 2;
  const done: string[] = [];
  new IdleQueue().begin(pieces(done, 'a', 100));
  vi.advanceTimersToNextTimer();
  expect(done).toHaveLength(4);
  vi.advanceTimersToNextTimer();
  expect(done).toHaveLength(8);
});

it('waits for the promise of a piece, whether requests arrive or not', async () => {
  const done: string[] = [];
  let settle = (): void => {};
  const ahead = new IdleQueue();
  ahead.begin(
    (function* () {
      yield new Promise<void>((resolve) => {
        settle = resolve;
      });
      yield* pieces(done, 'a', 1);
    })(),
  );
  vi.runAllTimers();
  ahead.postpone();
  expect(vi.getTimerCount()).toBe(0);
  expect(done).toEqual([]);
  settle();
  await Promise.resolve();
  vi.runAllTimers();
  expect(done).toEqual(['a 1']);
});

it('does not resume ended or replaced work when its promise settles', async () => {
  const done: string[] = [];
  const ahead = new IdleQueue();
  const waiting = function* (): Generator<Promise<void>, void, void> {
    yield Promise.resolve();
    done.push('went on');
  };
  ahead.begin(waiting());
  vi.runAllTimers();
  ahead.end();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
  ahead.begin(waiting());
  vi.runAllTimers();
  ahead.begin(pieces(done, 'b', 1));
  await Promise.resolve();
  vi.runAllTimers();
  expect(done).toEqual(['b 1']);
});

it('postpones idle work during a request, and resumes it afterwards', () => {
  const done: string[] = [];
  const ahead = new IdleQueue();
  ahead.begin(pieces(done, 'a', 1));
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(60);
    ahead.postpone();
  }
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['a 1']);
  ahead.postpone();
  expect(vi.getTimerCount()).toBe(0);
});

it('drops its work for other work, and at the end', () => {
  const done: string[] = [];
  const ahead = new IdleQueue();
  ahead.begin(pieces(done, 'a', 2));
  vi.advanceTimersToNextTimer();
  ahead.begin(pieces(done, 'b', 2));
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a 1', 'b 1']);
  ahead.end();
  expect(vi.getTimerCount()).toBe(0);
});

it('drops work that throws', () => {
  const done: string[] = [];
  const ahead = new IdleQueue();
  ahead.begin(
    (function* () {
      done.push('a 1');
      yield;
      throw new Error('a bug');
    })(),
  );
  vi.runAllTimers();
  expect(done).toEqual(['a 1']);
  expect(vi.getTimerCount()).toBe(0);
});
