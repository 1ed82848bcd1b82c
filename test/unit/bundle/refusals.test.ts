import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { type Manifest, type ManifestPart, partName } from '../../../src/bundle/manifest.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { contentOf, somePlace } from './some-places.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const { manifest, files } = packBundle(
  contentOf([
    somePlace('osm:1', { name: 'Oxford Station', address: 'Park End Street', lat: '51.75', lon: '-1.27' }),
    somePlace('osm:2', { name: 'Magdalen Bridge' }),
  ]),
);
const search = manifest.parts.find(({ kind }) => kind === 'search')!;
const searchBytes = files.get(search.name)!;
const unpackedSearch = new Uint8Array(gunzipSync(searchBytes));

const open = (changed: Record<string, Uint8Array>) =>
  openBundle(memorySource(new Map([...files, ...Object.entries(changed)])));

const openWithManifest = (change: (manifest: Manifest) => unknown) =>
  open({ 'manifest.json': bytesOf(JSON.stringify(change(structuredClone(manifest)))) });

/** Replaces the file of the search part. The manifest says of it what is true, and what `more` says. */
function openWithPacked(packed: Uint8Array, more: Partial<ManifestPart> = {}) {
  const hash = sha256(packed);
  const name = partName('search', hash);
  const part: ManifestPart = { ...search, name, bytes: packed.length, sha256: hash, ...more };
  const parts = manifest.parts.map((other) => (other.kind === 'search' ? part : other));
  return open({ 'manifest.json': bytesOf(JSON.stringify({ ...manifest, parts })), [name]: packed });
}

/** Replaces the content of the search part, so that only the decoder can reject it. */
function openWithSearch(bytes: Uint8Array) {
  const packed = new Uint8Array(gzipSync(bytes));
  return openWithPacked(packed, { unpacked_bytes: bytes.length, unpacked_sha256: sha256(bytes) });
}

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

describe('a part is rejected by name if', () => {
  const refusal = (message: RegExp, code = 'bundle-corrupt') => ({
    code,
    message: expect.stringMatching(message),
  });

  test('it is truncated', async () => {
    await expect(open({ [search.name]: searchBytes.slice(0, 100) })).rejects.toMatchObject(
      refusal(
        new RegExp(`^part ${search.name} is 100 bytes long where the manifest says ${search.bytes}\\.`),
      ),
    );
  });

  test('a bit is flipped', async () => {
    const flipped = changed(searchBytes, 100, searchBytes[100]! ^ 1);
    await expect(open({ [search.name]: flipped })).rejects.toMatchObject(
      refusal(
        new RegExp(
          `^part ${search.name} has the SHA-256 [0-9a-f]{64} where the manifest says ${search.sha256}`,
        ),
      ),
    );
  });

  test('it is an HTML page', async () => {
    await expect(open({ [search.name]: bytesOf('\n<!doctype html><title>Log in') })).rejects.toMatchObject(
      refusal(new RegExp(`^part ${search.name} is an HTML page`)),
    );
  });

  test('it is not gzip', async () => {
    await expect(openWithPacked(bytesOf('hello'))).rejects.toMatchObject(
      refusal(/^part search-\S+ is not gzip but text beginning "hello"/),
    );
  });

  test('its gzip data is damaged', async () => {
    const damaged = changed(searchBytes, searchBytes.length - 6, searchBytes.at(-6)! ^ 1);
    await expect(openWithPacked(damaged)).rejects.toMatchObject(
      refusal(/^part search-\S+ is a damaged gzip file/),
    );
  });

  test.each([
    [-1, /^part search-\S+ unpacks to more than the [\d,]+ bytes of the manifest/],
    [1, /^part search-\S+ unpacks to [\d,]+ bytes where the manifest says [\d,]+ bytes/],
  ])('it unpacks to another length (%i)', async (more, message) => {
    const opening = openWithManifest((good) => ({
      ...good,
      parts: good.parts.map((part) =>
        part.kind === 'search' ? { ...part, unpacked_bytes: part.unpacked_bytes + more } : part,
      ),
    }));
    await expect(opening).rejects.toMatchObject(refusal(message));
  });

  test('its magic is wrong', async () => {
    await expect(openWithSearch(changed(unpackedSearch, 0, 0x58))).rejects.toMatchObject(
      refusal(/^part search-\S+ is not a part of a bundle/),
    );
  });

  test('its format is newer', async () => {
    await expect(openWithSearch(changed(unpackedSearch, 4, 2))).rejects.toMatchObject(
      refusal(
        /^part search-\S+ is format 2, this version of Fingerpost reads up to 1: update the library$/,
        'bundle-version',
      ),
    );
  });

  test('it is a part of the other kind', async () => {
    await expect(openWithSearch(changed(unpackedSearch, 6, 2))).rejects.toMatchObject(
      refusal(/^part search-\S+ is not the part for search/),
    );
  });

  test('its number of places is not that of the manifest', async () => {
    await expect(openWithSearch(changed(unpackedSearch, 8, 3))).rejects.toMatchObject(
      refusal(/^part search-\S+ holds 3 places where the manifest says 2/),
    );
  });

  test('its section table lists more bytes than it has', async () => {
    await expect(openWithSearch(unpackedSearch.slice(0, -1))).rejects.toMatchObject(
      refusal(/^part search-\S+ lists sections of \d+ bytes, but \d+ bytes follow/),
    );
    await expect(openWithSearch(unpackedSearch.slice(0, 20))).rejects.toMatchObject(
      refusal(/^part search-\S+ ends within its header/),
    );
  });
});

describe('a manifest is rejected if', () => {
  test('it is an HTML page', async () => {
    await expect(open({ 'manifest.json': bytesOf('<html>') })).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringMatching(/^manifest\.json can't be used: an HTML page came instead of JSON/),
    });
  });

  test('it is the JSON of something else', async () => {
    await expect(openWithManifest(() => ({ name: 'fingerpost' }))).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringContaining('not that of a bundle'),
    });
  });

  test('its format is newer, whatever else it holds', async () => {
    await expect(
      openWithManifest(() => ({ format: 'fingerpost-bundle', format_version: 2, pieces: [] })),
    ).rejects.toMatchObject({
      code: 'bundle-version',
      message: 'this bundle is format 2, this version of Fingerpost reads up to 1: update the library',
    });
  });

  test('a key is wrong; the error names it', async () => {
    await expect(
      openWithManifest((good) => ({ ...good, settings: { ...good.settings, area: { lat: 100, lon: 0 } } })),
    ).rejects.toMatchObject({ message: expect.stringContaining('"settings.area.lat"') });
  });

  test('it was created at no time that JavaScript reads', async () => {
    await expect(
      openWithManifest((good) => ({ ...good, created: '2026-01-01T00:00:00+05' })),
    ).rejects.toMatchObject({ message: expect.stringMatching(/"created" is wrong: is no time/) });
  });

  test('it names a part outside its folder', async () => {
    await expect(
      openWithManifest((good) => ({ ...good, parts: [{ ...good.parts[0], name: '../secret.gz' }] })),
    ).rejects.toMatchObject({ message: expect.stringContaining('is not named by its hash') });
  });

  test('its name is that of another content, which the device may have', async () => {
    const name = manifest.parts.find(({ kind }) => kind === 'details')!.name.replace('details', 'search');
    await expect(
      openWithManifest((good) => ({
        ...good,
        parts: good.parts.map((part) => (part.kind === 'search' ? { ...part, name } : part)),
      })),
    ).rejects.toMatchObject({ message: expect.stringContaining('is not named by its hash') });
  });

  test('there is another of its kind', async () => {
    await expect(
      openWithManifest((good) => ({ ...good, parts: [...good.parts, search] })),
    ).rejects.toMatchObject({ message: expect.stringContaining('has two parts of a kind') });
  });

  test('it names no part for details', async () => {
    await expect(openWithManifest((good) => ({ ...good, parts: [search] }))).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: expect.stringContaining('no part for details'),
    });
  });
});

test('ignores unknown keys', async () => {
  const bundle = await openWithManifest((good) => ({ ...good, colour: 'blue' }));
  expect(bundle.manifest).toEqual(manifest);
});

test('accepts a part that the server unpacked, and verifies its unpacked length and hash', async () => {
  const bundle = await open({ [search.name]: unpackedSearch });
  expect(bundle.places.place(1).name).toBe('Oxford Station');
  await expect(open({ [search.name]: changed(unpackedSearch, 99, 0xff) })).rejects.toMatchObject({
    message: expect.stringMatching(/^part search-\S+ unpacked on the way, has the SHA-256/),
  });
  await expect(open({ [search.name]: unpackedSearch.slice(0, 99) })).rejects.toMatchObject({
    message: expect.stringMatching(/^part search-\S+ unpacked on the way, is 99 bytes long/),
  });
});
