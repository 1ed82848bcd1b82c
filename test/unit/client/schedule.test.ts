import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSchedule } from '../../../src/client/schedule.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('retries after 1 s, then with growing delays up to 5 min, a quarter more or less', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const timer = vi.spyOn(globalThis, 'setTimeout');
  const schedule = createSchedule(() => {}, 0);
  for (let failures = 1; failures <= 10; failures++) schedule.failed(false);
  for (const extreme of [0, 1]) {
    random.mockReturnValueOnce(extreme);
    schedule.failed(false);
  }
  const delays = timer.mock.calls.map(([, ms]) => ms);
  expect(delays.slice(0, 3)).toEqual([1000, 2000, 4000]);
  expect(delays.slice(8)).toEqual([256_000, 300_000, 225_000, 375_000]);
  schedule.stop();
});

it('repeats at the interval after a success, and soon after a failure', () => {
  const work = vi.fn();
  const schedule = createSchedule(work, 60_000);
  schedule.succeeded();
  vi.advanceTimersByTime(59_999);
  expect(work).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  schedule.failed(false);
  vi.advanceTimersByTime(1250);
  expect(work).toHaveBeenCalledTimes(2);
  schedule.stop();
});

it('repeats only after a failure without an interval', () => {
  const work = vi.fn();
  const schedule = createSchedule(work, 0);
  schedule.succeeded();
  expect(vi.getTimerCount()).toBe(0);
  schedule.failed(false);
  expect(vi.getTimerCount()).toBe(1);
  schedule.stop();
  expect(vi.getTimerCount()).toBe(0);
  schedule.failed(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('limits an interval that is longer than timers count', () => {
  const work = vi.fn();
  const schedule = createSchedule(work, Number.MAX_SAFE_INTEGER);
  schedule.succeeded();
  vi.advanceTimersByTime(1_000_000);
  expect(work).not.toHaveBeenCalled();
  schedule.stop();
});

it('works at once when the network is back, and retries soon where that fails', () => {
  const browser = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, browser[name].bind(browser));
  const work = vi.fn();
  const schedule = createSchedule(work, 3_600_000);
  for (let failures = 0; failures < 20; failures++) schedule.failed(false);
  browser.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(0);
  expect(work).toHaveBeenCalledTimes(1);
  schedule.failed(false);
  vi.advanceTimersByTime(1250);
  expect(work).toHaveBeenCalledTimes(2);
  schedule.stop();
  browser.dispatchEvent(new Event('online'));
  expect(vi.getTimerCount()).toBe(0);
});

it('retries costly work at most once an interval in the end', () => {
  const work = vi.fn();
  const schedule = createSchedule(work, 3_600_000);
  for (let failures = 0; failures < 20; failures++) schedule.failed(true);
  vi.advanceTimersByTime(0.75 * 3_600_000 - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0.5 * 3_600_000 + 1);
  expect(work).toHaveBeenCalledTimes(1);
  schedule.stop();
});
