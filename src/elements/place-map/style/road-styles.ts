import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { DRAWING_ORDER } from './order.ts';
import type { FeatureProperties } from './properties.ts';
import { type Drawn, widthAt } from './scaled.ts';
import type { Theme } from './theme.ts';

/** How wide a road is at zoom levels, in pixels. */
type Widths = readonly (readonly [zoom: number, width: number])[];

const MAIN: Widths = [
  [8, 1],
  [12, 2.2],
  [14, 4.5],
  [16, 11],
  [19, 42],
];
const MIDDLE: Widths = [
  [10, 0.8],
  [12, 1.6],
  [14, 3.6],
  [16, 9],
  [19, 36],
];
const MINOR: Widths = [
  [12, 0.6],
  [14, 2.4],
  [16, 7],
  [19, 30],
];
const SERVICE: Widths = [
  [13, 0.5],
  [15, 1.8],
  [16, 3.5],
  [19, 16],
];

const WIDTHS = new Map<string, Widths>(
  Object.entries({
    motorway: MAIN,
    trunk: MAIN,
    primary: MAIN,
    secondary: MIDDLE,
    tertiary: MIDDLE,
    service: SERVICE,
    taxiway: SERVICE,
  }),
);

/** From this zoom level a road has edges. Below, it is a line of their colour, which shows on the land. */
const CASING_ZOOM = 13;

/** Returns the styles of a line of the layer `roads`: its edges below, its surface above. */
export function roadStyles(properties: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  const { class: kind = 'minor', bridge, tunnel } = properties;
  const { size } = drawn;
  if (kind === 'ferry') {
    const lineDash = [4 * size, 4 * size];
    return [
      new Style({
        stroke: new Stroke({ color: theme.ferry, width: size, lineDash }),
        zIndex: DRAWING_ORDER.road,
      }),
    ];
  }
  const width = widthAt(drawn, WIDTHS.get(kind) ?? MINOR);
  const [color, edge] = colours(kind, theme);
  if (kind === 'runway') return [stroke(theme.runway, width * 3, DRAWING_ORDER.paved)];
  const isMain = color !== theme.road && kind !== 'pedestrian';
  if (tunnel) {
    if (drawn.zoom < CASING_ZOOM) return [];
    return [
      stroke(edge, width + 2 * size, DRAWING_ORDER.tunnelCasing, [3 * size, 3 * size]),
      stroke(theme.tunnel, width, DRAWING_ORDER.tunnel),
    ];
  }
  if (drawn.zoom < CASING_ZOOM && !isMain) return [stroke(edge, width, DRAWING_ORDER.roadCasing)];
  const surface = stroke(color, width, bridge ? DRAWING_ORDER.bridge : DRAWING_ORDER.road);
  if (drawn.zoom < 11) return [stroke(isMain ? edge : color, width, DRAWING_ORDER.road)];
  if (bridge)
    return [stroke(edge, width + 2.6 * size, DRAWING_ORDER.bridgeCasing, undefined, 'butt'), surface];
  return [stroke(edge, width + 1.4 * size, DRAWING_ORDER.roadCasing), surface];
}

function colours(kind: string, theme: Theme): [color: string, edge: string] {
  if (kind === 'motorway' || kind === 'trunk') return [theme.motorway, theme.motorwayCasing];
  if (kind === 'primary' || kind === 'secondary') return [theme.main, theme.mainCasing];
  return [kind === 'pedestrian' ? theme.pedestrian : theme.road, theme.roadCasing];
}

function stroke(
  color: string,
  width: number,
  zIndex: number,
  lineDash?: number[],
  lineCap: CanvasLineCap = lineDash ? 'butt' : 'round',
): Style {
  return new Style({
    stroke: new Stroke({ color, width, lineCap, lineJoin: 'round', ...(lineDash && { lineDash }) }),
    zIndex,
  });
}
