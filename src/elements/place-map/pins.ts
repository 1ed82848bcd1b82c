import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { State } from 'ol/View.js';
import { distanceKm, type Position } from '../../core/geo/position.ts';
import { fitLabels, type LabelBox, labelLines, markText } from './labels.ts';
import { metresText } from './messages.ts';
import { coordinateOf, pixelOf, type ScreenPoint } from './screen.ts';
import type { MarkLook } from './style-table.ts';
import type { MapState } from './types.ts';

/** Radius of a pin, and the distance from it to its name, in pixels at size 1. */
const PIN = { radius: 7, standing: 10, marked: 13, gap: 3 } as const;
/** The height of a mark in its pin, in pixels at size 1. */
const MARK_TEXT = 16;
/** The mark of the visitor, in pixels at size 1: its radius, the height of its words, and the room from one to the other. */
const HERE = { radius: 14, text: 14, gap: 1 } as const;
/** Pins are above the texts of the base map, and those that stand out above the others. */
const ORDER = { label: 60, standingLabel: 61, pin: 70, standing: 71, here: 80 } as const;

const LINE_HEIGHT = 1.25;

/** How a place is marked. */
interface Pin {
  /** Its name, perhaps with a second line. */
  readonly text: string;
  /** A letter or a number in the pin, in place of the name. */
  readonly mark?: string | undefined;
  /** Whether it is chosen or pointed at. */
  readonly stands: boolean;
  /** Its index in the list of places. */
  readonly order: number;
}

/** The pins of the places, above all texts of the base map. */
export class Pins {
  readonly #source = new VectorSource();
  readonly layer = new VectorLayer({
    source: this.#source,
    declutter: 'texts',
    updateWhileInteracting: true,
    updateWhileAnimating: true,
  });
  /** Those that stand out first, because their names go before others. */
  #pins: { readonly pin: Pin; readonly feature: Feature<Point> }[] = [];
  #here: { readonly text: string; readonly feature: Feature<Point> } | undefined;
  #look!: MarkLook;

  /**
   * Shows the places and the visitor. `arrange` must follow once the view is set.
   * @param isMapped whether the base map shows a position; the distance of a place that it does not stands beside its name
   */
  show(state: MapState, isMapped: (position: Position) => boolean, look: MarkLook): void {
    const { places, selected, highlighted, position, language } = state;
    this.#look = look;
    const pins = places.map((place, order) => {
      const lines = labelLines(place.name);
      if (position && !isMapped(place)) lines.push(metresText(distanceKm(position, place) * 1000, language));
      const stands = place.id === selected || place.id === highlighted;
      return { pin: { text: lines.join('\n'), mark: place.mark, stands, order }, feature: pointAt(place) };
    });
    this.#pins = pins.sort((a, b) => Number(b.pin.stands) - Number(a.pin.stands));
    const text = state.messages.here;
    this.#here = position && { text, feature: pointAt(position) };
    this.#here?.feature.setStyle(hereStyles(text, look));
    this.#source.clear(true);
    this.#source.addFeatures([...pins, ...(this.#here ? [this.#here] : [])].map(({ feature }) => feature));
  }

  /** Names as many pins as there is room for. */
  arrange(state: State): void {
    const { size } = this.#look;
    const placed = (feature: Feature<Point>) => pixelOf(feature.getGeometry()!.getCoordinates(), state);
    const labels = this.#pins.map(({ pin, feature }) => ({
      ...placed(feature),
      ...measure(pin.text, pinFont(pin, this.#look)),
    }));
    const here = this.#here ? [hereBox(this.#here.text, placed(this.#here.feature), this.#look)] : [];
    const fitting = fitLabels(labels, { radius: (PIN.radius + 1) * size, gap: (PIN.gap - 1) * size }, here);
    this.#pins.forEach(({ pin, feature }, i) => {
      feature.setStyle(pinStyles(pin, pin.stands || fitting.has(i), this.#look));
    });
  }
}

const pointAt = (position: Position): Feature<Point> => new Feature(new Point(coordinateOf(position)));

const pinFont = ({ stands }: Pin, { size, family }: MarkLook): string =>
  `${stands ? 700 : 600} ${Math.round((stands ? 15 : 13) * size)}px ${family}`;

const hereFont = ({ size, family }: MarkLook): string => `700 ${Math.round(HERE.text * size)}px ${family}`;

/** Returns the styles of a place: its pin, and its name below where there is room for it. */
function pinStyles(pin: Pin, isNamed: boolean, look: MarkLook): Style[] {
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
  if (isNamed) {
    const offsetY = radius + PIN.gap * size;
    const text = markText(pin.text, pinFont(pin, look), theme.pinText, look, {
      offsetY,
      textBaseline: 'top',
    });
    styles.push(new Style({ text, zIndex: stands ? ORDER.standingLabel : ORDER.label }));
  }
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

/** Returns the styles of the visitor's mark, with words above. */
function hereStyles(words: string, look: MarkLook): Style[] {
  const { theme, size } = look;
  const offsetY = -(HERE.radius + HERE.gap) * size;
  return [
    disc(HERE.radius * size, `${theme.here}40`, ORDER.here),
    disc(9 * size, theme.pinEdge, ORDER.here),
    disc(6.5 * size, theme.here, ORDER.here),
    new Style({
      text: markText(words, hereFont(look), theme.here, look, { offsetY, textBaseline: 'bottom' }),
      zIndex: ORDER.here,
    }),
  ];
}

/** Returns what the visitor's mark hides. */
function hereBox(text: string, { x, y }: ScreenPoint, look: MarkLook): LabelBox {
  const { width, height } = measure(text, hereFont(look));
  const radius = HERE.radius * look.size;
  return { left: x - width / 2, top: y - radius - height, right: x + width / 2, bottom: y + radius };
}

function disc(radius: number, color: string, zIndex: number): Style {
  const image = new Circle({ radius, fill: new Fill({ color }), declutterMode: 'obstacle' });
  return new Style({ image, zIndex });
}

/** Measures texts, and never draws. */
const pen = document.createElement('canvas').getContext('2d')!;

function measure(text: string, font: string): { readonly width: number; readonly height: number } {
  pen.font = font;
  const pixels = Number.parseInt(font.split(' ')[1]!, 10);
  const lines = text.split('\n');
  return {
    width: Math.max(...lines.map((line) => pen.measureText(line).width)),
    height: lines.length * pixels * LINE_HEIGHT,
  };
}
