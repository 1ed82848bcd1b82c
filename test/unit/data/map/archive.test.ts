import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { type Tile, writeArchive } from '../../../../data/map/pmtiles/write-archive.ts';
import { openArchive } from './read-map.ts';

const description = {
  minZoom: 0,
  maxZoom: 14,
  bounds: [-1.5, 51, 1.25, 52.5],
  metadata: { name: 'Test', attribution: '© Somebody' },
} as const;

const text = (words: string): Uint8Array => Buffer.from(words);
const tileOf = (id: number, words: string): Tile => ({ id, bytes: text(words) });
const read = async (bytes: Uint8Array, zoom: number, column: number, row: number) => {
  const tile = await openArchive(bytes).getZxy(zoom, column, row);
  return tile && Buffer.from(tile.data).toString();
};

/** Returns a function for pseudo-random whole numbers from 0 below a limit. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

describe('an archive', () => {
  test('has its header and metadata as the reader of the format expects them', async () => {
    const archive = openArchive(writeArchive([tileOf(zxyToTileId(2, 1, 3), 'x')], description));
    expect(await archive.getHeader()).toMatchObject({
      specVersion: 3,
      clustered: true,
      internalCompression: 2,
      tileCompression: 2,
      tileType: 1,
      minZoom: 0,
      maxZoom: 14,
      minLon: -1.5,
      minLat: 51,
      maxLon: 1.25,
      maxLat: 52.5,
      centerZoom: 14,
      centerLon: -0.125,
      centerLat: 51.75,
    });
    expect(await archive.getMetadata()).toEqual(description.metadata);
  });

  test('stores equal tiles once, and gives consecutive ones one entry', async () => {
    const all = [0, 1, 2, 3].flatMap((column) => [0, 1, 2, 3].map((row) => [column, row] as const));
    const sea = all.map(([column, row]) => tileOf(zxyToTileId(2, column, row), 'sea'));
    const bytes = writeArchive(
      [...sea, tileOf(zxyToTileId(1, 0, 0), 'land'), tileOf(zxyToTileId(3, 7, 7), 'sea')],
      description,
    );
    expect(await openArchive(bytes).getHeader()).toMatchObject({
      numAddressedTiles: 18,
      numTileEntries: 3,
      numTileContents: 2,
    });
    for (const [column, row] of all) expect(await read(bytes, 2, column, row)).toBe('sea');
    expect(await read(bytes, 1, 0, 0)).toBe('land');
    expect(await read(bytes, 3, 7, 7)).toBe('sea');
    expect(await read(bytes, 1, 1, 1)).toBeUndefined();
    expect(await read(bytes, 3, 6, 7)).toBeUndefined();
  });

  test('has leaf directories when the root would be longer than the first 16 KiB', async () => {
    // Random steps between tiles and random lengths leave little for gzip.
    const random = randomNumbers(1);
    const tiles: Tile[] = [];
    let id = zxyToTileId(13, 0, 0);
    for (let i = 0; i < 9000; i++) {
      id += 2 + random(4000);
      tiles.push({ id, bytes: Uint8Array.from({ length: 1 + random(200) }, () => random(256)) });
    }
    const bytes = writeArchive(tiles, description);
    const header = await openArchive(bytes).getHeader();
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect(header).toMatchObject({ numAddressedTiles: 9000, numTileEntries: 9000 });
    const archive = openArchive(bytes);
    for (const i of [0, 1, 4095, 4096, 4097, 8191, 8192, 8999]) {
      const tile = await archive.getZxy(...tileIdToZxy(tiles[i]!.id));
      expect(new Uint8Array(tile!.data)).toEqual(tiles[i]!.bytes);
      expect(await archive.getZxy(...tileIdToZxy(tiles[i]!.id + 1))).toBeUndefined();
    }
  });

  test('depends on its tiles, and not on their order', () => {
    const tiles = [tileOf(7, 'a'), tileOf(3, 'b'), tileOf(5, 'a')];
    const first = writeArchive(tiles, description);
    expect(Buffer.from(first).equals(writeArchive(tiles.toReversed(), description))).toBe(true);
  });
});
