import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MarkLook } from './mark-look.ts';

/** How a place is marked. */
export interface Pin {
  /** Its name, perhaps with a second line. */
  readonly text: string;
  /** Whether it is chosen or pointed at. */
  readonly stands: boolean;
}

/** Radius of a pin, and the distance from it to its name, in pixels at size 1. */
export const PIN = { radius: 7, standing: 10, gap: 3 } as const;

/** Pins are above the texts of the base map, and those that stand out above the others. */
const ORDER = { label: 60, standingLabel: 61, pin: 70, standing: 71 } as const;

/** Returns the font of a pin's name as CSS writes it. */
export function pinFont({ stands }: Pin, { size, family }: MarkLook): string {
  return `${stands ? 700 : 600} ${Math.round((stands ? 15 : 13) * size)}px ${family}`;
}

/** Returns the styles of a place: its pin, and its name below where there is room for it. */
export function pinStyles(pin: Pin, isNamed: boolean, look: MarkLook): Style[] {
  const { theme, size } = look;
  const { stands } = pin;
  const radius = (stands ? PIN.standing : PIN.radius) * size;
  const zIndex = stands ? ORDER.standing : ORDER.pin;
  const styles = [
    disc(radius + 1.5 * size, theme.pinEdge, zIndex),
    disc(radius, stands ? theme.chosen : theme.pin, zIndex),
  ];
  if (stands) styles.push(disc(3.5 * size, theme.pinEdge, zIndex));
  if (isNamed) styles.push(name(pin, radius + PIN.gap * size, look));
  return styles;
}

function name(pin: Pin, offsetY: number, look: MarkLook): Style {
  const { theme, size } = look;
  return new Style({
    text: new Text({
      text: pin.text,
      font: pinFont(pin, look),
      fill: new Fill({ color: theme.pinText }),
      stroke: new Stroke({ color: theme.pinHalo, width: 4 * size }),
      offsetY,
      textBaseline: 'top',
      declutterMode: 'obstacle',
    }),
    zIndex: pin.stands ? ORDER.standingLabel : ORDER.label,
  });
}

function disc(radius: number, color: string, zIndex: number): Style {
  return new Style({
    image: new Circle({ radius, fill: new Fill({ color }), declutterMode: 'obstacle' }),
    zIndex,
  });
}
