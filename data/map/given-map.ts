import { readFile, stat } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import { MAX_MAP_BYTES } from '../../src/bundle/manifest.ts';
import { FingerpostError } from '../../src/core/errors.ts';
import { areMapZooms, MAP_LAYERS, type MapRule } from '../../src/core/site/map-rule.ts';
import { readError } from '../io/file-errors.ts';
import { isJsonObject } from '../io/json-file.ts';
import type { MapContent } from './build-map.ts';
import { type Bounds, HEADER_BYTES, MAGIC, VERSION } from './pmtiles/header.ts';

const MAX_ATTRIBUTION_LENGTH = 1000;
/** So many layers are named in a warning. */
const MAX_NAMED_LAYERS = 30;

/**
 * Reads a map that is ready: a PMTiles archive of version 3 with vector tiles of any schema.
 * @param warn receives a sentence when the archive names nobody to credit.
 * @param style how its layers are drawn, if they are not those of the maps that we build.
 * @throws FingerpostError `bad-input` for a file that cannot be read, is no such archive, or is not whole.
 */
export async function readGivenMap(
  path: string,
  warn: (message: string) => void,
  style?: readonly MapRule[],
): Promise<MapContent> {
  const bytes = await readWhole(path);
  const header = headerOf(path, bytes);
  if (header.tileType !== TileType.Mvt) throw unusableMapError(path, 'has no vector tiles');
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (Math.max(...ends) > bytes.length) {
    throw unusableMapError(path, 'is cut off: its header names bytes after its end');
  }
  const { minZoom, maxZoom } = header;
  if (!areMapZooms(minZoom, maxZoom)) {
    throw unusableMapError(path, `has tiles of the zooms ${minZoom} to ${maxZoom}, which no map has`);
  }
  const bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat] as const;
  if (!areBounds(bounds)) throw unusableMapError(path, 'has bounds that are no area of the globe');
  const metadata = metadataOf(bytes, header);
  if (!metadata) throw unusableMapError(path, 'has metadata that are not JSON, plain or gzip');
  const attribution = typeof metadata.attribution === 'string' ? plainText(metadata.attribution) : '';
  if (attribution === '') warn(`${path} has no attribution: name its sources where the map is shown`);
  const layers = layersOf(metadata);
  const drawn = new Set<string>(style ? style.map(({ layer }) => layer) : MAP_LAYERS);
  if (layers.length > 0 && !layers.some((layer) => drawn.has(layer))) {
    warn(
      `${path} has none of the layers that are drawn, but ${layers.slice(0, MAX_NAMED_LAYERS).join(', ')}: name its schema as "mapStyle"`,
    );
  }
  return { bytes, bounds, attribution, ...(style && { style }) };
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    const found = await stat(path);
    if (!found.isFile() && !found.isDirectory())
      throw unusableMapError(path, 'is no file, but a pipe or a device');
    const { size } = found;
    if (size > MAX_MAP_BYTES) {
      throw unusableMapError(path, `has ${size.toLocaleString('en')} bytes, of which a map may have 2^30`);
    }
    return await readFile(path);
  } catch (thrown) {
    throw readError(path, thrown);
  }
}

function headerOf(path: string, bytes: Buffer): Header {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw unusableMapError(path, 'is not a PMTiles archive');
  const version = bytes[MAGIC.length];
  if (version !== VERSION)
    throw unusableMapError(path, `is a PMTiles archive of version ${version}, where version 3 was expected`);
  return bytesToHeader(Uint8Array.from(bytes.subarray(0, HEADER_BYTES)).buffer);
}

type Metadata = Readonly<Record<string, unknown>>;

/** Returns the metadata, or `undefined` where they can't be read. */
function metadataOf(bytes: Buffer, header: Header): Metadata | undefined {
  const { jsonMetadataOffset: start, jsonMetadataLength: length, internalCompression } = header;
  const packed = bytes.subarray(start, start + length);
  try {
    const text = internalCompression === Compression.Gzip ? gunzipSync(packed) : packed;
    const json: unknown = JSON.parse(text.toString('utf8'));
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the names of the layers that the metadata describe: https://github.com/mapbox/tilejson-spec */
function layersOf({ vector_layers: layers }: Metadata): string[] {
  const ids = Array.isArray(layers)
    ? layers.map((layer) => (isJsonObject(layer) ? layer.id : undefined))
    : [];
  return ids.filter((id) => typeof id === 'string');
}

/** Returns the text of the small pieces of HTML that attributions usually are. */
function plainText(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&(lt|gt|quot|#39|nbsp);/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
  return text.trim().slice(0, MAX_ATTRIBUTION_LENGTH);
}

function areBounds([west, south, east, north]: Bounds): boolean {
  return west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;
}

function unusableMapError(path: string, why: string): FingerpostError {
  return new FingerpostError(
    'bad-input',
    `${path} ${why}: give a PMTiles archive of version 3 with vector tiles as "map" of the --config`,
  );
}
