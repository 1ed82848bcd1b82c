import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAhead } from '../../../src/client/ask-ahead.ts';
import type { SearchHostParts } from '../../../src/client/search-host.ts';
import { smallBundle } from './small-bundle.ts';
import { Device, Visit } from './visit.ts';

let device: Device;
beforeEach(() => {
  device = new Device(smallBundle());
});

describe('work ahead of the questions', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const opened = async (more: Pick<SearchHostParts, 'workAhead'>): Promise<Visit> => {
    const visit = new Visit(device, more);
    const open = visit.open();
    let over = false;
    void open.then(() => {
      over = true;
    });
    // Decoding and indexing let others have their turns, by timers; to unpack is work of the platform.
    while (!over) {
      await vi.advanceTimersByTimeAsync(1);
      await new Promise(setImmediate);
    }
    return visit;
  };

  it('waits for its time, for the bundle that is open, until the host is closed', async () => {
    const visit = await opened({ workAhead: askAhead });
    expect(vi.getTimerCount()).toBe(1);
    await visit.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over when it is done', async () => {
    await opened({ workAhead: askAhead });
    await vi.runAllTimersAsync();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not done again where a bundle still can’t be stored', async () => {
    device.store.room = 'less than told';
    const visit = await opened({ workAhead: askAhead });
    while (vi.getTimerCount() > 0) {
      await vi.runAllTimersAsync();
      await new Promise(setImmediate);
    }
    expect(await visit.update()).toMatchObject({ value: { state: 'current' } });
    expect(vi.getTimerCount()).toBe(0);
    expect(visit.told('stored')).toHaveLength(0);
  });

  it('writes what was worked out of a bundle once, and at the next start not again', async () => {
    const write = vi.spyOn(device.store, 'keepPrepared');
    await opened({ workAhead: askAhead });
    while (write.mock.calls.length === 0) {
      await vi.runAllTimersAsync();
      await new Promise(setImmediate);
    }
    await opened({ workAhead: askAhead });
    await vi.runAllTimersAsync();
    expect(vi.getTimerCount()).toBe(0);
    await new Promise(setImmediate);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'goes on with what is likely to be asked, where the thread is its own',
      askAhead,
      5,
      Number.POSITIVE_INFINITY,
    ],
    ['is then over, where the thread may end at any time', () => [], 1, 1],
  ] as const)(
    'writes what shortens the next start before all else, and %s',
    async (_, workAhead, least, most) => {
      const write = vi.spyOn(device.store, 'keepPrepared');
      // Each piece takes its time, so that there is a pause after it.
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        now += 100;
        return now;
      });
      const visit = await opened({ workAhead });
      while (visit.told('stored').length === 0) await new Promise(setImmediate);
      await vi.advanceTimersToNextTimerAsync();
      while (write.mock.calls.length === 0) await new Promise(setImmediate);
      // Nothing else is done until that is.
      while (vi.getTimerCount() === 0) await new Promise(setImmediate);
      let steps = 0;
      for (; vi.getTimerCount() > 0; steps++) await vi.advanceTimersToNextTimerAsync();
      // The last one only finds that nothing is left.
      expect(steps).toBeGreaterThanOrEqual(least);
      expect(steps).toBeLessThanOrEqual(most);
    },
  );

  it('is not done by a host that shares its thread', async () => {
    await opened({});
    expect(vi.getTimerCount()).toBe(0);
  });
});
