import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/elements/place-map/archive.ts';
import { field, type MapOptions, oneTileMap, tileWith, varints } from '../../../fixtures/one-tile-map.ts';

const url = 'https://host/a.pmtiles';

/** Opens the map of one tile. */
function archiveOf(directory: Uint8Array | undefined, tile: Uint8Array, options: MapOptions = {}) {
  const blob = new Blob([oneTileMap(tile, { ...options, ...(directory && { directory }) })]);
  return openArchive({ url, blob, ...(options.metadata === undefined && { attribution: '' }) });
}
/** A vector tile with one triangle. */
const tile = tileWith(field(2, [0x18, 3, ...field(4, varints(9, 0, 0, 18, 20, 0, 0, 20, 15))]));

describe('an archive', () => {
  it('has the bytes of its tiles', async () => {
    const archive = await archiveOf(undefined, tile);
    expect(await archive.readTile(1, 1, 1, Buffer.from)).toEqual(gunzipSync(tile));
    expect(await archive.readTile(2, 1, 1, Buffer.from)).toBeUndefined();
  });

  it.each([
    [14, 3],
    [0, 25],
    [255, 255],
  ])('rejects zooms that no map has: %d to %d', async (minZoom, maxZoom) => {
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
      expect(await archiveOf(undefined, tile, { metadata })).toMatchObject({ attribution: '' });
    },
  );

  it('rejects a file that cannot be fetched, by its address', async () => {
    await expect(openArchive({ url: 'http://127.0.0.1:9/a.pmtiles' })).rejects.toMatchObject({
      code: 'bundle-unreachable',
      message: expect.stringContaining("The map http://127.0.0.1:9/a.pmtiles can't be fetched: "),
    });
  });

  it('rejects a tile that is damaged, or that its reader rejects, with a sentence', async () => {
    const damaged = await archiveOf(undefined, gzipSync('tile').subarray(0, 12));
    await expect(damaged.readTile(0, 0, 0, (bytes) => bytes)).rejects.toMatchObject({
      code: 'bundle-corrupt',
    });
    const archive = await archiveOf(undefined, tile);
    const reject = () => {
      throw new RangeError('Invalid typed array length');
    };
    await expect(archive.readTile(0, 0, 0, reject)).rejects.toMatchObject({
      code: 'bundle-corrupt',
      message: `The map ${url} can't be read: it is damaged, or no PMTiles archive`,
    });
  });
});
