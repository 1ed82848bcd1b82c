import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brokenBundle, smallBundle } from '../client/small-bundle.ts';
import type { MemoryStore } from '../store/memory-store.ts';
import { MemoryTabs } from './memory-tabs.ts';
import { answersOf, bundle, Device, Visit, withFile } from './visit.ts';

const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);

let device: Device;
beforeEach(() => {
  device = new Device(first);
});

describe('a newer bundle', () => {
  let visit: Visit;
  beforeEach(async () => {
    visit = await device.visited();
    device.network.files = second.files;
  });

  /** Starts to open the newer bundle in a visit that ends, with its worker, while it does. */
  const startedToOpen = (): Promise<void> =>
    new Promise((resolve) => {
      const { store } = device;
      // The host goes no further once it has noted that it opens a bundle.
      const write = async (unfinished: unknown): Promise<never> => {
        await store.value('opening').write(unfinished);
        resolve();
        return new Promise(() => {});
      };
      const openStore = (): MemoryStore =>
        Object.create(store, { value: { value: () => ({ ...store.value('opening'), write }) } });
      const ended = new Visit(device, { openTabs: new MemoryTabs().open, openStore });
      void ended.open().then(() => ended.update());
    });

  it('takes an older bundle, so that a publisher can roll back', async () => {
    await visit.update();
    device.network.files = first.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await visit.answering()).toEqual(answersOf(first, 3));
  });

  it('fetches only the parts that are not stored', async () => {
    const settings = { ...first.manifest.settings, area_parameter: 'inmalta' };
    const same = smallBundle('Other settings', undefined, undefined, settings);
    expect(same.manifest.version).not.toBe(first.manifest.version);
    device.network.files = same.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(device.network.requests).toEqual([`${bundle}manifest.json`]);
  });

  it('answers every request during an update', async () => {
    let done = false;
    const updating = visit.update().then(() => {
      done = true;
    });
    const sizes = new Set<number>();
    while (!done) {
      sizes.add((await visit.answering()).size);
      await new Promise((resolve) => setTimeout(resolve));
    }
    await updating;
    sizes.add((await visit.answering()).size);
    expect([...sizes]).toEqual([3, 2]);
  });

  it.each([
    [
      'has a truncated part',
      () => withFile(second.files, second.manifest.parts[0]!.name, new Uint8Array(9)),
      'bundle-corrupt',
    ],
    ['is no manifest', () => withFile(second.files, 'manifest.json', new Uint8Array(9)), 'bundle-corrupt'],
    [
      'is of a newer format',
      () =>
        withFile(
          second.files,
          'manifest.json',
          Buffer.from('{"format":"fingerpost-bundle","format_version":7}'),
        ),
      'bundle-version',
    ],
  ])(
    'keeps the old bundle while the newer one %s, and takes it once it is repaired',
    async (_, files, code) => {
      device.network.files = files();
      expect(await visit.update()).toMatchObject({ ok: false, code });
      expect(await visit.answering()).toEqual(answersOf(first, 3));
      expect(device.store.writes).toBe(1);
      device.network.files = second.files;
      expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    },
  );

  it('refuses a bundle that cannot be decoded, at each visit, and takes the next', async () => {
    device.network.files = brokenBundle().files;
    const later = new Visit(device);
    await later.open();
    for (const one of [visit, later]) {
      expect(await one.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
      expect(await one.answering()).toEqual(answersOf(first, 3));
      expect(device.store.bundles.map(({ version }) => version)).toEqual([first.manifest.version]);
    }
    device.network.files = second.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
  });

  it('leaves a bundle alone for an hour whose opening ended two workers, so that a third one answers', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let ended = 1; ended <= 2; ended++) await startedToOpen();
      const later = new Visit(device);
      await later.open();
      for (const at of [0, 3_599_999]) {
        vi.setSystemTime(Date.now() + at);
        expect(await later.update()).toMatchObject({
          ok: false,
          code: 'bundle-too-large',
          message: expect.stringMatching(/ended its worker or its page 2 times.*again in an hour, or once/),
        });
        expect(await later.answering()).toEqual(answersOf(first, 3));
      }
      vi.setSystemTime(Date.now() + 1);
      await startedToOpen();
      expect(await later.update()).toMatchObject({ ok: false, code: 'bundle-too-large' });
      vi.setSystemTime(Date.now() + 3_600_000);
      expect(await later.update()).toEqual({ ok: true, value: { state: 'switched' } });
      expect(device.store.values.get('opening')).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes the next bundle after one whose opening ended two workers', async () => {
    for (let ended = 1; ended <= 2; ended++) await startedToOpen();
    device.network.files = smallBundle('Three', ['Zeta']).files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
  });

  it('opens a bundle at once where a visitor left the page while it was opened', async () => {
    await startedToOpen();
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
  });

  it.each(['none', 'below-estimate'] as const)(
    'keeps the old bundle where the room for the newer one is %s',
    async (room) => {
      device.store.room = room;
      expect(await visit.update()).toMatchObject({ ok: false, code: 'store-full' });
      expect(await visit.answering()).toEqual(answersOf(first, 3));
      device.store.room = 'enough';
      expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    },
  );

  it('downloads no bundle without room', async () => {
    device.store.room = 'none';
    await visit.update();
    expect(device.network.requests).toEqual([`${bundle}manifest.json`]);
  });

  it('takes a newer bundle in memory where the old one is in memory', async () => {
    const other = new Visit(device, { openStore: () => expect.unreachable() });
    device.network.files = first.files;
    await other.open({ store: false, live: { endpoint: 'https://live.example/api' } });
    device.network.files = second.files;
    expect(await other.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await other.answering()).toEqual(answersOf(second, 2));
    expect(device.store.current).toBe(first.manifest.version);
  });

  it('opens a bundle that another tab announces', async () => {
    const other = new Visit(device);
    await other.open();
    await visit.update();
    // The announcement is handled before the next request.
    await other.update();
    expect(other.statuses.at(-1)?.status).toMatchObject({ from: 'store', version: second.manifest.version });
    expect(await other.answering()).toEqual(answersOf(second, 2));
  });

  it('keeps at most two bundles on the device', async () => {
    for (const names of [['One'], ['Two'], ['Three']]) {
      device.network.files = smallBundle(names[0], names).files;
      expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    }
    expect(device.store.bundles).toHaveLength(2);
    const kept = device.store.bundles.flatMap(({ parts }) => parts);
    expect([...device.store.parts.keys()].sort()).toEqual([...new Set(kept)].sort());
  });
});
