import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { DRAWING_ORDER } from './order.ts';
import type { FeatureProperties } from './properties.ts';
import { type Drawn, widthAt } from './scaled.ts';
import type { Theme } from './theme.ts';

/** Returns the styles of a line of the layers `waterways`, `barriers`, `rail` and `paths`. */
export function lineStyles(properties: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  const { layer } = properties;
  if (layer === 'waterways') return waterway(properties, theme, drawn);
  if (layer === 'barriers') return barrier(properties, theme, drawn);
  return layer === 'rail' ? rail(properties, theme, drawn) : path(properties, theme, drawn);
}

function waterway({ class: kind, tunnel }: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  const wide = kind === 'river' || kind === 'canal';
  const width = widthAt(
    drawn,
    wide
      ? [
          [9, 0.8],
          [14, 3],
          [18, 14],
        ]
      : [
          [13, 0.6],
          [18, 5],
        ],
  );
  const lineDash = tunnel ? [3 * drawn.size, 3 * drawn.size] : undefined;
  return [line(theme.waterway, width, DRAWING_ORDER.waterway, lineDash)];
}

function barrier({ class: kind }: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  if (kind === 'city_wall') {
    const width = widthAt(drawn, [
      [13, 1.5],
      [18, 6],
    ]);
    return [line(theme.barrier, width, DRAWING_ORDER.barrier)];
  }
  // Fences of all gardens at once would hide the map.
  if (drawn.zoom < 16) return [];
  return [line(theme.barrier, drawn.size * (kind === 'hedge' ? 2 : 1), DRAWING_ORDER.barrier)];
}

/** A dark line with gaps of light, as rails are drawn on most maps. */
function rail({ bridge, tunnel }: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  const width = widthAt(drawn, [
    [9, 0.6],
    [14, 1.6],
    [18, 5],
  ]);
  const { size } = drawn;
  if (tunnel) return [line(theme.rail, width * 0.8, DRAWING_ORDER.tunnel, [2 * size, 5 * size])];
  const zIndex = bridge ? DRAWING_ORDER.bridge : DRAWING_ORDER.rail;
  const styles = [line(theme.rail, width, zIndex)];
  if (drawn.zoom >= 14) styles.push(line(theme.land, width * 0.55, zIndex, [width * 3, width * 3]));
  if (bridge) styles.unshift(line(theme.rail, width + 3 * size, DRAWING_ORDER.bridgeCasing));
  return styles;
}

function path({ class: kind, bridge, tunnel }: FeatureProperties, theme: Theme, drawn: Drawn): Style[] {
  const width = widthAt(drawn, [
    [14, 0.8],
    [16, 1.3],
    [19, 4],
  ]);
  const color = kind === 'cycleway' ? theme.cycleway : theme.path;
  if (kind === 'steps') return [line(color, width * 2.2, DRAWING_ORDER.path, [width * 0.7, width * 0.9])];
  const dash =
    kind === 'track' ? [width * 5, width * 2] : kind === 'cycleway' ? undefined : [width * 2.5, width * 2];
  if (tunnel) return [line(theme.tunnel, width, DRAWING_ORDER.tunnel, dash)];
  const styles = [line(color, width, bridge ? DRAWING_ORDER.bridge : DRAWING_ORDER.path, dash)];
  if (bridge) styles.unshift(line(theme.land, width * 3, DRAWING_ORDER.bridgeCasing));
  return styles;
}

/** Returns a style of one stroke. Butts keep the gaps of dashes as long as they are meant to be. */
function line(color: string, width: number, zIndex: number, lineDash?: number[]): Style {
  return new Style({
    stroke: new Stroke({ color, width, ...(lineDash && { lineDash, lineCap: 'butt' }) }),
    zIndex,
  });
}
