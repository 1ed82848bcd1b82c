import { expect, it } from 'vitest';
import { createSharedRequests } from '../../../src/live/shared-requests.ts';

const HOUR_MS = 3_600_000;

/** A function that shares work whose end a test decides, and the signals that the work got. */
function heldWork() {
  const share = createSharedRequests(HOUR_MS, () => new Error('late'));
  const signals: AbortSignal[] = [];
  const ends: ((outcome: number) => void)[] = [];
  const ask = (caller?: AbortSignal) =>
    share('key', caller, (signal) => {
      signals.push(signal);
      return new Promise<number>((resolve) => ends.push(resolve));
    });
  return { signals, ends, ask };
}

it('ends the work with the last of its callers, and begins anew for the next', async () => {
  const { signals, ends, ask } = heldWork();
  const [first, second] = [new AbortController(), new AbortController()];
  const both = [ask(first.signal), ask(second.signal)];
  first.abort(new Error('first left'));
  await expect(both[0]).rejects.toThrow('first left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort(new Error('second left'));
  await expect(both[1]).rejects.toThrow('second left');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  const next = ask();
  ends[0]?.(1);
  ends[1]?.(2);
  expect(await next).toBe(2);
});

it('keeps newer work of a key while older work of it, which nobody awaits, still ends', async () => {
  const { signals, ends, ask } = heldWork();
  const controller = new AbortController();
  const left = ask(controller.signal);
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  const newer = ask();
  ends[0]?.(1);
  await Promise.resolve();
  const joined = ask();
  ends[1]?.(2);
  expect(await Promise.all([newer, joined])).toEqual([2, 2]);
  expect(signals).toHaveLength(2);
});

it('begins no work for a caller who is gone already', async () => {
  const { signals, ask } = heldWork();
  await expect(ask(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(signals).toEqual([]);
});

it('rejects at the time limit and aborts the work, whether or not it heeds the abort', async () => {
  const share = createSharedRequests(10, () => new Error('late'));
  let signal: AbortSignal | undefined;
  const work = (given: AbortSignal) => {
    signal = given;
    return new Promise<never>(() => {});
  };
  await expect(share('key', undefined, work)).rejects.toThrow('late');
  expect(signal?.aborted).toBe(true);
});
