import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import type { Feature, Geometry, Position } from 'geojson';
import type { Point } from '../../importers/osm/positions.ts';
import type { MapFeature } from '../feature.ts';
import { MAX_ZOOM } from '../feature.ts';
import { BUFFER, cleanFeature, EXTENT } from './clean.ts';

/** How far simplified lines may be from the original, in units of a tile: half a unit of the screen, and less where tiles are enlarged. */
const TOLERANCE = 6;
const FINEST_TOLERANCE = 1;

/** The coordinates of a tile. */
export interface TileAddress {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

const UNITS_PER_DEGREE = 1e7;

/**
 * Cuts features into the tiles of one zoom level.
 * @returns a function for the features of a tile, with coordinates in the tile; `[]` for an empty one.
 */
export function sliceFeatures(
  features: readonly MapFeature[],
  zoom: number,
): (tile: TileAddress) => readonly GeoJSONVTFeature[] {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: features.map(geoJsonOf) },
    {
      // Lines are not simplified at `maxZoom` itself.
      maxZoom: zoom + 1,
      indexMaxZoom: zoom,
      indexMaxPoints: 0,
      tolerance: zoom === MAX_ZOOM ? FINEST_TOLERANCE : TOLERANCE,
      extent: EXTENT,
      buffer: BUFFER,
    },
  );
  return ({ column, row }) => {
    const found: readonly GeoJSONVTFeature[] = index.getTile(zoom, column, row)?.features ?? [];
    return found.flatMap((feature) => cleanFeature(feature) ?? []);
  };
}

function geoJsonOf({ id, attributes, geometry }: MapFeature): Feature {
  return {
    type: 'Feature',
    ...(id !== undefined && { id }),
    properties: attributes,
    geometry: geometryOf(geometry),
  };
}

function geometryOf(geometry: MapFeature['geometry']): Geometry {
  const position = ([x, y]: Point): Position => [x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE];
  const lines = (all: readonly (readonly Point[])[]): Position[][] => all.map((line) => line.map(position));
  switch (geometry.type) {
    case 'point':
      return { type: 'Point', coordinates: position(geometry.point) };
    case 'lines':
      return { type: 'MultiLineString', coordinates: lines(geometry.lines) };
    case 'area':
      return { type: 'MultiPolygon', coordinates: geometry.polygons.map(lines) };
  }
}
