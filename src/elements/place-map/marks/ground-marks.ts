import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Polygon from 'ol/geom/Polygon.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { parseOutline } from '../../../core/geo/outline.ts';
import type { Position } from '../../../core/geo/position.ts';
import type { MapPlace } from '../place-map-types.ts';
import type { MarkLook } from '../style/theme.ts';
import { coordinateOf, ringAround } from './coordinates.ts';

/** Returns the outline of a place's area, or its course; nothing where it has none, or one that cannot be read. */
export function outlineMark({ shape, line }: MapPlace, { theme, size }: MarkLook): Feature[] {
  return [shape, line].flatMap((wkt) => {
    const outline = wkt ? parseOutline(wkt) : undefined;
    if (!outline) return [];
    const paths = outline.paths.map((path) =>
      Array.from({ length: path.length >> 1 }, (_, i) =>
        coordinateOf({ lon: path[2 * i]!, lat: path[2 * i + 1]! }),
      ),
    );
    const edge = new Stroke({ color: theme.outline, width: 3 * size });
    const feature = new Feature(outline.isArea ? new Polygon(paths) : new MultiLineString(paths));
    feature.setStyle(
      new Style({ stroke: edge, ...(outline.isArea && { fill: new Fill({ color: theme.outlineFill }) }) }),
    );
    return [feature];
  });
}

/** Returns a circle around a position. @param text is written at its northern edge. */
export function circleMark(
  centre: Position,
  metres: number,
  { theme, size, family }: MarkLook,
  text?: string,
): Feature[] {
  const ring = ringAround(centre, metres);
  const area = new Feature(new Polygon([ring]));
  const lineDash = [6 * size, 6 * size];
  area.setStyle(
    new Style({
      stroke: new Stroke({ color: theme.circle, width: 2 * size, lineDash }),
      ...(text === undefined && { fill: new Fill({ color: theme.circleFill }) }),
    }),
  );
  if (text === undefined) return [area];
  const edge = new Feature(new LineString(ring));
  edge.setStyle(
    new Style({
      text: new Text({
        text,
        placement: 'line',
        font: `600 ${Math.round(13 * size)}px ${family}`,
        fill: new Fill({ color: theme.pinText }),
        stroke: new Stroke({ color: theme.pinHalo, width: 4 * size }),
      }),
    }),
  );
  return [area, edge];
}
