import { containsExtent, type Extent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import type RenderEvent from 'ol/render/Event.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { parseOutline } from '../../core/geo/outline.ts';
import type { Position } from '../../core/geo/position.ts';
import { markText } from './labels.ts';
import { metresText } from './messages.ts';
import { coordinateOf, pixelOf, ringAround } from './screen.ts';
import type { MarkLook } from './style-table.ts';
import type { MapPlace, MapState } from './types.ts';

/** Radii in metres of the rings around the visitor where the base map shows nothing. */
const RINGS_METRES = [250, 500, 1000, 2000, 5000];
/** The line where the data end, and its dashes, in CSS pixels. */
const EDGE_PIXELS = 2;
const DASH_PIXELS = 8;

/** Outlines and circles, below the texts of the base map. */
export class GroundMarks {
  readonly #source = new VectorSource();
  readonly layer = new VectorLayer({ source: this.#source, updateWhileInteracting: true });

  /** Shows a state. @param isMapped whether the base map shows a position; where it shows none, rings give a scale. */
  show(state: MapState, isMapped: (position: Position) => boolean, look: MarkLook): void {
    const { places, selected, position, circle, way, language } = state;
    const chosen = places.find(({ id }) => id === selected);
    const centre = position ?? chosen;
    const marks: Feature[] = chosen ? outlineMarks(chosen, look) : [];
    if (centre && circle !== undefined) marks.push(circleMark(centre, circle, look));
    if (way && position && chosen) marks.push(wayMark(position, chosen, look));
    if (position && ![position, ...places].some(isMapped)) {
      for (const metres of RINGS_METRES)
        marks.push(circleMark(position, metres, look, metresText(metres, language)));
    }
    this.#source.clear(true);
    this.#source.addFeatures(marks);
  }
}

/** Returns the outline of a place's area and its course; nothing where it has none, or one that cannot be read. */
function outlineMarks({ shape, line }: MapPlace, { theme, size }: MarkLook): Feature[] {
  return [shape, line].flatMap((wkt) => {
    const outline = wkt ? parseOutline(wkt) : undefined;
    if (!outline) return [];
    const paths = outline.paths.map((path) =>
      Array.from({ length: path.length >> 1 }, (_, i) =>
        coordinateOf({ lon: path[2 * i]!, lat: path[2 * i + 1]! }),
      ),
    );
    const stroke = new Stroke({ color: theme.outline, width: 3 * size });
    const feature = new Feature(outline.isArea ? new Polygon(paths) : new MultiLineString(paths));
    feature.setStyle(
      new Style({ stroke, ...(outline.isArea && { fill: new Fill({ color: theme.outlineFill }) }) }),
    );
    return [feature];
  });
}

/** Returns the straight line from the visitor to a place. */
function wayMark(from: Position, to: Position, { theme, size }: MarkLook): Feature {
  const feature = new Feature(new LineString([from, to].map(coordinateOf)));
  feature.setStyle([
    new Style({ stroke: new Stroke({ color: theme.pinEdge, width: 8 * size }) }),
    new Style({ stroke: new Stroke({ color: theme.here, width: 4 * size, lineDash: [8 * size, 8 * size] }) }),
  ]);
  return feature;
}

/** Returns a filled circle around a position, or one with a text at its northern edge. */
function circleMark(centre: Position, metres: number, look: MarkLook, text?: string): Feature {
  const { theme, size, family } = look;
  const ring = ringAround(centre, metres);
  const stroke = new Stroke({ color: theme.circle, width: 2 * size, lineDash: [6 * size, 6 * size] });
  const font = `600 ${Math.round(13 * size)}px ${family}`;
  const feature = new Feature(text === undefined ? new Polygon([ring]) : new LineString(ring));
  feature.setStyle(
    text === undefined
      ? new Style({ stroke, fill: new Fill({ color: theme.circleFill }) })
      : new Style({ stroke, text: markText(text, font, theme.pinText, look, { placement: 'line' }) }),
  );
  return feature;
}

/**
 * Paints what lies outside of the data, before anything else is drawn: plain ground of another colour than land, and a
 * dashed line where the data end.
 * @param bounds of the data in coordinates of the map
 */
export function paintOutside(event: RenderEvent, { theme, size }: MarkLook, bounds: Extent): void {
  const { context, frameState } = event;
  if (!(context instanceof CanvasRenderingContext2D) || !frameState?.extent) return;
  const { width, height } = context.canvas;
  const { pixelRatio, viewState } = frameState;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = theme.outside;
  context.fillRect(0, 0, width, height);
  if (!containsExtent(bounds, frameState.extent)) {
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    context.translate(width / 2, height / 2);
    context.scale(pixelRatio, pixelRatio);
    context.strokeStyle = theme.outsideEdge;
    // The base map covers the inner half of the line.
    context.lineWidth = 2 * EDGE_PIXELS * size;
    context.setLineDash([DASH_PIXELS * size, DASH_PIXELS * size]);
    context.beginPath();
    for (const corner of [
      [west, south],
      [west, north],
      [east, north],
      [east, south],
    ]) {
      // biome-ignore format: a ring
      const { x, y } = pixelOf(corner, viewState);
      context.lineTo(x, y);
    }
    context.closePath();
    context.stroke();
  }
  context.restore();
}
