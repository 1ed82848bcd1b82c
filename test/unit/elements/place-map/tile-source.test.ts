import { gunzipSync } from 'node:zlib';
import { get as projection } from 'ol/proj.js';
import TileState from 'ol/TileState.js';
import { expect, it } from 'vitest';
import { openArchive } from '../../../../src/elements/place-map/archive.ts';
import { tileSource } from '../../../../src/elements/place-map/tile-source.ts';
import { field, oneTileMap, tileWith, varints } from '../../../fixtures/one-tile-map.ts';

const triangle = field(2, [0x18, 3, ...field(4, varints(9, 0, 0, 18, 20, 0, 0, 20, 15))]);

/** Loads the tile of a map that has these bytes. */
async function load(tile: Uint8Array) {
  const blob = new Blob([oneTileMap(tile)]);
  const failures: unknown[] = [];
  const archive = await openArchive({ url: 'https://host/a.pmtiles', blob, attribution: '' });
  const source = tileSource(archive, (error) => failures.push(error));
  const loaded = source.getTile(0, 0, 0, 1, projection('EPSG:3857')!);
  const ended = new Promise<void>((resolve) =>
    loaded.addEventListener('change', () => {
      if (loaded.getState() >= TileState.LOADED) resolve();
    }),
  );
  loaded.load();
  await ended;
  return { state: loaded.getState(), failures };
}

it('reads a tile', async () => {
  expect(await load(tileWith(triangle))).toEqual({ state: TileState.LOADED, failures: [] });
});

it.each([
  ['is no gzip', gunzipSync(tileWith(triangle))],
  ['has a group, which no vector tile has', tileWith([0x13])],
])('leaves out a tile that %s, and says so', async (_, tile) => {
  expect(await load(tile)).toEqual({
    state: TileState.ERROR,
    failures: [expect.objectContaining({ name: 'FingerpostError', code: 'bundle-corrupt' })],
  });
});
