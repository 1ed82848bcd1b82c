import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { DRAWING_ORDER } from './order.ts';
import type { FeatureProperties } from './properties.ts';
import type { Drawn } from './scaled.ts';
import type { Theme } from './theme.ts';

const GREEN = new Map<string, keyof Theme>(
  Object.entries({
    beach: 'beach',
    cemetery: 'cemetery',
    farm: 'farm',
    pitch: 'pitch',
    playground: 'pitch',
    scrub: 'wood',
    wetland: 'wood',
    wood: 'wood',
  }),
);

/** From this zoom level houses have an edge. */
const BUILDING_EDGE_ZOOM = 15;

/** Returns the style of an area of the layers `extent`, `green`, `water`, `paved` and `buildings`. */
export function areaStyle({ layer, class: kind = '' }: FeatureProperties, theme: Theme, drawn: Drawn): Style {
  if (layer === 'extent') return filled(theme.land, DRAWING_ORDER.extent);
  if (layer === 'green') return filled(theme[GREEN.get(kind) ?? 'park'], DRAWING_ORDER.green);
  if (layer === 'water') return filled(theme.water, DRAWING_ORDER.water);
  if (layer === 'paved') return filled(theme.paved, DRAWING_ORDER.paved);
  const edge = new Stroke({ color: theme.buildingEdge, width: drawn.size });
  return new Style({
    fill: new Fill({ color: theme.building }),
    ...(drawn.zoom >= BUILDING_EDGE_ZOOM && { stroke: edge }),
    zIndex: DRAWING_ORDER.building,
  });
}

function filled(color: string, zIndex: number): Style {
  return new Style({ fill: new Fill({ color }), zIndex });
}
