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
  it('refuses an undecodable update before it answers, at each check, and refetches none of its parts', async () => {
    const visit = await device.visited();
    device.network.files = bad.files;
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(visit.history('version').at(-1)).toBe(good.manifest.version);
    expect((await visit.place('osm:2')).body).toMatchObject({ name: 'Old 2', phone: '02' });
    expect(device.store.current).toBe(good.manifest.version);
    device.network.requests.length = 0;
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(device.network.requests).toEqual([`${bundle}manifest.json`]);
  });
});

describe.each(damaged)('a first bundle in which %s can’t be decoded', (_, bad) => {
  it('answers a request for the damaged value with a 503 that says what to do, and takes the next bundle', async () => {
    device.network.files = bad.files;
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true });
    const { status, body } = await visit.place('osm:2');
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { description: expect.stringMatching(/"?rti"?.*Build the bundle again$/) },
    });
    expect((await visit.place('suggest?q=new')).status).toBe(200);
    device.network.files = good.files;
    expect(await visit.update()).toEqual({ ok: true, value: { state: 'switched' } });
    expect((await visit.place('osm:2')).body).toMatchObject({ name: 'Old 2', phone: '02' });
  });
});
