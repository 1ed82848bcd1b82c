import { gunzipSync } from 'node:zlib';
import { get as projection } from 'ol/proj.js';
import TileState from 'ol/TileState.js';
import { describe, expect, it } from 'vitest';
import type { Archive } from '../../../../src/elements/place-map/archive/archive.ts';
import { tileSource } from '../../../../src/elements/place-map/archive/tile-source.ts';
import { field, text, tileWith, varints } from '../../../fixtures/one-tile-map.ts';

/** Returns an archive that has these bytes at all addresses. */
function archiveOf(packed: Uint8Array, style?: Archive['style']): Archive {
  const bytes = Uint8Array.from(gunzipSync(packed)).buffer;
  return {
    bounds: [-180, -85, 180, 85],
    minZoom: 0,
    maxZoom: 10,
    attribution: '',
    style,
    readTile: async () => bytes,
  };
}

/** A feature with a line of so many points, and with tags. */
const line = (points: number, tags: readonly number[] = []): number[] => {
  const rest = Array.from({ length: 2 * (points - 1) }, () => 0);
  const geometry = [...varints(9, 0, 0, 8 * (points - 1) + 2), ...rest];
  return field(2, [...field(2, tags), 0x18, 2, ...field(4, geometry)]);
};

const repeated = (times: number, bytes: readonly number[]): number[] =>
  Array.from({ length: times }, () => bytes).flat();

/** A tile with so many features of this name. */
const named = (times: number, name: string): Uint8Array =>
  tileWith(text(3, 'name'), field(4, text(1, name)), repeated(times, line(2, [0, 0])));

/** The tiles of an archive, loaded one after the other. */
function tilesOf(archive: Archive) {
  const failures: unknown[] = [];
  const rooms: (() => void)[] = [];
  const source = tileSource(archive, {
    onFailure: (error) => failures.push(error),
    makeRoom: () => rooms.pop()?.(),
  });
  let next = 0;
  /** Loads another tile, and returns whether it is there to be drawn. */
  const load = async () => {
    const tile = source.getTile(10, next++, 500, 1, projection('EPSG:3857')!);
    const ended = new Promise<void>((resolve) =>
      tile.addEventListener('change', () => {
        if (tile.getState() >= TileState.LOADED) resolve();
      }),
    );
    tile.load();
    await ended;
    return { tile, isLoaded: tile.getState() === TileState.LOADED };
  };
  /** Loads tiles until one is left out, and returns how many are there. */
  const fill = async (): Promise<number> => {
    for (let count = 0; count < 1000; count++) if (!(await load()).isLoaded) return count;
    throw new Error('no tile was left out');
  };
  return { load, fill, failures, rooms };
}

describe('the tiles in memory', () => {
  it.each([
    ['points', tileWith(line(100_000)), 8],
    ['features', tileWith(repeated(14_000, line(2))), 5],
    ['names', named(8_000, 'High Street'), 5],
    ['letters of names', named(1_000, 'x'.repeat(500)), 4],
  ])('have a limit of %s together; tiles beyond it are left out', async (_, tile, count) => {
    const { fill, failures } = tilesOf(archiveOf(tile));
    expect(await fill()).toBe(count);
    expect(failures).toEqual([new Error('the tiles in view have more than is drawn')]);
  });

  it('make room for another where some are out of view', async () => {
    const { load, fill, rooms } = tilesOf(archiveOf(tileWith(line(100_000))));
    const first = await load();
    rooms.push(() => first.tile.dispose());
    expect(await fill()).toBe(8);
  });

  it('count only what is drawn of a map in another schema', async () => {
    const rules = [{ layer: 'roads', as: 'roads' }] as const;
    const { load, failures } = tilesOf(archiveOf(tileWith(line(100_000)), rules));
    for (let i = 0; i < 20; i++) expect((await load()).isLoaded).toBe(true);
    expect(failures).toEqual([]);
  });
});
