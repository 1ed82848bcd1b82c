import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { State } from 'ol/View.js';
import { distanceKm, type Position } from '../../../core/geo/position.ts';
import { metresText } from '../map-messages.ts';
import type { MapState } from '../map-state.ts';
import type { MarkLook } from '../style/theme.ts';
import { coordinateOf, pixelOf } from './coordinates.ts';
import { fitLabels, type LabelBox } from './fit-labels.ts';
import { HERE, hereFont, hereMark } from './here-mark.ts';
import { labelLines } from './label-lines.ts';
import { PIN, type Pin, pinFont, pinStyles } from './pin-styles.ts';

const LINE_HEIGHT = 1.25;

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
      return {
        pin: { text: lines.join('\n'), mark: place.mark, stands, order },
        feature: new Feature(new Point(coordinateOf(place))),
      };
    });
    this.#pins = pins.sort((a, b) => Number(b.pin.stands) - Number(a.pin.stands));
    const text = state.messages.here;
    this.#here = position && { text, feature: hereMark(position, text, look) };
    this.#source.clear(true);
    this.#source.addFeatures(pins.map(({ feature }) => feature));
    if (this.#here) this.#source.addFeature(this.#here.feature);
  }

  /** Names as many pins as there is room for. */
  arrange(state: State): void {
    const { size } = this.#look;
    const placed = (feature: Feature<Point>) => pixelOf(feature.getGeometry()!.getCoordinates(), state);
    const labels = this.#pins.map(({ pin, feature }) => ({
      ...placed(feature),
      ...measure(pin.text, pinFont(pin, this.#look)),
    }));
    const here = this.#here ? [this.#hereBox(this.#here.text, placed(this.#here.feature))] : [];
    const fitting = fitLabels(labels, { radius: (PIN.radius + 1) * size, gap: (PIN.gap - 1) * size }, here);
    this.#pins.forEach(({ pin, feature }, i) => {
      feature.setStyle(pinStyles(pin, pin.stands || fitting.has(i), this.#look));
    });
  }

  #hereBox(text: string, { x, y }: { readonly x: number; readonly y: number }): LabelBox {
    const { width, height } = measure(text, hereFont(this.#look));
    const radius = HERE.radius * this.#look.size;
    return { left: x - width / 2, top: y - radius - height, right: x + width / 2, bottom: y + radius };
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
