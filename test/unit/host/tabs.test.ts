import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTabs } from '../../../src/host/tabs.ts';

const SILENCE_LIMIT_MS = 400;

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

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: locks() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['is not waited for', false],
  ['is waited for while it goes on', true],
])('work that takes longer than the silence limit %s', async (_, hasHeartbeat) => {
  const [one, other] = [0, 1].map(() => openTabs('https://bundles.example/', () => {}, SILENCE_LIMIT_MS));
  const order: string[] = [];
  const first = one!.withLock(async () => {
    for (let ms = 0; ms < 2 * SILENCE_LIMIT_MS; ms += 20) {
      if (hasHeartbeat) one!.heartbeat();
      // Messages arrive in the next turn.
      await new Promise(setImmediate);
      vi.advanceTimersByTime(20);
    }
    order.push('first');
  });
  const second = other!.withLock(async () => void order.push('second'));
  await Promise.all([first, second]);
  expect(order).toEqual(hasHeartbeat ? ['first', 'second'] : ['second', 'first']);
  for (const tab of [one, other]) tab!.close();
});
