import { beforeEach, describe, expect, it } from 'vitest';
import type { HostOptions } from '../../../src/protocol/host.ts';
import { smallBundle } from '../client/small-bundle.ts';
import { answersOf, Device, Visit } from './visit.ts';

const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

let device: Device;
beforeEach(() => {
  device = new Device(first);
  device.store.savesIndex = true;
});

/** A visit that lasted until its index cache is on the device. */
async function withIndexCache(): Promise<Visit> {
  const visit = new Visit(device);
  await visit.open();
  await visit.update();
  await expect.poll(() => visit.history('indexCached')).toEqual([false, true]);
  return visit;
}

async function opened(options: Partial<HostOptions> = {}) {
  const visit = new Visit(device);
  const result = await visit.open(options);
  if (!result.ok) throw new Error(result.message);
  return { visit, ...result.value };
}

describe('a start on a device with an index cache', () => {
  it.each([
    ['is gone', undefined],
    ['has another form', 'no index at all'],
    ['is damaged', { columns: {}, details: new Uint8Array(9), index: {} }],
  ])(
    'rebuilds the index without a network where the saved value %s, and saves it again',
    async (_, index) => {
      await withIndexCache();
      const saved = device.store.values.get('search') as object;
      device.store.values.set('search', { ...saved, index });
      device.network.up = false;
      const { visit, ...start } = await opened();
      expect(start).toMatchObject({ from: 'store', indexCached: false });
      expect(await visit.answering()).toEqual(answersOf(first, 3));
      await expect.poll(() => visit.history('indexCached')).toEqual([false, true]);
      expect(await opened()).toMatchObject({ indexCached: true });
    },
  );

  it('saves the index once the bundle is stored, however late', async () => {
    device.store.room = 'below-estimate';
    const visit = new Visit(device);
    await visit.open();
    await visit.update();
    expect(visit.history('stored')).toEqual([false]);
    device.store.room = 'enough';
    await visit.update();
    await expect.poll(() => visit.history('indexCached')).toEqual([false, true]);
  });

  it('saves the index again after the browser evicted everything', async () => {
    const visit = await withIndexCache();
    device.store.clear();
    await visit.update();
    await expect.poll(() => visit.history('indexCached')).toEqual([false, true, false, true]);
  });

  it('builds the index of another bundle after the switch', async () => {
    const visit = await withIndexCache();
    device.network.files = second.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    await expect.poll(() => visit.history('indexCached')).toEqual([false, true, false, true]);
    const { visit: later, ...start } = await opened();
    expect(start).toMatchObject({ version: second.manifest.version, indexCached: true });
    expect(await later.answering()).toEqual(answersOf(second, 2));
  });

  it('opens the bundle where the index cache can be neither read nor written', async () => {
    device.store.index = async () => undefined;
    device.store.saveIndex = async () => false;
    await device.visited();
    const { visit, ...start } = await opened();
    expect(start).toMatchObject({ from: 'store', stored: true, indexCached: false });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });
});
