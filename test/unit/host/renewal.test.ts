import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PackedBundle, packBundle } from '../../../data/build/pack.ts';
import { type Manifest, parseManifest, partName, writeManifest } from '../../../src/bundle/manifest.ts';
import { signer } from '../../fixtures/signed.ts';
import { contentOf, somePlace } from '../bundle/some-places.ts';
import { answersOf, bundle, Device, Visit, withFile } from './visit.ts';

/** A car park and a bus stop. */
const build = (created: string, attribution: string, names = ['Mill Lane', 'Quay']): PackedBundle =>
  packBundle({
    ...contentOf([
      somePlace('osm:1', { name: names[0]!, park_and_ride: { capacity: 70 } }),
      somePlace('osm:2', { name: names[1]! }),
    ]),
    title: `Built at ${created}`,
    sources: [{ name: 'Stops', licence: 'CC BY 4.0', attribution }],
    created,
  });

const old = build('2026-03-01T00:00:00Z', 'Some harbour');
const renewed = build('2026-03-02T00:00:00Z', 'Some harbour and its friends');
const current = { ok: true, value: { state: 'current' } };
const parts = (device: Device) => device.network.requests.filter((url) => url.endsWith('.gz'));
const stored = (device: Device): Manifest => parseManifest(device.store.bundles[0]!.manifest);

/** The bundle with the same content in other files, as another version of zlib packs it. */
function repacked({ manifest, files }: PackedBundle): PackedBundle {
  const changed = new Map<string, Uint8Array>();
  const others = manifest.parts.map((part) => {
    const bytes = new Uint8Array(gzipSync(gunzipSync(files.get(part.name)!), { level: 1 }));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const name = partName(part.kind, sha256);
    changed.set(name, bytes);
    return { ...part, name, bytes: bytes.length, sha256 };
  });
  const repacked = { ...manifest, parts: others };
  return { manifest: repacked, files: changed.set('manifest.json', writeManifest(repacked)) };
}

let device: Device;
beforeEach(() => {
  device = new Device(old);
});

describe('a build that differs from the open one in title, sources and time alone', () => {
  it('gives its manifest to the device, and no part is fetched or written', async () => {
    const visit = await device.visited();
    const { headers } = await visit.answer('osm:1');
    device.network.files = renewed.files;
    const before = [...device.store.parts.values()];
    expect(await visit.update()).toEqual(current);
    expect(stored(device)).toMatchObject({
      title: renewed.manifest.title,
      sources: renewed.manifest.sources,
      created: renewed.manifest.created,
    });
    expect(parts(device)).toEqual([]);
    expect([...device.store.parts.values()].every((bytes, i) => bytes === before[i])).toBe(true);
    expect((await visit.answer('osm:1')).headers).toEqual(headers);
    expect(visit.history('created').slice(1)).toEqual([old.manifest.created, renewed.manifest.created]);
    expect(visit.history('stored')).toEqual([false, true]);
  });

  it('is taken once, and so is the build before, because a publisher may go back', async () => {
    const visit = await device.visited();
    for (const { files, manifest } of [renewed, old]) {
      device.network.files = files;
      for (let checks = 1; checks <= 2; checks++) expect(await visit.update()).toEqual(current);
      expect(stored(device).created).toBe(manifest.created);
    }
    expect(visit.history('created').slice(-2)).toEqual([renewed.manifest.created, old.manifest.created]);
  });

  it('opens from the index cache of the build before, without a network', async () => {
    device.store.savesIndex = true;
    const visit = new Visit(device);
    await visit.open();
    await visit.update();
    await expect.poll(() => visit.history('indexCached')).toEqual([false, true]);
    device.network.files = renewed.files;
    await visit.update();
    device.network.up = false;
    const read = vi.spyOn(device.store, 'part');
    const later = new Visit(device);
    expect(await later.open()).toMatchObject({
      value: { from: 'store', indexCached: true, created: renewed.manifest.created },
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('advances the age of sites without live data', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T01:00:00Z') });
    try {
      const visit = new Visit(device);
      await visit.open({ live: { endpoint: 'https://live.example/api' } });
      await visit.update();
      const age = async () => (await visit.answer('../transport/park-and-rides')).headers.Age;
      expect(await age()).toBe('90000');
      device.network.files = renewed.files;
      await visit.update();
      expect(await age()).toBe('3600');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is taken in memory where nothing is stored, and fetches no part', async () => {
    const visit = new Visit(device);
    await visit.open({ store: false });
    device.network.requests.length = 0;
    device.network.files = renewed.files;
    for (let checks = 1; checks <= 2; checks++) expect(await visit.update()).toEqual(current);
    expect(visit.history('created').at(-1)).toBe(renewed.manifest.created);
    expect(parts(device)).toEqual([]);
  });

  it('is what is stored once there is room', async () => {
    device.store.room = 'below-estimate';
    const visit = new Visit(device);
    await visit.open();
    device.network.files = renewed.files;
    await visit.update();
    device.store.room = 'enough';
    await visit.update();
    expect(stored(device).created).toBe(renewed.manifest.created);
  });
});

describe('a build of the same content that is packed into other files', () => {
  const other = repacked(renewed);

  it.each([
    ['on the device', true],
    ['in memory', false],
  ])('replaces the files %s once, so that they and the manifest agree', async (_, store) => {
    const visit = new Visit(device);
    await visit.open({ store });
    await visit.update();
    device.network.requests.length = 0;
    device.network.files = other.files;
    for (let checks = 1; checks <= 2; checks++) expect(await visit.update()).toEqual(current);
    expect(parts(device)).toHaveLength(old.manifest.parts.length);
    expect(visit.history('created').at(-1)).toBe(renewed.manifest.created);
    expect(await visit.answering()).toEqual(answersOf(old, 2));
    if (!store) return;
    expect([...device.store.parts.keys()].sort()).toEqual(
      other.manifest.parts.map(({ name }) => name).sort(),
    );
    device.network.up = false;
    expect(await new Visit(device).open()).toMatchObject({
      ok: true,
      value: { from: 'store', created: renewed.manifest.created },
    });
  });
});

describe('a manifest of the open version that does not fit its content', () => {
  it('is refused, and the old one stays', async () => {
    const visit = await device.visited();
    const spoilt = new TextEncoder().encode(JSON.stringify({ ...renewed.manifest, types: {} }));
    device.network.files = new Map([...renewed.files, ['manifest.json', spoilt]]);
    expect(await visit.update()).toMatchObject({ ok: false, code: 'bundle-corrupt' });
    expect(stored(device).created).toBe(old.manifest.created);
    expect(await visit.answering()).toEqual(answersOf(old, 2));
  });
});

describe('with a public key, a build that differs in title, sources and time alone', async () => {
  const { publicKey, sign } = signer();
  const first = await sign(old, '2026-03-01T00:00:00Z');
  const second = await sign(renewed, '2026-03-02T00:00:00Z');
  let visit: Visit;
  beforeEach(async () => {
    device = new Device(first);
    visit = new Visit(device);
    await visit.open({ publicKey });
    await visit.update();
  });

  it('is stored with its signature, so that it opens without a network', async () => {
    device.network.files = second.files;
    expect(await visit.update()).toEqual(current);
    device.network.up = false;
    const later = new Visit(device);
    expect(await later.open({ publicKey })).toMatchObject({
      value: { from: 'store', created: renewed.manifest.created },
    });
    expect(later.history('storeProblem')).toEqual([undefined]);
  });

  it.each([
    ['is not signed', () => withFile(second.files, 'manifest.sig.json')],
    ['is signed by another key', async () => (await signer().sign(renewed, '2026-03-02T00:00:00Z')).files],
  ])('is ignored where it %s', async (_, files) => {
    device.network.files = await files();
    expect(await visit.update()).toEqual(current);
    expect(stored(device).created).toBe(old.manifest.created);
    expect(visit.history('created').at(-1)).toBe(old.manifest.created);
  });

  it('is ignored where it was signed before the open one', async () => {
    device.network.files = second.files;
    await visit.update();
    device.network.files = first.files;
    expect(await visit.update()).toEqual(current);
    expect(stored(device).created).toBe(renewed.manifest.created);
    expect(device.network.requests.at(-1)).toBe(`${bundle}manifest.sig.json`);
  });
});
