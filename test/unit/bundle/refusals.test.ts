import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packBundle } from '../../../data/build/pack.ts';
import { type Manifest, type ManifestPart, partName } from '../../../src/bundle/manifest.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { memorySource } from '../../fixtures/memory-source.ts';
import { withPart } from '../../property/mutants.ts';
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

/** Replaces the file of the search part. The manifest says of its packed bytes what is true. */
function openWithPacked(packed: Uint8Array) {
  const hash = sha256(packed);
  const name = partName('search', hash);
  const part: ManifestPart = { ...search, name, bytes: packed.length, sha256: hash };
  const parts = manifest.parts.map((other) => (other.kind === 'search' ? part : other));
  return open({ 'manifest.json': bytesOf(JSON.stringify({ ...manifest, parts })), [name]: packed });
}

/** Replaces the content of the search part, so that only the decoder can reject it. */
const openWithSearch = (bytes: Uint8Array) =>
  openBundle(memorySource(withPart({ manifest, files }, 'search', bytes).files));

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

type Refusal = [title: string, opening: () => Promise<unknown>, message: RegExp, code?: string];

const unpackingTo = (more: number) =>
  openWithManifest((good) => ({
    ...good,
    parts: good.parts.map((part) =>
      part.kind === 'search' ? { ...part, unpacked_bytes: part.unpacked_bytes + more } : part,
    ),
  }));

/** Opens the bundle with a search part of which one byte has another value. */
const openWithByte = (at: number, value: number) => openWithSearch(changed(unpackedSearch, at, value));

test.each<Refusal>([
  ['it is truncated', () => open({ [search.name]: searchBytes.slice(0, 100) }), /is 100 bytes long where/],
  [
    'a bit is flipped',
    () => open({ [search.name]: changed(searchBytes, 100, searchBytes[100]! ^ 1) }),
    /has the SHA-256 [0-9a-f]{64} where the manifest says [0-9a-f]{64}/,
  ],
  [
    'it is an HTML page',
    () => open({ [search.name]: bytesOf('\n<!doctype html><p>Log in') }),
    /is an HTML page/,
  ],
  ['it is not gzip', () => openWithPacked(bytesOf('hello')), /is not gzip but text beginning "hello"/],
  [
    'its gzip data is damaged',
    () => openWithPacked(changed(searchBytes, searchBytes.length - 6, searchBytes.at(-6)! ^ 1)),
    /is a damaged gzip file/,
  ],
  ['it unpacks to more', () => unpackingTo(-1), /unpacks to more than the [\d,]+ bytes of the manifest/],
  [
    'it unpacks to less',
    () => unpackingTo(1),
    /unpacks to [\d,]+ bytes where the manifest says [\d,]+ bytes/,
  ],
  ['its magic is wrong', () => openWithByte(0, 0x58), /is not a part of a bundle/],
  [
    'its format is newer',
    () => openWithByte(4, 3),
    /is format 3, this version of Fingerpost reads format 2: update the library$/,
    'bundle-version',
  ],
  ['it is a part of the other kind', () => openWithByte(6, 2), /is not the part for search/],
  [
    'its number of places is not that of the manifest',
    () => openWithByte(8, 3),
    /holds 3 places where the manifest says 2/,
  ],
  [
    'its section table lists more bytes than it has',
    () => openWithSearch(unpackedSearch.slice(0, -1)),
    /lists sections of \d+ bytes, but \d+ bytes follow/,
  ],
  ['it ends early', () => openWithSearch(unpackedSearch.slice(0, 20)), /ends within its header/],
])('a part is rejected by name if %s', async (_, opening, message, code = 'bundle-corrupt') => {
  const named = new RegExp(`^part search-\\S+ ${message.source}`);
  await expect(opening()).rejects.toMatchObject({ code, message: expect.stringMatching(named) });
});

/** Opens the bundle with a manifest that has other values. */
const openWith = (change: (good: Manifest) => object) =>
  openWithManifest((good) => ({ ...good, ...change(good) }));
const detailsAsSearch = manifest.parts
  .find(({ kind }) => kind === 'details')!
  .name.replace('details', 'search');

describe('a manifest is rejected if', () => {
  test.each<Refusal>([
    [
      'it is an HTML page',
      () => open({ 'manifest.json': bytesOf('<html>') }),
      /^manifest\.json can't be used: an HTML page came instead of JSON/,
    ],
    [
      'it is the JSON of something else',
      () => openWithManifest(() => ({ name: 'fingerpost' })),
      /not that of a bundle/,
    ],
    [
      'its format is newer, whatever else it holds',
      () => openWithManifest(() => ({ format: 'fingerpost-bundle', format_version: 3, pieces: [] })),
      /^this bundle is format 3, this version of Fingerpost reads format 2: update the library$/,
      'bundle-version',
    ],
    [
      'its format is older',
      () => openWith(() => ({ format_version: 1 })),
      /^this bundle is format 1, this version of Fingerpost reads format 2: build the bundle again with this version$/,
      'bundle-version',
    ],
    [
      'a key is wrong; the error names it',
      () => openWith(({ settings }) => ({ settings: { ...settings, area: { lat: 100, lon: 0 } } })),
      /"settings\.area\.lat"/,
    ],
    [
      'it was created at no time that JavaScript reads',
      () => openWith(() => ({ created: '2026-01-01T00:00:00+05' })),
      /"created" is wrong: is no time/,
    ],
    [
      'it names a part outside its folder',
      () => openWith(({ parts }) => ({ parts: [{ ...parts[0], name: '../secret.gz' }] })),
      /is not named by its hash/,
    ],
    [
      'its name is that of another content, which the device may have',
      () =>
        openWith(({ parts }) => ({
          parts: parts.map((part) => (part.kind === 'search' ? { ...part, name: detailsAsSearch } : part)),
        })),
      /is not named by its hash/,
    ],
    [
      'there is another of its kind',
      () => openWith(({ parts }) => ({ parts: [...parts, search] })),
      /has two parts of a kind/,
    ],
    ['it names no part for details', () => openWith(() => ({ parts: [search] })), /no part for details/],
  ])('%s', async (_, opening, message, code = 'bundle-corrupt') => {
    await expect(opening()).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

test('accepts unknown keys', async () => {
  const bundle = await openWithManifest((good) => ({ ...good, colour: 'blue' }));
  expect(bundle.manifest).toEqual({ ...manifest, colour: 'blue' });
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
