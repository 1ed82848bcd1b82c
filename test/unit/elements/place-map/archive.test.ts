import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeVarint } from '../../../../data/map/pmtiles/directory.ts';
import { openArchive } from '../../../../src/elements/place-map/archive/archive.ts';
import { field, type MapOptions, oneTileMap, tileWith, varints } from '../../../fixtures/one-tile-map.ts';

const url = 'https://host/a.pmtiles';

/** Opens the map of one tile. */
function archiveOf(directory: Uint8Array | undefined, tile: Uint8Array, options: MapOptions = {}) {
  const blob = new Blob([oneTileMap(tile, { ...options, ...(directory && { directory }) })]);
  return openArchive({ url, blob, ...(options.metadata === undefined && { attribution: '' }) });
}
/** The geometry of a triangle whose ring is closed so often. */
const triangle = (times: number): number[] => varints(9, 0, 0, 18, 20, 0, 0, 20, 8 * times + 7);

/** A vector tile with one triangle, whose ring is closed so often. */
const tileOf = (times: number): Uint8Array => tileWith(field(2, [0x18, 3, ...field(4, triangle(times))]));

describe('an archive', () => {
  it('has the bytes of its tiles', async () => {
    const tile = tileOf(1);
    const archive = await archiveOf(undefined, tile);
    expect(Buffer.from((await archive.readTile(1, 1, 1))!)).toEqual(gunzipSync(tile));
    expect(await archive.readTile(2, 1, 1)).toBeUndefined();
  });

  it.each([
    [14, 3],
    [0, 25],
    [255, 255],
  ])('rejects zooms that no map has: %d to %d', async (minZoom, maxZoom) => {
    const tile = tileOf(1);
    await expect(archiveOf(undefined, tile, { minZoom, maxZoom })).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: `The map ${url} can't be read: no map has tiles of the zooms ${minZoom} to ${maxZoom}`,
    });
  });

  it.each([
    ['is empty', ''],
    ['is cut off within its header', 'PMTiles\x03'],
    ['is a web page', '<!doctype html>'.padEnd(200)],
  ])('rejects a file that %s with a sentence and the cause', async (_, content) => {
    const blob = new Blob([content]);
    await expect(openArchive({ url, blob, attribution: '' })).rejects.toMatchObject({
      name: 'FingerpostError',
      code: 'bundle-corrupt',
      message: expect.stringMatching(/^The map https:\/\/host\/a\.pmtiles can't be read: [Wi]/),
      cause: expect.any(Error),
    });
  });

  it.each(['null', '[]', '{', '{"attribution":5}'])(
    'has no attribution where its metadata are %s',
    async (metadata) => {
      const tile = tileOf(1);
      expect(await archiveOf(undefined, tile, { metadata })).toMatchObject({ attribution: '' });
    },
  );

  it('rejects a file that cannot be fetched, by its address', async () => {
    await expect(openArchive({ url: 'http://127.0.0.1:9/a.pmtiles' })).rejects.toMatchObject({
      code: 'bundle-unreachable',
      message: expect.stringContaining("The map http://127.0.0.1:9/a.pmtiles can't be fetched: "),
    });
  });

  it.each([0, 2, 2 ** 28])('rejects a tile that closes a ring %d times', async (times) => {
    const tile = tileOf(times);
    const archive = await archiveOf(undefined, tile);
    await expect(archive.readTile(0, 0, 0)).rejects.toThrow(/closes a ring more than once|no vector tile/);
  });

  it.each([
    ['a length of hundreds of bytes, each of which goes on', [0x12, ...Array(400).fill(0x80)]],
    [
      'a geometry stored as a number, before bytes that close a ring often',
      [0x12, 4, 0x18, 3, 0x20, 20, ...triangle(2 ** 24)],
    ],
    ['a geometry that goes on after its feature', [0x12, 4, 0x18, 3, 0x22, 20, ...triangle(2 ** 24)]],
    ['tags that go on after their feature', [0x12, 4, 0x18, 3, 0x12, 127, ...Array(127).fill(0)]],
    ['tags of which one has no value', field(2, [...field(2, [0]), 0x18, 3])],
    ['a type of geometry that there is not', field(2, [0x18, 7, ...field(4, triangle(1))])],
    [
      'a command of more than 32 bits, which the reader cuts off',
      field(2, [0x18, 3, ...field(4, varints(2 ** 32 + 10, 0, 0, 2 ** 27 + 7))]),
    ],
    [
      'a tag of more than 32 bits, which the reader cuts off',
      [...varints(2 ** 35 + 0x12), 4, 0x18, 3, 0x20, 20],
    ],
    ['a name stored as a number', [0x08, 20]],
    ['a value of a kind that there is not', field(4, [0x48, 1])],
    ['a group, which no vector tile has', [0x13]],
  ])('rejects a tile with %s', async (_, layer) => {
    const tile = tileWith(layer);
    const archive = await archiveOf(undefined, tile);
    await expect(archive.readTile(0, 0, 0)).rejects.toThrow(/of the map|in the map/);
  });

  it.each([
    ['features', tileWith(Array.from({ length: 20_001 }, () => [0x12, 0]).flat())],
    ['numbers', tileWith(field(2, field(4, [...varints(8 * 150_000 + 2), ...Array(300_000).fill(0)])))],
  ])('rejects a tile with so many %s that they would fill the memory', async (what, tile) => {
    const archive = await archiveOf(undefined, tile);
    await expect(archive.readTile(0, 0, 0)).rejects.toThrow(new RegExp(`more than \\d+ ${what}`));
  });

  it('rejects a tile that would fill the memory', async () => {
    const tile = gzipSync(Buffer.alloc(2_000_001));
    const archive = await archiveOf(undefined, tile);
    await expect(archive.readTile(0, 0, 0)).rejects.toThrow('unpacks to more than 2000000 bytes');
  });

  it('rejects a directory that would fill the memory', async () => {
    await expect(archiveOf(Buffer.alloc(3_000_000), gzipSync(''))).rejects.toThrow(
      'unpacks to more than 250000 bytes',
    );
  });

  it.each([3, 200_000_000, 2 ** 50])(
    'rejects a directory that claims %d entries and has none',
    async (count) => {
      const directory: number[] = [];
      writeVarint(count, directory);
      await expect(archiveOf(Uint8Array.from(directory), gzipSync(''))).rejects.toThrow(
        'more entries than it has',
      );
    },
  );
});
