import { beforeEach, describe, expect, it } from 'vitest';
import { good, withBadCell, withBadColumn } from './damaged-bundles.ts';
import { bundle, Device, Visit } from './visit.ts';

const damaged = [
  ['a cell', withBadCell],
  ['a column', withBadColumn],
] as const;

let device: Device;
beforeEach(() => {
  device = new Device(good);
});

describe.each(damaged)('an update whose details can’t be decoded, as %s is damaged', (_, bad) => {
  it('refuses an undecodable update before it answers, quarantines it, and does not refetch it', async () => {
    const visit = await device.visited();
    device.network.files = bad.files;
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(visit.reports('switched')).toEqual([]);
    expect((await visit.place('osm:2')).body).toMatchObject({ name: 'Old 2', phone: '02' });
    expect(device.store.pointer).toEqual({ current: good.manifest.version });
    expect(device.store.quarantined.size).toBe(1);
    device.network.requests.length = 0;
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(device.network.requests).toEqual([`${bundle}manifest.json`]);
  });
});

describe.each(damaged)('a damaged bundle on the device, in which %s can’t be decoded', (_, bad) => {
  beforeEach(async () => {
    // Releases before this one took such a bundle.
    for (const { manifest, files } of [good, bad]) {
      const parts = new Map(manifest.parts.map(({ name }) => [name, files.get(name)!]));
      await device.store.save({ version: manifest.version, manifest: files.get('manifest.json')!, parts });
    }
    device.network.files = bad.files;
  });

  it('returns to the last good bundle as soon as damage is found, including the page that found it', async () => {
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true, value: { version: bad.manifest.version } });
    const { version, body } = await visit.place('osm:2');
    expect(version).toBe(good.manifest.version);
    expect(body).toMatchObject({ name: 'Old 2', phone: '02', _links: { 'rti:bus': {} } });
    expect(visit.received.map(({ type }) => type).slice(-2)).toEqual(['switched', 'damaged']);
    expect(visit.reports('damaged')).toMatchObject([{ code: 'bundle-corrupt' }]);
    expect(device.store.pointer).toEqual({ current: good.manifest.version });
  });

  it('takes a damaged bundle again neither at this visit nor at the next', async () => {
    const visit = new Visit(device);
    await visit.open();
    await visit.place('osm:2');
    const later = new Visit(device);
    expect(await later.open()).toMatchObject({ ok: true, value: { version: good.manifest.version } });
    for (const one of [visit, later]) {
      expect(await one.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
      expect((await one.place('osm:1')).version).toBe(good.manifest.version);
    }
  });

  it('finds damage without a request, when idle', async () => {
    const visit = new Visit(device, { idleWork: true });
    await visit.open();
    await expect.poll(() => visit.reports('damaged')).toHaveLength(1);
    expect((await visit.place('osm:2')).version).toBe(good.manifest.version);
  });
});

describe.each(damaged)('a first bundle in which %s can’t be decoded', (_, bad) => {
  it('answers without the damaged value of a first bundle, reports it, and takes the next', async () => {
    device.network.files = bad.files;
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true });
    const { status, body } = await visit.place('osm:2');
    expect({ status, body }).toMatchObject({ status: 200, body: { id: 'osm:2', name: 'New 2' } });
    expect(body._links).not.toHaveProperty('rti:bus');
    expect(await visit.answering()).toEqual({ version: bad.manifest.version, size: 3 });
    expect(visit.reports('damaged')).toMatchObject([{ code: 'bundle-corrupt' }]);
    // Said again for as long as there is nothing better.
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(device.store.pointer).toEqual({ current: bad.manifest.version });
    device.network.files = good.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect((await visit.place('osm:2')).body).toMatchObject({ name: 'Old 2' });
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'current' } });
  });
});
