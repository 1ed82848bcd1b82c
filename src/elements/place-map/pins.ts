import type { Coordinate } from 'ol/coordinate.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { State } from 'ol/View.js';
import { distanceKm, type Position } from '../../core/geo/position.ts';
import { boxAround, type ScreenBox } from './boxes.ts';
import { boxesAlong, fitLabels, freeBox, type Label, labelLines, markText } from './labels.ts';
import { type Cities, zoomAt } from './map-style.ts';
import { metresText } from './messages.ts';
import { clusterPoints, coordinateAt, coordinateOf, pixelOf, type ScreenPoint, stepAside } from './screen.ts';
import type { MarkLook } from './style-table.ts';
import type { MapPlace, MapState } from './types.ts';

/** Radius of a pin and of one that stands for several, and the distance from it to its name, in pixels at size 1. */
const PIN = { radius: 7, several: 12, standing: 10, drawn: 12, marked: 13, gap: 3 } as const;
/** The radius of a badge and the height of its character, in pixels at size 1. */
const BADGE = { radius: 8, text: 14 } as const;
/** Pins that are nearer to each other than so many pixels at size 1 are shown as one; and none is nearer to the visitor. */
const APART = 28;
/** From this zoom level a map shows streets, where pins may touch that so many pixels at size 1 are between. */
const [STREET_ZOOM, TOUCHING] = [14, 23] as const;
/** The height of a mark in its pin, of a count in its pin, and of the name of a city, in pixels at size 1. */
const [MARK_TEXT, COUNT_TEXT, CITY_TEXT] = [16, 13, 18] as const;
/** From this zoom level a map shows a part of a city, and does not name it. */
const CITY_ZOOM = 16;
/** How far the name of a city is from its place where pins are there, in pixels at size 1. */
const CITY_AWAY = [14, 30];
/** The letters of a line of the name of a place that stands out, where there is no room for more. */
const NARROW_LETTERS = 16;
/** The width of the way, in which there are no names, in pixels at size 1. */
const WAY_EDGE = 10;
/** The mark of the visitor, or of another point, in pixels at size 1: its radius, the height of its words, and the room from one to the other. */
const HERE = { radius: 14, text: 14, gap: 1 } as const;
/** Pins are above the texts of the base map, and those that stand out above the others. */
const ORDER = { city: 59, label: 60, pin: 70, standing: 71, standingLabel: 72, here: 80 } as const;

const LINE_HEIGHT = 1.25;

/** How a place is marked. */
interface Pin {
  readonly place: MapPlace;
  /** Its name, perhaps with a second line; and one with shorter lines. */
  readonly text: string;
  readonly narrow: string;
  /** A letter or a number in the pin, in place of the name. */
  readonly mark?: string | undefined;
  /** Whether it is chosen or pointed at. */
  readonly stands: boolean;
  /** Its index in the list of places. */
  readonly order: number;
}

/** The visitor, or another point that is no place to choose, with the words beside it. */
interface Spot {
  readonly text: string;
  readonly color: string;
  readonly isHere: boolean;
  readonly feature: Feature<Point>;
}

/** A text, and where it is. */
interface Written {
  readonly text: string;
  readonly box: ScreenBox;
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
  /** The places in groups, and where each group is drawn. The first stands for the others, which are too near to be told apart. */
  groups: readonly { readonly places: readonly MapPlace[]; readonly at: Coordinate }[] = [];
  #cities: Feature<Point>[] = [];
  #language = 'en';
  /** Those that stand out first, because their names go before others. */
  #pins: { readonly pin: Pin; readonly feature: Feature<Point> }[] = [];
  #spots: readonly Spot[] = [];
  #way: readonly [Coordinate, Coordinate] | undefined;
  #look!: MarkLook;

  /**
   * Shows the places, the visitor and the anchor. `arrange` must follow once the view is set.
   * @param isMapped whether the base map shows a position; the distance of a place that it does not stands beside its name
   */
  show(state: MapState, isMapped: (position: Position) => boolean, look: MarkLook): void {
    const { places, selected, highlighted, position, anchor, language } = state;
    this.#look = look;
    this.#language = language;
    const pins = places.map((place, order) => {
      const far =
        position && !isMapped(place) ? [metresText(distanceKm(position, place) * 1000, language)] : [];
      const text = [...labelLines(place.name), ...far].join('\n');
      const narrow = [...labelLines(place.name, NARROW_LETTERS), ...far].join('\n');
      const stands = place.id === selected || place.id === highlighted;
      return {
        pin: { place, text, narrow, mark: place.mark, stands, order },
        feature: pointAt(place),
      };
    });
    this.#pins = pins.sort((a, b) => Number(b.pin.stands) - Number(a.pin.stands));
    const chosen = places.find(({ id }) => id === selected);
    this.#way = state.way && position && chosen ? [coordinateOf(position), coordinateOf(chosen)] : undefined;
    const spot = (at: Position, text: string, color: string, isHere: boolean): Spot => ({
      ...{ text, color, isHere },
      feature: pointAt(at),
    });
    this.#spots = [
      ...(position ? [spot(position, state.messages.here, look.theme.here, true)] : []),
      ...(anchor ? [spot(anchor, labelLines(anchor.name).join('\n'), look.theme.pinText, false)] : []),
    ];
    this.#source.clear(true);
    this.#source.addFeatures([...pins, ...this.#spots].map(({ feature }) => feature));
  }

  /** Returns where the way to the chosen place is. */
  wayBoxes(state: State): ScreenBox[] {
    if (!this.#way) return [];
    const [from, to] = this.#way;
    return boxesAlong(pixelOf(from, state), pixelOf(to, state), WAY_EDGE * this.#look.size);
  }

  /**
   * Shows pins that would overlap as one, and names as many as there is room for, and the cities.
   * @param frame where names may be. @param controls what hides a part of it
   */
  arrange(state: State, frame: ScreenBox, controls: readonly ScreenBox[], cities: Cities): void {
    const look = this.#look;
    const { size } = look;
    const placed = (position: Position) => pixelOf(coordinateOf(position), state);
    const [apart, close] = partition(this.#pins, ({ pin }) => pin.stands || pin.mark !== undefined);
    const groups = [
      ...apart.map((one) => [one]),
      ...clusterPoints(
        close.map(({ pin }) => placed(pin.place)),
        (zoomAt(state.resolution, size) < STREET_ZOOM ? APART : TOUCHING) * size,
      ).map((indices) => indices.map((i) => close[i]!)),
    ];
    const spots = this.#spots.map(({ feature }) => pixelOf(feature.getGeometry()!.getCoordinates(), state));
    const points = stepAside(
      groups.map(([first]) => ({ ...placed(first!.pin.place), isMarked: first!.pin.mark !== undefined })),
      APART * size,
      spots,
    );
    this.groups = groups.map((group, i) => ({
      places: group.map(({ pin }) => pin.place),
      at: coordinateAt(points[i]!, state),
    }));
    const covered = [...controls, ...this.wayBoxes(state)];
    const isDrawn = this.#pins.some(({ pin }) => pin.place.icon !== undefined);
    const room = { radius: ((isDrawn ? PIN.drawn : PIN.radius) + 1) * size, gap: (PIN.gap - 1) * size };
    const labels = groups.map(([first, ...others], i): Label => {
      const { stands, mark, text } = first!.pin;
      const shown = others.length > 0 || stands || mark !== undefined ? '' : text;
      return { ...points[i]!, ...measure(shown, pinFont(first!.pin, look)) };
    });
    const pins = labels.map((label) => boxAround(label, 2 * PIN.several * size, 2 * PIN.several * size));
    const taken = [
      ...covered,
      ...spots.map((at) => boxAround(at, 2 * HERE.radius * size, 2 * HERE.radius * size)),
    ];
    const standing = groups.map(([first], i) => {
      const { pin } = first!;
      if (!pin.stands || pin.mark !== undefined) return undefined;
      const written = this.#nameStanding(pin, points[i]!, taken, pins, frame);
      if (written) taken.push(written.box);
      return written;
    });
    this.#spots.forEach((spot, i) => {
      const box = this.#nameSpot(spot, spots[i]!, [...taken, ...pins], frame);
      if (box) taken.push(box);
    });
    taken.push(...this.#nameCities(cities, state, frame, [...taken, ...pins]));
    const fitting = fitLabels(labels, room, taken, frame);
    groups.forEach((group, i) => {
      const [first, ...others] = group;
      const { pin, feature } = first!;
      const { at } = this.groups[i]!;
      const written = standing[i];
      const offsetX = fitting.get(i);
      const offsetY = room.radius + room.gap + labels[i]!.height / 2;
      const name = written
        ? { text: written.text, ...offsets(points[i]!, written.box) }
        : offsetX !== undefined && !pin.stands && { text: pin.text, offsetX, offsetY };
      const count = (others.length + 1).toLocaleString(this.#language);
      feature.getGeometry()!.setCoordinates(at);
      feature.setStyle([
        leader(coordinateOf(pin.place), at, look),
        ...(others.length > 0
          ? clusterPin(
              count,
              group.map(({ pin }) => pin),
              look,
            )
          : pinStyles(pin, name, look)),
      ]);
      for (const other of others) other.feature.setStyle([]);
    });
  }

  /** Returns the name of a place that stands out and where it has room, at best where it hides no other pin. */
  #nameStanding(
    pin: Pin,
    at: ScreenPoint,
    taken: readonly ScreenBox[],
    pins: readonly ScreenBox[],
    frame: ScreenBox,
  ): Written | undefined {
    const away = (radiusOf(pin) + 2 * PIN.gap) * this.#look.size;
    for (const others of [[...taken, ...pins], taken])
      for (const text of [pin.text, pin.narrow]) {
        const box = freeBox({ ...at, ...measure(text, pinFont(pin, this.#look)) }, away, others, frame);
        if (box) return { text, box };
      }
    return undefined;
  }

  /** Draws a mark with its words, where those hide nothing. @returns what the words hide. */
  #nameSpot(
    spot: Spot,
    at: ScreenPoint,
    taken: readonly ScreenBox[],
    frame: ScreenBox,
  ): ScreenBox | undefined {
    const look = this.#look;
    const label = { ...at, ...measure(spot.text, hereFont(look)) };
    const box = freeBox(label, (HERE.radius + HERE.gap) * look.size, taken, frame);
    spot.feature.setStyle(spotStyles(spot, box && offsets(at, box), look));
    return box;
  }

  /** Names the cities in view, at their places or beside them, where that hides nothing. @returns the boxes of their names. */
  #nameCities(cities: Cities, state: State, frame: ScreenBox, taken: readonly ScreenBox[]): ScreenBox[] {
    const look = this.#look;
    const font = `700 ${CITY_TEXT * look.size}px ${look.family}`;
    this.#source.removeFeatures(this.#cities);
    this.#cities = [];
    const boxes: ScreenBox[] = [];
    if (zoomAt(state.resolution, look.size) >= CITY_ZOOM) return boxes;
    for (const [name, coordinate] of cities) {
      const at = pixelOf(coordinate, state);
      const label = { ...at, ...measure(name, font) };
      const others = [...taken, ...boxes];
      const box =
        freeBox(label, -label.height / 2, others, frame) ??
        CITY_AWAY.map((away) => freeBox(label, away * look.size, others, frame)).find(Boolean);
      if (!box) continue;
      boxes.push(box);
      const text = markText(name, font, look.theme.text, look, offsets(at, box));
      const feature = new Feature(new Point(coordinate));
      feature.setStyle(new Style({ text, zIndex: ORDER.city }));
      this.#cities.push(feature);
    }
    this.#source.addFeatures(this.#cities);
    return boxes;
  }
}

/** Returns how far the middle of a box is from a point. */
function offsets({ x, y }: ScreenPoint, { left, top, right, bottom }: ScreenBox) {
  return { offsetX: (left + right) / 2 - x, offsetY: (top + bottom) / 2 - y };
}

/** Returns the style of the line from a place to its pin, which the pin hides where it is at its place. */
function leader(place: Coordinate, pin: Coordinate, { theme, size }: MarkLook): Style {
  const stroke = new Stroke({ color: theme.pin, width: 2 * size });
  return new Style({ geometry: new LineString([place, pin]), stroke });
}

/** Returns those that meet a condition, and the others. */
function partition<T>(all: readonly T[], meets: (one: T) => boolean): [T[], T[]] {
  return [all.filter(meets), all.filter((one) => !meets(one))];
}

const pointAt = (position: Position): Feature<Point> => new Feature(new Point(coordinateOf(position)));

const pinFont = ({ stands }: Pin, { size, family }: MarkLook): string =>
  `${stands ? 700 : 600} ${Math.round((stands ? 15 : 13) * size)}px ${family}`;

const hereFont = ({ size, family }: MarkLook): string => `700 ${Math.round(HERE.text * size)}px ${family}`;

/** Returns the radius of a pin that is no number, at size 1. */
function radiusOf({ place, stands }: Pin): number {
  return (place.icon ? PIN.drawn : PIN.radius) + (stands ? PIN.standing - PIN.radius : 0);
}

/**
 * Returns the styles of a place: its pin, and its name where there is room for it.
 * @param name how far the middle of the name is from the pin
 */
function pinStyles(
  pin: Pin,
  name: false | { readonly text: string; readonly offsetX: number; readonly offsetY: number },
  look: MarkLook,
): Style[] {
  if (pin.mark !== undefined) return writtenPin(pin.mark, pin.order, look, PIN.marked, MARK_TEXT);
  const { theme, size } = look;
  const { stands } = pin;
  const { icon } = pin.place;
  const radius = radiusOf(pin) * size;
  const zIndex = stands ? ORDER.standing : ORDER.pin;
  const styles = [
    disc(radius + 1.5 * size, theme.pinEdge, zIndex),
    disc(radius, stands ? theme.chosen : theme.pin, zIndex),
  ];
  if (icon) styles.push(new Style({ image: new Drawing(icon, theme.pinEdge, size), zIndex }));
  else if (stands) styles.push(disc(3.5 * size, theme.pinEdge, zIndex));
  if (pin.place.badge) styles.push(badgeStyle(pin.place.badge, radius, zIndex, look));
  if (name) {
    const text = markText(name.text, pinFont(pin, look), theme.pinText, look, name);
    styles.push(new Style({ text, zIndex: stands ? ORDER.standingLabel : ORDER.label }));
  }
  return styles;
}

/** Returns the style of a character at the upper right of a pin. */
function badgeStyle(
  letters: string,
  radius: number,
  zIndex: number,
  { theme, size, family }: MarkLook,
): Style {
  const away = radius * Math.SQRT1_2;
  const image = new Circle({
    radius: BADGE.radius * size,
    fill: new Fill({ color: theme.pinEdge }),
    displacement: [away, away],
    declutterMode: 'obstacle',
  });
  const text = new Text({
    text: letters,
    font: `700 ${Math.round(BADGE.text * size)}px ${family}`,
    fill: new Fill({ color: theme.pin }),
    offsetX: away,
    offsetY: -away,
    declutterMode: 'obstacle',
  });
  return new Style({ image, text, zIndex });
}

/** Returns the styles of a pin that stands for several places, with the badge that all of them have. */
function clusterPin(count: string, pins: readonly Pin[], look: MarkLook): Style[] {
  const [{ order, place }] = pins as [Pin];
  const radius = PIN.several + 3 * Math.max(0, count.length - 2);
  const styles = writtenPin(count, order, look, radius, COUNT_TEXT);
  const { badge } = place;
  if (badge && pins.every((pin) => pin.place.badge === badge))
    styles.push(badgeStyle(badge, (radius + 2) * look.size, ORDER.pin + 1 / (order + 1), look));
  return styles;
}

/** Returns the styles of a pin with letters in it. A place that comes first in the list lies above those that follow. */
function writtenPin(
  letters: string,
  order: number,
  { theme, size, family }: MarkLook,
  radius: number,
  height: number,
): Style[] {
  const zIndex = ORDER.pin + 1 / (order + 1);
  const text = new Text({
    text: letters,
    font: `700 ${Math.round(height * size)}px ${family}`,
    fill: new Fill({ color: theme.pinEdge }),
    declutterMode: 'obstacle',
  });
  return [
    disc((radius + 2) * size, theme.pinEdge, zIndex),
    disc(radius * size, theme.pin, zIndex),
    new Style({ text, zIndex }),
  ];
}

/** Returns the styles of a mark, with words beside it. @param offsets absent: there is no room */
function spotStyles({ text, color, isHere }: Spot, offsets: object | undefined, look: MarkLook): Style[] {
  const { theme, size } = look;
  const words = markText(offsets ? text : '', hereFont(look), color, look, { ...offsets });
  return [
    ...(isHere ? [disc(HERE.radius * size, `${color}40`, ORDER.here)] : []),
    disc(9 * size, theme.pinEdge, ORDER.here),
    disc(6.5 * size, color, ORDER.here),
    ...(isHere ? [] : [disc(3 * size, theme.pinEdge, ORDER.here)]),
    new Style({ text: words, zIndex: ORDER.here }),
  ];
}

function disc(radius: number, color: string, zIndex: number): Style {
  const image = new Circle({ radius, fill: new Fill({ color }), declutterMode: 'obstacle' });
  return new Style({ image, zIndex });
}

/** The edge of the square that icons are drawn in. */
const ICON_EDGE = 15;

/** An icon in its pin. */
class Drawing extends Circle {
  readonly #path: string;
  readonly #color: string;

  constructor(path: string, color: string, size: number) {
    super({ radius: (ICON_EDGE / 2) * size, declutterMode: 'obstacle' });
    this.#path = path;
    this.#color = color;
  }

  override getImage(pixelRatio: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(2 * this.getRadius() * pixelRatio);
    const context = canvas.getContext('2d')!;
    context.scale(canvas.width / ICON_EDGE, canvas.height / ICON_EDGE);
    context.fillStyle = this.#color;
    context.fill(new Path2D(this.#path));
    return canvas;
  }
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
