import { beforeEach, describe, expect, it } from 'vitest';
import { type PackedBundle, packBundle } from '../../../data/build/pack.ts';
import { contentOf, somePlace } from '../bundle/some-places.ts';
import { bundle, Device, Visit, withFile } from './visit.ts';

const shape = 'POLYGON ((0 0, 0.1 0, 0.1 0.1, 0 0.1, 0 0))';

/** A park with an outline, a café inside it, and another one just outside, which is nearer to the middle of the park than to its edge. */
const park = (name: string): PackedBundle =>
  packBundle(
    contentOf([
      somePlace('osm:park', { name, shape, lat: '0.01', lon: '0.01' }),
      somePlace('osm:in', { name: `${name} Café`, lat: '0.09', lon: '0.09' }),
      somePlace('osm:out', { name: `${name} Kiosk`, lat: '-0.01', lon: '0.01' }),
    ]),
  );
const old = park('Old');
const outlinesOf = ({ manifest }: PackedBundle): string =>
  manifest.parts.find(({ kind }) => kind === 'outlines')!.name;
const fetched = (packed: PackedBundle): number =>
  device.network.requests.filter((url) => url === bundle + outlinesOf(packed)).length;

let device: Device;
beforeEach(() => {
  device = new Device(old);
});

describe('the outlines of places', () => {
  it('are fetched, once, for an answer that has one, and for no other', async () => {
    const visit = new Visit(device);
    await visit.open();
    expect((await visit.place('osm:in')).body).toMatchObject({ name: 'Old Café' });
    expect(await visit.ids('search?q=kiosk')).toEqual(['osm:out']);
    expect((await visit.place('suggest?q=old')).body).toMatchObject({ size: 3 });
    expect(fetched(old)).toBe(0);
    expect((await visit.place('osm:park')).body).toMatchObject({ shape });
    expect((await visit.place('search?q=old')).body._embedded.pois[0]).toMatchObject({ shape });
    expect(fetched(old)).toBe(1);
  });

  it('are there for a search near or within a place', async () => {
    for (const [query, ids] of [
      ['near=osm:park', ['osm:in', 'osm:out']],
      ['within=osm:park', ['osm:park', 'osm:in']],
    ]) {
      const visit = new Visit(new Device(old));
      await visit.open();
      expect(await visit.ids(`search?${query}`)).toEqual(ids);
    }
  });

  it('are on the device once it is idle, for a start without network', async () => {
    const visit = await device.visited();
    await expect.poll(() => device.store.parts.has(outlinesOf(old))).toBe(true);
    await visit.close();
    device.network.up = false;
    const next = new Visit(device);
    await next.open();
    expect((await next.place('osm:park')).body).toMatchObject({ shape });
  });

  it('come with an update before it is switched to', async () => {
    const visit = await device.visited();
    const next = park('New');
    device.network.files = next.files;
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'switched' } });
    device.network.up = false;
    expect((await visit.place('osm:park')).body).toMatchObject({ name: 'New', shape });
  });
});

describe('outlines that can’t be had', () => {
  it('cost nothing else: answers do without under another ETag, until a check for updates fetches them', async () => {
    device.network.files = withFile(old.files, outlinesOf(old));
    const visit = new Visit(device);
    await visit.open();
    const etagOf = async () => (await visit.answer('osm:park')).headers.ETag;
    expect((await visit.place('osm:park')).body).not.toHaveProperty('shape');
    expect(await visit.ids('search?within=osm:park')).toEqual(['osm:park']);
    const without = await etagOf();
    device.network.files = old.files;
    await visit.update();
    expect((await visit.place('osm:park')).body).toMatchObject({ shape });
    expect(await etagOf()).not.toBe(without);
    expect(await visit.ids('search?within=osm:park')).toEqual(['osm:park', 'osm:in']);
  });
});

it('a bundle without outlines has no part for them', () => {
  const { manifest } = packBundle(contentOf([somePlace('osm:1', { name: 'Post' })]));
  expect(manifest.parts.map(({ kind }) => kind)).toEqual(['search', 'details']);
});
