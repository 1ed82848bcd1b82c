import { beforeEach, describe, expect, it } from 'vitest';
import { httpSource } from '../../../src/bundle/http-source.ts';
import { openKept } from '../../../src/client/open-kept.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { SmallNetwork, smallBundle } from './small-bundle.ts';

const first = smallBundle();
const [search, details] = first.manifest.parts.map(({ name }) => name) as [string, string];
const url = 'https://bundles.example/small/';
let network: SmallNetwork;
let store: MemoryStore;
const open = () => openKept(httpSource(url, network.fetch), store, () => {});
const askedParts = () =>
  network.asked.map((asked) => asked.slice(url.length)).filter((name) => /gz$/.test(name));

beforeEach(() => {
  network = new SmallNetwork(first.files);
  store = new MemoryStore();
});

async function visit(): Promise<void> {
  const { keep } = await open();
  expect(await keep()).toBe(true);
  network.asked.length = 0;
}

describe('a second visit', () => {
  beforeEach(visit);

  it('downloads no part again, and writes nothing', async () => {
    const { bundle, keep, instead } = await open();
    expect(bundle.places.count).toBe(3);
    expect(instead).toBeUndefined();
    expect(askedParts()).toEqual([]);
    expect(await keep()).toBe(true);
    expect(store.writes).toBe(1);
  });

  it('without a network opens the stored bundle, and says why', async () => {
    network.up = false;
    const { bundle, instead } = await open();
    expect(bundle.manifest.version).toBe(first.manifest.version);
    expect(instead).toMatchObject({ code: 'bundle-unreachable' });
  });

  it('takes a newer bundle and drops the parts of the old one', async () => {
    const newer = smallBundle('Newer', ['Delta', 'Epsilon']);
    network.files = newer.files;
    const { bundle, keep } = await open();
    expect(bundle.places.count).toBe(2);
    expect(await keep()).toBe(true);
    expect([...store.kept!.parts.keys()].sort()).toEqual(newer.manifest.parts.map(({ name }) => name).sort());
  });

  it('keeps a newer manifest of the same parts without fetching them', async () => {
    network.files = smallBundle('Another title').files;
    const { keep } = await open();
    expect(await keep()).toBe(true);
    expect(askedParts()).toEqual([]);
    network.up = false;
    expect((await open()).bundle.manifest.title).toBe('Another title');
  });

  it.each([
    ['misses a part', (files: Map<string, Uint8Array>, part: string) => files.delete(part)],
    [
      'has a part of wrong bytes',
      (files: Map<string, Uint8Array>, part: string) => files.set(part, new Uint8Array(9)),
    ],
    [
      'is not one',
      (files: Map<string, Uint8Array>) => files.set('manifest.json', new TextEncoder().encode('{}')),
    ],
  ])('stays with the stored bundle where the newer %s', async (_, spoil) => {
    const newer = smallBundle('Newer', ['Delta']);
    const files = new Map(newer.files);
    spoil(files, newer.manifest.parts[0]!.name);
    network.files = files;
    const { bundle, instead } = await open();
    expect(bundle.manifest.version).toBe(first.manifest.version);
    expect(instead).toBeDefined();
    expect([...store.kept!.parts.keys()].sort()).toEqual([search, details].sort());
  });

  it('fetches a stored part again that turned out to be corrupt, and mends the store', async () => {
    store.kept!.parts.set(search, new Uint8Array([1, 2, 3]));
    const { bundle, keep, instead } = await open();
    expect(bundle.places.count).toBe(3);
    expect(instead).toBeUndefined();
    expect(askedParts()).toContain(search);
    expect(await keep()).toBe(true);
    network.up = false;
    expect((await open()).bundle.places.count).toBe(3);
  });

  it('fetches a stored part again that has gone', async () => {
    store.kept!.parts.delete(details);
    const { keep } = await open();
    expect(askedParts()).toEqual([details]);
    expect(await keep()).toBe(true);
    expect(store.kept!.parts.has(details)).toBe(true);
  });
});

describe('where nothing is to be had', () => {
  it('says what the network said', async () => {
    network.up = false;
    await expect(open()).rejects.toMatchObject({
      code: 'bundle-unreachable',
      message: expect.stringContaining(url),
    });
  });

  it('says so too where the stored bundle is corrupt', async () => {
    await visit();
    store.kept!.parts.set(search, new Uint8Array([1]));
    network.up = false;
    await expect(open()).rejects.toMatchObject({
      code: 'bundle-unreachable',
      message: expect.stringContaining(url),
    });
  });

  it('opens all the same where the disk is full', async () => {
    store.full = true;
    const { bundle, keep } = await open();
    expect(bundle.places.count).toBe(3);
    expect(await keep()).toBe(false);
  });
});
