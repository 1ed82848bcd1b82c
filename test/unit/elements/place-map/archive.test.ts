import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeDirectory, writeVarint } from '../../../../data/map/pmtiles/directory.ts';
import { HEADER_BYTES, type Range, writeHeader } from '../../../../data/map/pmtiles/header.ts';
import { openArchive } from '../../../../src/elements/place-map/archive/archive.ts';

/** An archive with one directory and the bytes of its one tile, which all addresses of zoom 0 to 1 share. */
function archiveOf(directory: Uint8Array, tile: Uint8Array) {
  const root = gzipSync(directory);
  const metadata = gzipSync('{}');
  let end = HEADER_BYTES;
  const next = (bytes: Uint8Array | undefined): Range => {
    const length = bytes?.length ?? 0;
    end += length;
    return { offset: end - length, length };
  };
  const header = writeHeader({
    root: next(root),
    metadata: next(metadata),
    leaves: next(undefined),
    tiles: next(tile),
    addressedTiles: 5,
    tileEntries: 1,
    tileContents: 1,
    minZoom: 0,
    maxZoom: 1,
    bounds: [1, 2, 3, 4],
  });
  const blob = new Blob([Buffer.concat([header, root, metadata, tile])]);
  return openArchive({ url: 'https://host/a.pmtiles', blob, attribution: '' });
}

/** A vector tile with one triangle, whose ring is closed so often. */
function tileOf(times: number): Uint8Array {
  const geometry: number[] = [];
  for (const number of [9, 0, 0, 18, 20, 0, 0, 20, 8 * times + 7]) writeVarint(number, geometry);
  const feature = [0x18, 3, 0x22, geometry.length, ...geometry];
  const layer = [0x78, 2, 0x0a, 4, ...Buffer.from('land'), 0x12, feature.length, ...feature];
  return gzipSync(Uint8Array.from([0x1a, layer.length, ...layer]));
}

const directoryOf = (tile: Uint8Array): Uint8Array =>
  encodeDirectory([{ tileId: 0, offset: 0, length: tile.length, runLength: 5 }]);

describe('an archive', () => {
  it('has the bytes of its tiles', async () => {
    const tile = tileOf(1);
    const archive = await archiveOf(directoryOf(tile), tile);
    expect(Buffer.from((await archive.readTile(1, 1, 1))!)).toEqual(gunzipSync(tile));
    expect(await archive.readTile(2, 1, 1)).toBeUndefined();
  });

  it.each([0, 2, 2 ** 28])('rejects a tile that closes a ring %d times', async (times) => {
    const tile = tileOf(times);
    const archive = await archiveOf(directoryOf(tile), tile);
    await expect(archive.readTile(0, 0, 0)).rejects.toThrow('closes a ring more than once');
  });

  it('rejects a tile that would fill the memory', async () => {
    const tile = gzipSync(Buffer.alloc(9_000_000));
    const archive = await archiveOf(directoryOf(tile), tile);
    await expect(archive.readTile(0, 0, 0)).rejects.toThrow('unpacks to more than 8000000 bytes');
  });

  it('rejects a directory that would fill the memory', async () => {
    await expect(archiveOf(Buffer.alloc(3_000_000), gzipSync(''))).rejects.toThrow(
      'unpacks to more than 2000000 bytes',
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
