import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { Device, Visit } from './visit.ts';

let device: Device;
beforeEach(() => {
  device = new Device(smallBundle());
  device.store.savesIndex = true;
});

describe('work while nothing is asked', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const opened = async (): Promise<Visit> => {
    const visit = new Visit(device);
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

  it('schedules idle work for the open bundle until the host is closed', async () => {
    const visit = await opened();
    expect(vi.getTimerCount()).toBe(1);
    await visit.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not repeat idle work where the bundle still cannot be stored', async () => {
    device.store.room = 'below-estimate';
    const visit = await opened();
    while (vi.getTimerCount() > 0) {
      await vi.runAllTimersAsync();
      await new Promise(setImmediate);
    }
    expect(await visit.update()).toMatchObject({ value: { state: 'current' } });
    expect(vi.getTimerCount()).toBe(0);
    expect(visit.history('stored')).toEqual([false]);
  });

  it('saves the index cache of a bundle once, and not again at the next start', async () => {
    const write = vi.spyOn(device.store, 'saveIndex');
    await opened();
    while (write.mock.calls.length === 0) {
      await vi.runAllTimersAsync();
      await new Promise(setImmediate);
    }
    await opened();
    await vi.runAllTimersAsync();
    expect(vi.getTimerCount()).toBe(0);
    await new Promise(setImmediate);
    expect(write).toHaveBeenCalledTimes(1);
  });
});
