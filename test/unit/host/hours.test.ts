import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { packFixture } from '../../fixtures/bundle.ts';
import { Device, Visit, withFile } from './visit.ts';

const at = { type: ['/amenities/food-drink/cafe'], lat: 51.75, lon: -1.25 };
let packed: PackedBundle;
let hours: string;
let device: Device;

beforeAll(async () => {
  const records = [
    { ...at, id: 'osm:1', name: 'Alpha Café', opening_hours: 'Mo-Su 09:00-17:00' },
    { ...at, id: 'osm:2', name: 'Beta Café' },
  ];
  packed = await packFixture(records, {}, { hours: true });
  hours = packed.manifest.parts.find(({ kind }) => kind === 'hours')!.name;
});
beforeEach(() => {
  device = new Device(packed);
});

const morning = 'search?q=cafe&open_at=2026-11-30T10:00';

describe('the opening hours of places', () => {
  it('are waited for by places and searches, and by no suggestion', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    device.network.before = async (url) => {
      if (url.endsWith(hours)) await released;
    };
    const visit = new Visit(device);
    await visit.open();
    expect((await visit.place('suggest?q=alpha')).body).toMatchObject({ size: 1 });
    const answers = Promise.all([visit.place('osm:1'), visit.ids(morning)]);
    await expect.poll(() => device.network.requests.some((url) => url.endsWith(hours))).toBe(true);
    release();
    const [{ body }, ids] = await answers;
    expect(body.opening_week).toEqual(Array(7).fill([['09:00', '17:00']]));
    expect(ids).toEqual(['osm:1']);
  });

  it('are on the device once it is idle, for a start without network', async () => {
    const visit = await device.visited();
    await expect.poll(() => device.store.parts.has(hours)).toBe(true);
    await visit.close();
    device.network.up = false;
    const next = new Visit(device);
    await next.open();
    expect(await next.ids(morning)).toEqual(['osm:1']);
  });

  it('that can’t be had are unknown under another ETag, until a check for updates fetches them', async () => {
    device.network.files = withFile(packed.files, hours);
    const visit = new Visit(device);
    await visit.open();
    const etagOf = async () => (await visit.answer('osm:1')).headers.ETag;
    expect((await visit.place('osm:1')).body).not.toHaveProperty('opening_week');
    expect(await visit.ids(morning)).toEqual([]);
    expect(await visit.ids(`${morning}&open=unknown`)).toEqual(['osm:1', 'osm:2']);
    const without = await etagOf();
    device.network.files = packed.files;
    await visit.update();
    expect((await visit.place('osm:1')).body).toHaveProperty('opening_week');
    expect(await etagOf()).not.toBe(without);
    expect(await visit.ids(morning)).toEqual(['osm:1']);
  });
});
