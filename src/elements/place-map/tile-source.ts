import { type Extent, getIntersection, isEmpty } from 'ol/extent.js';
import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import { transformExtent } from 'ol/proj.js';
import RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import TileState from 'ol/TileState.js';
import { createXYZ } from 'ol/tilegrid.js';
import type VectorTile from 'ol/VectorTile.js';
import type { MapRule } from '../../core/site/map-rule.ts';
import { append } from '../../core/structures/multimap.ts';
import type { Archive } from './archive.ts';
import type { FeatureProperties } from './map-style.ts';

/** Edge of a tile of its own zoom level in CSS pixels. */
const TILE_PIXELS = 512;

/**
 * Returns the tiles of an archive as a source that the map draws.
 * @param onFailure receives the error of a tile that cannot be read, which is left out.
 */
export function tileSource(archive: Archive, onFailure: (error: unknown) => void): VectorTileSource {
  const { minZoom, maxZoom, style } = archive;
  const format = new MVT();
  const translate = style && translator(style);
  const bounds = transformExtent([...archive.bounds], 'EPSG:4326', 'EPSG:3857');
  return new VectorTileSource({
    format,
    tileGrid: createXYZ({ minZoom, maxZoom, tileSize: TILE_PIXELS }),
    transition: 0,
    wrapX: false,
    tileUrlFunction: (coordinate) => coordinate.join('/'),
    tileLoadFunction: (given) => {
      const tile = given as VectorTile<FeatureLike>;
      tile.setLoader((extent, _resolution, featureProjection) => {
        const [z, x, y] = tile.tileCoord as [number, number, number];
        archive
          .readTile(z, x, y, (bytes) => format.readFeatures(bytes, { extent, featureProjection }))
          .then((read = []) =>
            tile.setFeatures(translate ? [...landIn(extent, bounds), ...drawable(read, translate)] : read),
          )
          .catch((error) => {
            tile.setState(TileState.ERROR);
            onFailure(error);
          });
      });
    },
  });
}

/** Returns the features that rules are about, with attributes by which they are drawn. */
function drawable(features: readonly FeatureLike[], translate: ReturnType<typeof translator>): FeatureLike[] {
  return features.filter((feature) => {
    const attributes = feature.getProperties();
    const translated = translate(attributes);
    return translated && Object.assign(attributes, translated);
  });
}

/** Returns the ground of a tile, which only our own schema has as a feature. */
function landIn(tile: Extent, bounds: Extent): RenderFeature[] {
  const [west, south, east, north] = getIntersection(tile, bounds) as [number, number, number, number];
  if (isEmpty([west, south, east, north])) return [];
  const ring = [west, south, west, north, east, north, east, south, west, south];
  return [new RenderFeature('Polygon', ring, [ring.length], 2, { layer: 'extent' }, undefined)];
}

type Attributes = Readonly<Record<string, unknown>>;

/** A rule, and for each attribute that it names, the values of which a feature must have one. */
interface Condition {
  readonly rule: MapRule;
  readonly wanted: readonly (readonly [attribute: string, values: ReadonlySet<unknown>])[];
}

/**
 * Returns a function that gives the attributes of a feature as docs/map.md lists them.
 * @param rules how features of a file in another schema are drawn. They are prepared once, because a tile has thousands of features.
 * @returns `undefined` for a feature that no rule is about, which is not drawn. It takes attributes of the file, with the layer as `layer`.
 */
export function translator(
  rules: readonly MapRule[],
): (attributes: Attributes) => FeatureProperties | undefined {
  const byLayer = new Map<unknown, Condition[]>();
  for (const rule of rules) {
    const wanted = Object.entries(rule.where ?? {}).map(([key, values]) => [key, new Set(values)] as const);
    append(byLayer, rule.layer, { rule, wanted });
  }
  return (attributes) => {
    const met = byLayer
      .get(attributes.layer)
      ?.find(({ wanted }) => wanted.every(([key, values]) => values.has(attributes[key])));
    return met && translated(attributes, met.rule);
  };
}

function translated(attributes: Attributes, rule: MapRule): FeatureProperties {
  const valueFor = (name: string): unknown => {
    const [from = name, wanted] = (rule.attributes?.[name] ?? name).split('=');
    const value = attributes[from];
    return wanted === undefined ? value : String(value) === wanted;
  };
  const textFor = (name: string): string | undefined => {
    const value = valueFor(name);
    return value === undefined ? undefined : String(value);
  };
  return {
    layer: rule.as,
    class: rule.class ?? textFor('class'),
    name: textFor('name'),
    ref: textFor('ref'),
    housenumber: textFor('housenumber'),
    bridge: valueFor('bridge') === true,
    tunnel: valueFor('tunnel') === true,
  };
}
