import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTabs, type Tabs } from '../../../src/host/tabs.ts';

/** Web Locks, which this Node may lack: one holder after the other, and a waiting request may be aborted. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const given = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      const before = last;
      const turn = Promise.race([before, given]).then(work);
      last = Promise.all([before, turn.catch(() => {})]);
      return turn;
    },
  };
}

/** Ends each wait for the lock. */
let waited: AbortController;
beforeEach(() => {
  waited = new AbortController();
  vi.stubGlobal('navigator', { locks: locks() });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => waited.signal);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const twoTabs = () => [0, 1].map(() => openTabs('https://bundles.example/', () => {})) as [Tabs, Tabs];

it.each([
  ['is waited for', false, ['first', 'second']],
  ['is not waited for after the time limit', true, ['second', 'first']],
])('work of another tab %s', async (_, isOver, order) => {
  const tabs = twoTabs();
  const done: string[] = [];
  let finish!: () => void;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = tabs[0].withLock(async () => {
    await finished;
    done.push('first');
  });
  const second = tabs[1].withLock(async () => void done.push('second'));
  if (isOver) {
    waited.abort();
    await second;
  }
  finish();
  await Promise.all([first, second]);
  expect(done).toEqual(order);
  for (const tab of tabs) tab.close();
});

it('rejects with the error of the work, which is done once', async () => {
  const [tab, other] = twoTabs();
  const work = vi.fn(async () => {
    throw new Error('no network');
  });
  await expect(tab.withLock(work)).rejects.toThrow('no network');
  expect(work).toHaveBeenCalledTimes(1);
  for (const each of [tab, other]) each.close();
});
