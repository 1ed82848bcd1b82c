import { gunzipSync, gzipSync } from 'node:zlib';
import { get as projection } from 'ol/proj.js';
import TileState from 'ol/TileState.js';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/elements/place-map/archive.ts';
import { tileSource } from '../../../../src/elements/place-map/tile-source.ts';
import { field, type MapOptions, oneTileMap, tileWith, varints } from '../../../fixtures/one-tile-map.ts';

const url = 'https://host/a.pmtiles';

/** Opens the map of one tile. */
function archiveOf(directory: Uint8Array | undefined, tile: Uint8Array, options: MapOptions = {}) {
  const blob = new Blob([oneTileMap(tile, { ...options, ...(directory && { directory }) })]);
  return openArchive({ url, blob, ...(options.metadata === undefined && { attribution: '' }) });
}

/** A vector tile with one triangle. */
const tile = tileWith(field(2, [0x18, 3, ...field(4, varints(9, 0, 0, 18, 20, 0, 0, 20, 15))]));

/** Draws the tile of a map that has these bytes. */
async function load(bytes: Uint8Array) {
  const failures: unknown[] = [];
  const source = tileSource(await archiveOf(undefined, bytes), (error) => failures.push(error));
  const loaded = source.getTile(0, 0, 0, 1, projection('EPSG:3857')!);
  const ended = new Promise<void>((resolve) =>
    loaded.addEventListener('change', () => loaded.getState() >= TileState.LOADED && resolve()),
  );
  loaded.load();
  await ended;
  return { state: loaded.getState(), failures };
}

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

  it.each([
    ['is drawn', tile, TileState.LOADED, []],
    [
      'is left out where it is cut off',
      gzipSync('tile').subarray(0, 12),
      TileState.ERROR,
      ['bundle-corrupt'],
    ],
    ['is left out where it is no gzip', gunzipSync(tile), TileState.ERROR, ['bundle-corrupt']],
    ['is left out where it has a group', tileWith([0x13]), TileState.ERROR, ['bundle-corrupt']],
  ])('has a tile that %s', async (_, bytes, state, codes) => {
    expect(await load(bytes)).toEqual({
      state,
      failures: codes.map((code) => expect.objectContaining({ name: 'FingerpostError', code })),
    });
  });

  it('rejects a tile that its reader rejects with a sentence', async () => {
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
