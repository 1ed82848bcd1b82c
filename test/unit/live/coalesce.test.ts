import { describe, expect, it } from 'vitest';
import { createCoalesce } from '../../../src/live/coalesce.ts';

const never = () => new Promise<never>(() => {});

const unlimited = { isCurrent: () => true, bytesOf: () => 0 };

/** Work whose end a test decides, and the signals that it got. */
function heldWork() {
  const signals: AbortSignal[] = [];
  const ends: ((outcome: { time: number; until: number }) => void)[] = [];
  const work = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<{ time: number; until: number }>((resolve) => ends.push(resolve));
  };
  return { signals, ends, work };
}

it('work that fails after its eviction leaves newer work of the same key in place', async () => {
  const shared = createCoalesce({ ...unlimited, endsUnwanted: false });
  let fail = () => {};
  const failing = () =>
    new Promise<never>((_, reject) => {
      fail = () => reject(new Error('late'));
    });
  const late = shared('key', undefined, failing);
  for (let others = 0; others < 100; others++) void shared(`other ${others}`, undefined, never);
  const { signals, work } = heldWork();
  void shared('key', undefined, work);
  fail();
  await expect(late).rejects.toThrow('late');
  void shared('key', undefined, work);
  expect(signals).toHaveLength(1);
});

describe('work whose callers leave', () => {
  it('ends with the last of them, where it is to end, and begins anew for the next', async () => {
    const shared = createCoalesce({ ...unlimited, endsUnwanted: true });
    const { signals, ends, work } = heldWork();
    const [first, second] = [new AbortController(), new AbortController()];
    const both = [shared('key', first.signal, work), shared('key', second.signal, work)];
    first.abort(new Error('first left'));
    await expect(both[0]).rejects.toThrow('first left');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    second.abort(new Error('second left'));
    await expect(both[1]).rejects.toThrow('second left');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const next = shared('key', undefined, work);
    ends[0]?.({ time: 1, until: 1 });
    ends[1]?.({ time: 2, until: 2 });
    expect(await next).toEqual({ time: 2, until: 2 });
  });

  it('goes on otherwise, and its outcome is that of the next caller', async () => {
    const shared = createCoalesce({ ...unlimited, endsUnwanted: false });
    const { signals, ends, work } = heldWork();
    const controller = new AbortController();
    const only = shared('key', controller.signal, work);
    controller.abort(new Error('left'));
    await expect(only).rejects.toThrow('left');
    const next = shared('key', undefined, work);
    ends[0]?.({ time: 1, until: 1 });
    expect(await next).toEqual({ time: 1, until: 1 });
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('does not begin for a caller who is gone already', async () => {
    const shared = createCoalesce({ ...unlimited, endsUnwanted: true });
    const { signals, work } = heldWork();
    await expect(shared('key', AbortSignal.abort(new Error('gone')), work)).rejects.toThrow('gone');
    expect(signals).toEqual([]);
  });
});

describe('outcomes', () => {
  const asked: string[] = [];
  const shared = createCoalesce<{ time: number; until: number; bytes: number }>({
    isCurrent: () => true,
    bytesOf: ({ bytes }) => bytes,
    endsUnwanted: true,
  });
  const ask = (key: string, bytes: number) =>
    shared(key, undefined, async () => {
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
