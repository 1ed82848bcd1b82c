import { beforeEach, describe, expect, it } from 'vitest';
import { smallBundle } from '../client/small-bundle.ts';
import { answersOf, bundle, Device, Visit, withFile } from './visit.ts';

const first = smallBundle();
const second = smallBundle('Two libraries', ['Delta', 'Epsilon']);
const [search, details] = first.manifest.parts.map(({ name }) => name) as [string, string];

let device: Device;
beforeEach(() => {
  device = new Device(first);
});

describe('the first bundle', () => {
  it('reports the network’s error for an unreachable bundle, and fetches only missing parts at the next attempt', async () => {
    const visit = new Visit(device);
    device.network.files = new Map();
    expect(await visit.open()).toMatchObject({
      ok: false,
      code: 'bundle-unreachable',
      message: expect.stringContaining(bundle),
    });
    device.network.files = withFile(first.files, details);
    expect(await visit.open()).toMatchObject({ ok: false, message: expect.stringContaining(details) });
    device.network.requests.length = 0;
    device.network.files = first.files;
    expect(await visit.open()).toMatchObject({ ok: true });
    expect(device.network.requests).toEqual([`${bundle}manifest.json`, bundle + details]);
  });

  it('opens a bundle where the disk is full, and stores it once there is room', async () => {
    device.store.room = 'below-estimate';
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true, value: { stored: false } });
    await visit.update();
    expect(await visit.answering()).toEqual(answersOf(first, 3));
    expect(visit.statuses.at(-1)?.status).toMatchObject({
      storage: 'memory',
      stored: false,
      storeProblem: expect.stringContaining('no room'),
      storeProblemKind: 'store-full',
    });
    device.store.room = 'enough';
    await visit.update();
    expect(visit.statuses.at(-1)?.status).toMatchObject({ storage: 'indexeddb', stored: true });
    expect(visit.history('storeProblem').at(-1)).toBeUndefined();
    expect(device.store.current).toBe(first.manifest.version);
  });

  it('downloads the first bundle once for two tabs', async () => {
    const visits = [new Visit(device), new Visit(device)];
    const opened = await Promise.all(visits.map((visit) => visit.open()));
    expect(opened.every(({ ok }) => ok)).toBe(true);
    for (const visit of visits) expect(await visit.answering()).toEqual(answersOf(first, 3));
    const parts = device.network.requests.filter((url) => url.endsWith('.gz'));
    expect(parts.sort()).toEqual(first.manifest.parts.map(({ name }) => bundle + name).sort());
  });

  it('stops fetching the first bundle once the host is closed', async () => {
    const visit = new Visit(device);
    let arrive = () => {};
    device.network.before = (url) =>
      new Promise((resolve) => {
        if (url.endsWith('manifest.json')) arrive = () => resolve(undefined);
        else resolve(undefined);
      });
    const opening = visit.open();
    await expect.poll(() => device.network.requests).toHaveLength(1);
    await visit.close();
    arrive();
    expect(await opening).toMatchObject({ ok: false });
    expect(device.network.requests).toEqual([`${bundle}manifest.json`]);
  });

  it('serves no bundle where the host is closed while other tabs have the lock', async () => {
    const visit: Visit = new Visit(device, {
      openTabs: (...args) => ({
        ...device.tabs.open(...args),
        withLock: async (work) => {
          const done = await work();
          await visit.close();
          return done;
        },
      }),
    });
    expect(await visit.open()).toMatchObject({ ok: false, code: 'closed' });
    await expect(visit.answering()).rejects.toThrow();
  });

  it('serves no bundle where the host is closed while the bundle is stored', async () => {
    const visit = new Visit(device);
    const { store } = device;
    const keep = store.save.bind(store);
    store.save = async (kept) => {
      await visit.close();
      return keep(kept);
    };
    await visit.open();
    await visit.update();
    expect(store.writes).toBe(1);
    expect(visit.history('stored')).toEqual([false]);
    await expect(visit.answering()).rejects.toThrow();
  });
});

describe('a later visit', () => {
  beforeEach(() => device.visited());

  it.each(['corrupt', 'gone'])('refetches a part that is %s on the device', async (what) => {
    if (what === 'gone') device.store.parts.delete(search);
    else device.store.parts.set(search, new Uint8Array([1, 2, 3]));
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true, value: { from: 'network' } });
    expect(device.network.requests).toContain(bundle + search);
    await visit.update();
    device.network.up = false;
    expect(await new Visit(device).open()).toMatchObject({ ok: true, value: { from: 'store' } });
  });

  it('answers from the last good bundle where the current one is corrupt and there is no network', async () => {
    const visit = new Visit(device);
    await visit.open();
    device.network.files = second.files;
    await visit.update();
    device.store.parts.set(second.manifest.parts[0]!.name, new Uint8Array([1, 2, 3]));
    device.network.up = false;
    const later = new Visit(device);
    expect(await later.open()).toMatchObject({ ok: true, value: { version: first.manifest.version } });
    expect(later.history('storeProblem')).toContainEqual(expect.stringContaining("can't be opened"));
    device.network.up = true;
    expect(await later.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect(await later.answering()).toEqual(answersOf(second, 2));
  });

  it('says without a network that the bundle on the device has another format, and takes the new one from the network', async () => {
    const [stored] = device.store.bundles;
    const older = new TextDecoder()
      .decode(stored!.manifest)
      .replace('"format_version":2', '"format_version":1');
    device.store.bundles = [{ ...stored!, manifest: new TextEncoder().encode(older) }];
    device.network.up = false;
    expect(await new Visit(device).open()).toMatchObject({
      ok: false,
      code: 'bundle-version',
      message: expect.stringMatching(
        /^this bundle is format 1, this version of Fingerpost reads format 2: build/,
      ),
    });
    device.network.up = true;
    expect(await new Visit(device).open()).toMatchObject({ ok: true, value: { from: 'network' } });
  });

  it('stores the bundle again where the browser evicted it meanwhile', async () => {
    const visit = new Visit(device);
    await visit.open();
    device.store.clear();
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'current' } });
    expect(visit.history('version')).toEqual([first.manifest.version]);
    device.network.up = false;
    expect(await new Visit(device).open()).toMatchObject({ ok: true, value: { from: 'store' } });
  });

  it('switches to the app’s own bundle without a network only where that is newer', async () => {
    const visit = new Visit(device);
    const precached = `${bundle}own/`;
    await visit.open({ precached });
    const own = (files: ReadonlyMap<string, Uint8Array>) =>
      new Map([...files].map(([name, bytes]) => [`own/${name}`, bytes]));
    device.network.files = own(second.files);
    expect(await visit.update()).toMatchObject({ value: { state: 'unreachable' } });
    device.network.files = own(smallBundle('Newer', ['Delta', 'Epsilon'], '2027-01-02T03:04:05Z').files);
    expect(await visit.update()).toMatchObject({ value: { state: 'switched' } });
  });
});
