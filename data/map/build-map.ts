import { FingerpostError } from '../../src/core/errors.ts';
import type { MapRule } from '../../src/core/site/map-rule.ts';
import { openSource } from '../importers/input/source-file.ts';
import { openOsm } from '../importers/osm/read/source.ts';
import type { Box } from './coast/box.ts';
import { type Field, LAYERS, MAX_ZOOM, type MapFeature, MIN_ZOOM, nameKey } from './feature.ts';
import type { Bounds } from './pmtiles/header.ts';
import { writeArchive } from './pmtiles/write-archive.ts';
import { featuresOf } from './read/features.ts';
import { type MapElements, readElements } from './read/read-elements.ts';
import { countTiles, makeTiles } from './tiles/make-tiles.ts';

/** A map as one file. */
export interface MapContent {
  /** A PMTiles archive of version 3. */
  readonly bytes: Uint8Array;
  /** West, south, east, north in degrees. */
  readonly bounds: Bounds;
  /** Plain text that has to be shown with the map. */
  readonly attribution: string;
  /** How another schema is drawn. */
  readonly style?: readonly MapRule[];
}

/** How a map is built. */
export interface MapOptions {
  /** Receives the name of a stage, and how much of it is done. */
  readonly onProgress?: (stage: string, done: number, total: number) => void;
  readonly warn: (message: string) => void;
  /** Codes of the languages whose names the map has where they differ from the first. Default: none. */
  readonly languages?: readonly string[];
}

/** The licence demands it: https://osmfoundation.org/wiki/Licence/Attribution_Guidelines */
const ATTRIBUTION = '© OpenStreetMap contributors';
const ATTRIBUTION_LINK = `<a href="https://www.openstreetmap.org/copyright">${ATTRIBUTION}</a>`;

/**
 * Builds a map from OpenStreetMap files. The same files give the same bytes.
 * @param paths PBF, XML or Overpass JSON. An element that several files have is drawn once.
 * @throws FingerpostError `bad-input` when a file cannot be read to its end, has no position, or covers too large an area.
 */
export async function buildMap(paths: readonly string[], options: MapOptions): Promise<MapContent> {
  const { warn, onProgress, languages = [] } = options;
  const features: MapFeature[] = [];
  const boxes: Box[] = [];
  const known = new Set<string>();
  for (const path of paths) {
    const elements = await readFile(path, options);
    const box = areaOf(path, elements);
    const made = featuresOf(elements, box, languages);
    if (made.gaps > 0) {
      warn(`${path}: the coastline ends ${made.gaps} times within the area: the sea may be wrong there`);
    }
    boxes.push(box);
    for (const feature of made.features) {
      const key = `${feature.layer} ${feature.id}`;
      if (feature.id !== undefined && known.has(key)) continue;
      known.add(key);
      features.push(feature);
    }
  }
  const tiles = makeTiles(features, boxes, (done, total) => onProgress?.('steps of the map', done, total));
  const bounds = boundsOf(boxes);
  const metadata = metadataOf(languages);
  const bytes = writeArchive(tiles, { minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, bounds, metadata });
  return { bytes, bounds, attribution: ATTRIBUTION };
}

async function readFile(path: string, { warn, onProgress }: MapOptions): Promise<MapElements> {
  const source = await openSource(path, (read) =>
    onProgress?.(`bytes of ${path} for the map`, Math.round(read), source.size),
  );
  try {
    return await readElements(openOsm(source, (words) => warn(`${path}: ${words}`)));
  } finally {
    await source.close();
  }
}

/** Maximum number of tiles of the highest zoom level, some 600,000 square kilometres in the middle of Europe. */
const MAX_TILES = 250_000;

/**
 * Returns the area of a file. Tools that cut a file may leave the area of the original in it, even the whole globe.
 * @throws FingerpostError `bad-input` without positions, or when they are too far apart.
 */
function areaOf(path: string, { statedBox, nodesBox }: Pick<MapElements, 'statedBox' | 'nodesBox'>): Box {
  const boxes = [statedBox, nodesBox].filter((box) => box !== undefined);
  const last = boxes.at(-1);
  if (!last) throw new FingerpostError('bad-input', `${path} has no positions, so there is no map of it`);
  const box = boxes.find((some) => countTiles(some, MAX_ZOOM) <= MAX_TILES);
  if (box) return box;
  const tiles = countTiles(last, MAX_ZOOM).toLocaleString('en');
  throw new FingerpostError(
    'bad-input',
    `${path} covers ${tiles} tiles, of which a map may have ${MAX_TILES.toLocaleString('en')}: give a smaller extract, or a ready PMTiles file as "map" in the --config`,
  );
}

/** https://github.com/mapbox/tilejson-spec describes the layers. */
const metadataOf = (languages: readonly string[]) => ({
  name: 'Base map',
  description: 'Made by Fingerpost from OpenStreetMap',
  type: 'baselayer',
  version: '1',
  attribution: ATTRIBUTION_LINK,
  licence: 'ODbL 1.0, https://opendatacommons.org/licenses/odbl/1-0/',
  vector_layers: Object.entries(LAYERS).map(([id, { description, fields }]) => ({
    id,
    description,
    minzoom: MIN_ZOOM,
    maxzoom: MAX_ZOOM,
    fields: fieldsOf(fields, languages),
  })),
});

/** Describes the attributes of a layer, with those of its names in languages. */
function fieldsOf(fields: Readonly<Record<string, Field>>, languages: readonly string[]): object {
  const { name } = fields;
  const names = languages.map((language): [string, Field | undefined] => [
    nameKey(language),
    name && { ...name, description: `name in ${language}, where it differs` },
  ]);
  return Object.fromEntries(
    [...Object.entries(fields), ...names].flatMap(([key, field]) =>
      field
        ? [[key, field.description + (field.minZoom > MIN_ZOOM ? `; from zoom ${field.minZoom}` : '')]]
        : [],
    ),
  );
}

function boundsOf(boxes: readonly Box[]): Bounds {
  const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b)) / 1e7;
  const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b)) / 1e7;
  return [
    least(boxes.map(({ west }) => west)),
    least(boxes.map(({ south }) => south)),
    most(boxes.map(({ east }) => east)),
    most(boxes.map(({ north }) => north)),
  ];
}
