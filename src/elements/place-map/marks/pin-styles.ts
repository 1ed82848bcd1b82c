import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MarkLook } from '../style/theme.ts';

/** How a place is marked. */
export interface Pin {
  /** Its name, perhaps with a second line. */
  readonly text: string;
  /** A letter or a number in the pin, in place of the name. */
  readonly mark?: string | undefined;
  /** Whether it is chosen or pointed at. */
  readonly stands: boolean;
  /** Its index in the list of places. */
  readonly order: number;
}

/** Radius of a pin, and the distance from it to its name, in pixels at size 1. */
export const PIN = { radius: 7, standing: 10, marked: 13, gap: 3 } as const;

/** The height of a mark in its pin, in pixels at size 1. */
const MARK_TEXT = 16;

/** Pins are above the texts of the base map, and those that stand out above the others. */
const ORDER = { label: 60, standingLabel: 61, pin: 70, standing: 71 } as const;

/** Returns the font of a pin's name as CSS writes it. */
export function pinFont({ stands }: Pin, { size, family }: MarkLook): string {
  return `${stands ? 700 : 600} ${Math.round((stands ? 15 : 13) * size)}px ${family}`;
}

/** Returns the styles of a place: its pin, and its name below where there is room for it. */
export function pinStyles(pin: Pin, isNamed: boolean, look: MarkLook): Style[] {
  if (pin.mark !== undefined) return markedPin(pin.mark, pin.order, look);
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

/** A place that comes first in the list lies above those that follow. */
function markedPin(mark: string, order: number, { theme, size, family }: MarkLook): Style[] {
  const zIndex = ORDER.pin + 1 / (order + 1);
  const text = new Text({
    text: mark,
    font: `700 ${Math.round(MARK_TEXT * size)}px ${family}`,
    fill: new Fill({ color: theme.pinEdge }),
    declutterMode: 'obstacle',
  });
  return [
    disc((PIN.marked + 2) * size, theme.pinEdge, zIndex),
    disc(PIN.marked * size, theme.pin, zIndex),
    new Style({ text, zIndex }),
  ];
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
