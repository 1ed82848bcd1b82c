import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Position } from '../../../core/geo/position.ts';
import type { MarkLook } from '../style/theme.ts';
import { coordinateOf } from './coordinates.ts';

/** The mark of the visitor, in pixels at size 1: its radius, the height of its words, and the room from one to the other. */
export const HERE = { radius: 14, text: 14, gap: 1 } as const;
/** Above all pins. */
const Z_INDEX = 80;

/** Returns the font of the words at the mark as CSS writes it. */
export function hereFont({ size, family }: MarkLook): string {
  return `700 ${Math.round(HERE.text * size)}px ${family}`;
}

/** Returns the mark of the visitor's position, with words above. */
export function hereMark(position: Position, text: string, look: MarkLook): Feature<Point> {
  const { theme, size } = look;
  const feature = new Feature(new Point(coordinateOf(position)));
  const disc = (radius: number, color: string): Style =>
    new Style({
      image: new Circle({ radius: radius * size, fill: new Fill({ color }), declutterMode: 'obstacle' }),
      zIndex: Z_INDEX,
    });
  feature.setStyle([
    disc(HERE.radius, `${theme.here}40`),
    disc(9, theme.pinEdge),
    disc(6.5, theme.here),
    new Style({
      text: new Text({
        text,
        font: hereFont(look),
        fill: new Fill({ color: theme.here }),
        stroke: new Stroke({ color: theme.pinHalo, width: 4 * size }),
        offsetY: -(HERE.radius + HERE.gap) * size,
        textBaseline: 'bottom',
        declutterMode: 'obstacle',
      }),
      zIndex: Z_INDEX,
    }),
  ]);
  return feature;
}
