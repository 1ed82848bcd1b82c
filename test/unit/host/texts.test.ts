import { beforeEach, describe, expect, it } from 'vitest';
import type { PackedBundle } from '../../../data/build/pack.ts';
import { packBundle } from '../../../data/build/pack.ts';
import { includedFullText } from '../../../src/host/included-full-text.ts';
import { withPart } from '../../property/mutants.ts';
import { contentOf, somePlace } from '../bundle/some-places.ts';
import { smallBundle } from '../client/small-bundle.ts';
import { bundle, Device, Visit, withFile } from './visit.ts';

/** Two stops, of which one has texts. */
const stops = (name: string, more: object = {}): PackedBundle =>
  packBundle(
    contentOf([
      somePlace('osm:1', { name: `${name} One`, description: 'A sauna is beside it.', ...more }),
      somePlace('osm:2', { name: `${name} Two` }),
    ]),
  );

const good = stops('Old');
const textOf = ({ manifest }: PackedBundle): string =>
  manifest.parts.find(({ kind }) => kind === 'text')!.name;

let device: Device;
beforeEach(() => {
  device = new Device(good);
});

/** The modules that `fullText` loads, and how often. */
function codeLoader() {
  let count = 0;
  const code = () => {
    count++;
    return includedFullText();
  };
  return { code, count: () => count };
}

const saunas = (visit: Visit) => visit.place('search?q=sauna');
/** The states of the texts since the bundle is open. */
const statesOf = (visit: Visit) => visit.history('texts').filter((state) => state !== undefined);

describe('the texts of a bundle', () => {
  it('are not fetched before search answers, and then once', async () => {
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true, value: { texts: 'pending' } });
    expect(device.network.requests).not.toContain(bundle + textOf(good));
    expect((await visit.place('suggest?q=old')).body).toMatchObject({ size: 2 });
    expect(device.network.requests).not.toContain(bundle + textOf(good));
    expect((await saunas(visit)).body).toMatchObject({ size: 1 });
    expect((await visit.place('osm:1')).body).toMatchObject({ description: 'A sauna is beside it.' });
    expect(device.network.requests.filter((url) => url === bundle + textOf(good))).toHaveLength(1);
    expect(statesOf(visit)).toEqual(['pending', 'loaded', 'searched']);
  });

  it('come with an update before it is switched to, so that it can be searched offline', async () => {
    const visit = await device.visited();
    const other = stops('New', { description: 'Lockers, and a sauna.' });
    device.network.files = other.files;
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'switched' } });
    device.network.up = false;
    expect((await saunas(visit)).body).toMatchObject({ size: 1 });
    expect(device.store.parts.has(textOf(other))).toBe(true);
  });

  it('are searched from a saved index at the next start, and built anew where that is damaged', async () => {
    device.store.savesIndex = true;
    const visit = new Visit(device);
    await visit.open();
    await expect.poll(() => device.store.values.get('texts')).toBeDefined();
    device.store.savesIndex = false;
    const saved = device.store.values.get('texts') as { index: string };
    await visit.close();
    const given: boolean[] = [];
    const code = async () => {
      const build = await includedFullText();
      return (...args: Parameters<typeof build>) => {
        given.push(args[3] !== undefined);
        return build(...args);
      };
    };
    const next = new Visit(device, { fullText: code });
    await next.open();
    expect((await saunas(next)).body).toMatchObject({ size: 1 });
    expect(given).toEqual([true]);
    device.store.values.set('texts', { ...saved, index: saved.index.slice(1) });
    const another = new Visit(device, { fullText: code });
    await another.open();
    expect((await saunas(another)).body).toMatchObject({ size: 1 });
    expect(given).toEqual([true, true, false]);
  });
});

describe('a bundle without texts', () => {
  it('has no part for them, and the code that searches them is never loaded', async () => {
    const packed = smallBundle();
    expect(packed.manifest.parts.map(({ kind }) => kind)).toEqual(['search', 'details']);
    const { code, count } = codeLoader();
    device = new Device(packed);
    device.store.savesIndex = true;
    const visit = new Visit(device, { fullText: code });
    expect(await visit.open()).not.toHaveProperty('value.texts');
    await visit.place('search?q=sauna');
    await visit.place('osm:1');
    await expect.poll(() => visit.history('indexCached')).toEqual([false, true]);
    expect(count()).toBe(0);
    expect(statesOf(visit)).toEqual([]);
  });
});

describe('texts that can’t be had', () => {
  const etagOf = async (visit: Visit, path: string) => (await visit.answer(path)).headers.ETag;

  it('cost nothing else: search goes on under another ETag, until they are there', async () => {
    const visit = new Visit(device);
    device.network.files = withFile(good.files, textOf(good));
    await visit.open();
    expect((await visit.place('search?q=old')).body).toMatchObject({ size: 2 });
    expect((await saunas(visit)).body).toMatchObject({ size: 0 });
    expect((await visit.place('osm:1')).body).not.toHaveProperty('description');
    expect(statesOf(visit)).toEqual(['pending', 'unavailable']);
    const without = await etagOf(visit, 'search?q=sauna');
    device.network.files = good.files;
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'current' } });
    expect((await saunas(visit)).body).toMatchObject({ size: 1 });
    expect(await etagOf(visit, 'search?q=sauna')).not.toBe(without);
    expect(statesOf(visit)).toEqual(['pending', 'unavailable', 'pending', 'loaded', 'searched']);
  });

  it('are not hidden later by an answer that was cached without them', async () => {
    const packed = stops('Old', { description: 'TV on the wall.' });
    const visit = new Visit(new Device(packed), {
      fullText: (() => {
        let calls = 0;
        return () => (calls++ === 0 ? Promise.reject(new Error('no script')) : includedFullText());
      })(),
    });
    await visit.open();
    expect((await visit.place('search?q=tv')).body).toMatchObject({ size: 0 });
    await visit.update();
    expect((await visit.place('search?q=tv')).body).toMatchObject({ size: 1 });
  });

  it('have places shown with their texts where only the code is missing, under a third ETag', async () => {
    const broken = new Visit(device, { fullText: () => Promise.reject(new Error('no script')) });
    await broken.open();
    expect((await broken.place('osm:1')).body).toHaveProperty('description');
    expect((await saunas(broken)).body).toMatchObject({ size: 0 });
    const whole = new Visit(device);
    await whole.open();
    expect(await etagOf(broken, 'search?q=old')).not.toBe(await etagOf(whole, 'search?q=old'));
    expect(await etagOf(broken, 'osm:1')).toBe(await etagOf(whole, 'osm:1'));
  });

  it.each([
    [
      'bytes that are no part',
      (files: PackedBundle['files']) => withFile(files, textOf(good), new Uint8Array(9)),
    ],
    [
      'a part that can’t be decoded',
      () => withPart(good, 'text', new TextEncoder().encode('no texts')).files,
    ],
  ])('are reported as bundle-corrupt and search goes on: %s', async (_, spoil) => {
    device.network.files = spoil(good.files);
    const visit = new Visit(device);
    expect(await visit.open()).toMatchObject({ ok: true });
    expect((await saunas(visit)).body).toMatchObject({ size: 0 });
    expect((await visit.place('search?q=old')).body).toMatchObject({ size: 2 });
    expect(visit.statuses).toContainEqual(
      expect.objectContaining({
        status: expect.objectContaining({ texts: 'unavailable' }),
        error: expect.objectContaining({ code: 'bundle-corrupt' }),
      }),
    );
  });

  it('don’t stop an update', async () => {
    const visit = await device.visited();
    const other = stops('New');
    device.network.files = withFile(other.files, textOf(other));
    expect(await visit.update()).toMatchObject({ ok: true, value: { state: 'switched' } });
    expect((await visit.place('search?q=new')).body).toMatchObject({ size: 2 });
  });
});
