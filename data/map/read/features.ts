import { lineOf, outlineOfRelation } from '../../importers/osm/outlines/outline.ts';
import { centreOf, hasArea, type Polygon } from '../../importers/osm/outlines/polygon.ts';
import { isClosed } from '../../importers/osm/outlines/rings.ts';
import type { NodePositions, Point } from '../../importers/osm/positions.ts';
import type { OsmWay, Tags } from '../../importers/osm/read/element.ts';
import { type Box, ringOf } from '../coast/box.ts';
import { seaOf } from '../coast/sea.ts';
import { drawArea, isArea } from '../draw/areas.ts';
import type { Drawing } from '../draw/drawing.ts';
import { labelOfArea, labelOfNode } from '../draw/labels.ts';
import { drawLine } from '../draw/lines.ts';
import { featureId, type MapFeature, MIN_ZOOM } from '../feature.ts';
import { isClosedWay, type MapElements } from './read-elements.ts';

/** The features of one file. */
export interface SourceFeatures {
  readonly features: readonly MapFeature[];
  /** Number of places where a coastline ends inside the area of the file. */
  readonly gaps: number;
}

/**
 * Builds the features of a file: points, lines and areas of its elements, the sea, and the area of the file.
 * @param languages those whose names features have besides the first.
 */
export function featuresOf(
  elements: MapElements,
  box: Box,
  languages: readonly string[] = [],
): SourceFeatures {
  const { ways, relations, nodes, coastlines, knownWays, positions } = elements;
  const features: MapFeature[] = [];
  const addArea = (id: number, tags: Tags, polygons: readonly Polygon[]): void => {
    for (const feature of areaFeatures(id, tags, polygons, languages)) features.push(feature);
  };
  for (const { element, tags, point } of nodes) {
    const drawing = labelOfNode(tags, languages)!;
    features.push({ ...drawing, id: featureId('node', element.id), geometry: { type: 'point', point } });
  }
  for (const { element, tags } of ways) {
    const id = featureId('way', element.id);
    const lines = knownRuns(element, positions);
    if (isClosedWay(element) && isArea(tags)) {
      const [ring] = lines;
      if (ring && isClosed(ring) && hasArea(ring)) addArea(id, tags, [[ring]]);
      continue;
    }
    const drawing = drawLine(tags, languages);
    if (drawing && lines.length > 0) features.push({ ...drawing, id, geometry: { type: 'lines', lines } });
  }
  for (const { element, tags } of relations) {
    const outline = outlineOfRelation(element, positions, knownWays);
    if (outline?.polygons) addArea(featureId('relation', element.id), tags, outline.polygons);
  }
  const sea = seaOf(
    coastlines.flatMap((way) => knownRuns(way, positions)),
    box,
  );
  if (sea.polygons.length > 0) {
    const attributes = { class: 'sea' };
    features.push({
      layer: 'water',
      minZoom: MIN_ZOOM,
      order: -1,
      attributes,
      geometry: areaOf(sea.polygons),
    });
  }
  const extent = areaOf([[ringOf(box)]]);
  features.push({ layer: 'extent', minZoom: MIN_ZOOM, order: 0, attributes: {}, geometry: extent });
  return { features, gaps: sea.gaps };
}

function areaOf(polygons: readonly Polygon[]): MapFeature['geometry'] {
  return { type: 'area', polygons };
}

/** Returns the parts of a way whose nodes the file has. */
function knownRuns(way: OsmWay, positions: NodePositions): (readonly Point[])[] {
  const runs: Point[][] = [[]];
  for (const point of lineOf(way, positions)) {
    if (point) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Returns an area as it is drawn, with its label. Small areas appear at higher zoom levels only. */
function* areaFeatures(
  id: number,
  tags: Tags,
  polygons: readonly Polygon[],
  languages: readonly string[],
): Generator<MapFeature> {
  const drawings = drawArea(tags);
  const side = Math.sqrt(squareMetres(polygons));
  const visibleAt = (drawing: Drawing, pixels: number): number =>
    Math.max(drawing.minZoom, Math.min(14, zoomOfSize(side, pixels, polygons[0]![0][0]![1])));
  for (const drawing of drawings) {
    const minZoom = visibleAt(drawing, drawing.layer === 'buildings' ? MIN_BUILDING_PIXELS : MIN_PIXELS);
    yield { ...drawing, id, minZoom, geometry: areaOf(polygons) };
  }
  const label = labelOfArea(tags, drawings[0], languages);
  if (!label) return;
  const minZoom = drawings.length > 0 ? visibleAt(label, MIN_LABELLED_PIXELS) : label.minZoom;
  yield { ...label, id, minZoom, geometry: { type: 'point', point: centreOf(polygons) } };
}

/** Sides, in pixels of a tile with 256, from which an area is drawn, and from which it has a label. */
const MIN_PIXELS = 3;
const MIN_BUILDING_PIXELS = 1.5;
const MIN_LABELLED_PIXELS = 24;

const METRES_PER_UNIT = 0.0111195;

/** Metres of a pixel at zoom 0 on the equator, of a tile with 256. */
const METRES_PER_PIXEL = 156_543;

/** Returns the area of polygons with a length of so many units of latitude, holes aside. */
function squareMetres(polygons: readonly Polygon[]): number {
  let sum = 0;
  for (const [outer] of polygons) {
    const [x0, y0] = outer[0]!;
    let area = 0;
    for (let i = 1; i < outer.length; i++) {
      const [a, b] = [outer[i - 1]!, outer[i]!];
      area += (a[0] - x0) * (b[1] - y0) - (b[0] - x0) * (a[1] - y0);
    }
    sum += (Math.abs(area) / 2) * METRES_PER_UNIT ** 2 * cosine(y0);
  }
  return sum;
}

/** Returns the lowest zoom level at which a length in metres is at least so many pixels. */
function zoomOfSize(metres: number, pixels: number, latitude: number): number {
  return Math.ceil(Math.log2((pixels * METRES_PER_PIXEL * cosine(latitude)) / metres));
}

/** @param latitude in units of 1e-7 degree. */
function cosine(latitude: number): number {
  return Math.cos((latitude / 1e7) * (Math.PI / 180));
}
