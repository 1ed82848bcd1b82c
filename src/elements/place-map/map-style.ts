import type { Coordinate } from 'ol/coordinate.js';
import { getCenter } from 'ol/extent.js';
import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import {
  DRAWING_ORDER,
  GROUND,
  LABELS,
  type LabelRow,
  type Paint,
  type Row,
  type Theme,
  type Widths,
} from './style-table.ts';

/** The attributes of a feature of a base map; docs/map.md lists them. */
export interface FeatureProperties {
  readonly layer: string;
  readonly class?: string | undefined;
  readonly name?: string | undefined;
  /** The name in a language, where it is another one. */
  readonly [name: `name:${string}`]: string | undefined;
  readonly ref?: string | undefined;
  readonly housenumber?: string | undefined;
  readonly bridge?: boolean;
  readonly tunnel?: boolean;
}

/** Metres on the globe a pixel at zoom level 0, with tiles of 512 pixels. */
const METRES_AT_ZOOM_0 = 78_271.516_964_020_48;

/** Returns the style of all that is no text. Features of one look share their styles. */
export function groundStyle(theme: Theme, size: number): StyleFunction {
  let known = new Map<string, Style[]>();
  let knownAt = 0;
  return (feature, resolution) => {
    if (resolution !== knownAt) {
      known = new Map();
      knownAt = resolution;
    }
    const { layer, class: kind = '', bridge, tunnel } = propertiesOf(feature);
    const lies = tunnel ? 'tunnel' : bridge ? 'bridge' : 'ground';
    const key = `${layer} ${kind} ${lies}`;
    let styles = known.get(key);
    if (!styles) {
      const { width: widths, paint = [] } = GROUND.find((row) => isAbout(row, layer, kind)) ?? {};
      const zoom = zoomAt(resolution, size);
      const width = (widths ? widthAt(zoom, widths) : 1) * size;
      styles = paint
        .filter((some) => isDrawn(some, zoom) && (some.on?.includes(lies) ?? true))
        .map((some) => painted(some, theme, width, size));
      known.set(key, styles);
    }
    return styles;
  };
}

/** @param width that of the row, in pixels. */
function painted(paint: Paint, theme: Theme, width: number, size: number): Style {
  const { fill, line, times = 1, plus = 0, dash, dashTimes, order } = paint;
  const lineDash = dash?.map((pixels) => pixels * size) ?? dashTimes?.map((widths) => widths * width);
  const { cap: lineCap = lineDash ? 'butt' : 'round' } = paint;
  const stroke = { width: width * times + plus * size, lineCap, ...(lineDash && { lineDash }) };
  return new Style({
    ...(fill && { fill: new Fill({ color: theme[fill] }) }),
    ...(line && { stroke: new Stroke({ ...stroke, color: theme[line] }) }),
    zIndex: DRAWING_ORDER.indexOf(order),
  });
}

/** The names of cities that the map has read, each with its place. */
export type Cities = Map<string, Coordinate>;

/**
 * Returns the style of texts, in a font family as CSS writes it, except the names of cities, which it collects.
 * @param language that of names, where a feature has one in it
 */
export function labelStyle(
  theme: Theme,
  size: number,
  family: string,
  language: string,
  cities: Cities,
): StyleFunction {
  const ownName = `name:${language.split('-')[0]!.toLowerCase()}` as const;
  return (feature, resolution) => {
    const properties = propertiesOf(feature);
    const textIn = ({ text }: LabelRow) => (text ? properties[text] : properties[ownName] || properties.name);
    const { layer, class: kind = '' } = properties;
    const drawnAs = layer === 'road-names' ? 'roads' : layer;
    if (layer === 'labels' && kind === 'city') {
      const name = properties[ownName] || properties.name;
      if (name) cities.set(name, getCenter(feature.getGeometry()!.getExtent()));
      return undefined;
    }
    const row = LABELS.find((row) => isAbout(row, drawnAs, kind) && textIn(row));
    if (!row || !isDrawn(row, zoomAt(resolution, size))) return undefined;
    const { pixels, weight = 500, italic, color, along, priority } = row;
    return new Style({
      text: new Text({
        text: textIn(row)!,
        font: `${italic ? 'italic ' : ''}${weight} ${Math.round(pixels * size)}px ${family}`,
        fill: new Fill({ color: theme[color] }),
        stroke: new Stroke({ color: theme.halo, width: 3 * size }),
        padding: [2, 4, 2, 4],
        ...(along && { placement: 'line', maxAngle: 0.6 }),
      }),
      zIndex: priority,
    });
  };
}

/** Returns the attributes of a feature without a copy. */
function propertiesOf(feature: FeatureLike): FeatureProperties {
  return feature.getProperties() as FeatureProperties;
}

function isAbout(row: Row, layer: string, kind: string): boolean {
  return row.layer === layer && (row.class?.includes(kind) ?? true);
}

function isDrawn({ from = -Infinity, to = Infinity }: Pick<Paint, 'from' | 'to'>, zoom: number): boolean {
  return zoom >= from && zoom < to;
}

/** Returns the zoom level of tiles of 512 pixels that a resolution in metres a pixel looks like. */
export function zoomAt(resolution: number, size: number): number {
  return Math.log2(METRES_AT_ZOOM_0 / (resolution * size));
}

/** Returns a width in pixels that doubles with each zoom level or so, as things on the ground do. */
function widthAt(zoom: number, widths: Widths): number {
  const at = Object.entries(widths).map(([level, width]) => [Number(level), width] as const);
  const next = at.findIndex(([level]) => level > zoom);
  if (next === 0) return at[0]![1];
  if (next < 0) return at.at(-1)![1];
  const [[fromZoom, from], [toZoom, to]] = [at[next - 1]!, at[next]!];
  const share = (2 ** (zoom - fromZoom) - 1) / (2 ** (toZoom - fromZoom) - 1);
  return from + (to - from) * share;
}
