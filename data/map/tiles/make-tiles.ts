import type { GeoJSONVTFeature, GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import type { Point } from '../../importers/osm/positions.ts';
import type { Box } from '../coast/box.ts';
import { LAYERS, type LayerName, MAX_ZOOM, type MapFeature, MIN_ZOOM } from '../feature.ts';
import type { Tile } from '../pmtiles/write-archive.ts';
import { EXTENT } from './clean.ts';
import { mergeLines } from './merge-lines.ts';
import { sliceFeatures, type TileAddress } from './slice.ts';

/** The version of the vector tile specification. */
const VECTOR_TILE_VERSION = 2;

/**
 * Makes the vector tiles of all zoom levels. Memory holds the tiles, and the cut features of one layer and level.
 * @param boxes the areas of the data; tiles outside all of them are left out.
 * @param onStep receives how many of all steps are done.
 */
export function makeTiles(
  features: readonly MapFeature[],
  boxes: readonly Box[],
  onStep: (done: number, total: number) => void,
): Tile[] {
  const tiles: Tile[] = [];
  const names = Object.keys(LAYERS) as LayerName[];
  const total = (MAX_ZOOM - MIN_ZOOM + 1) * names.length;
  let done = 0;
  const byLayer = new Map(names.map((name) => [name, [] as MapFeature[]]));
  for (const feature of features) byLayer.get(feature.layer)!.push(feature);
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    const addresses = addressesOf(boxes, zoom);
    const layersOf: Uint8Array[][] = addresses.map(() => []);
    for (const name of names) {
      const shown = byLayer.get(name)!.filter(({ minZoom }) => zoom >= minZoom);
      if (shown.length > 0) {
        const featuresIn = sliceFeatures(mergeLines(shown, zoom), zoom);
        for (const [i, address] of addresses.entries()) {
          const found = featuresIn(address);
          if (found.length > 0) layersOf[i]!.push(encodeLayer(name, found));
        }
      }
      onStep(++done, total);
    }
    for (const [i, { column, row }] of addresses.entries()) {
      const layers = layersOf[i]!;
      // A tile is a list of layers, and so are the bytes of several tiles one after the other.
      if (layers.length > 0) tiles.push({ id: zxyToTileId(zoom, column, row), bytes: Buffer.concat(layers) });
    }
  }
  return tiles;
}

function encodeLayer(name: LayerName, features: readonly GeoJSONVTFeature[]): Uint8Array {
  // The encoder reads nothing else of a tile.
  const tile = { features } as unknown as GeoJSONVTTile;
  return fromGeojsonVt({ [name]: tile }, { version: VECTOR_TILE_VERSION, extent: EXTENT });
}

/** Returns the number of tiles that touch a box. */
export function countTiles(box: Box, zoom: number): number {
  const { left, top, right, bottom } = rangeOf(box, zoom);
  return (right - left + 1) * (bottom - top + 1);
}

/** Returns the tiles that touch one of the boxes, each once. */
function addressesOf(boxes: readonly Box[], zoom: number): TileAddress[] {
  const found = new Map<number, TileAddress>();
  for (const box of boxes) {
    const { left, top, right, bottom } = rangeOf(box, zoom);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        found.set(zxyToTileId(zoom, column, row), { zoom, column, row });
      }
    }
  }
  return [...found.values()];
}

/** Returns the first and last columns and rows of the tiles that touch a box. */
function rangeOf({ west, south, east, north }: Box, zoom: number) {
  const [left, top] = tileAt([west, north], zoom);
  const [right, bottom] = tileAt([east, south], zoom);
  return { left, top, right, bottom };
}

/** The latitude at which the map of the world is a square, in degrees. */
const MAX_LATITUDE = 85.0511;

/** Returns column and row of the tile with a point, in web Mercator. */
function tileAt([x, y]: Point, zoom: number): readonly [column: number, row: number] {
  const size = 2 ** zoom;
  const latitude = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, y / 1e7)) * (Math.PI / 180);
  const limited = (part: number): number => Math.max(0, Math.min(size - 1, Math.floor(part * size)));
  return [limited(x / 3.6e9 + 0.5), limited(0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI))];
}
