import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import { distanceText } from '../distance-text.ts';
import type { MapState } from '../map-state.ts';
import { circleMark, outlineMark } from './ground-marks.ts';
import type { MarkLook } from './mark-look.ts';

/** Radii in metres of the rings around the visitor where there is no base map. */
const RINGS_METRES = [250, 500, 1000, 2000, 5000];

/** Outlines and circles, below the texts of the base map. */
export class GroundMarks {
  readonly #source = new VectorSource();
  readonly layer = new VectorLayer({ source: this.#source, updateWhileInteracting: true });

  /** Shows a state. @param hasMap whether there is a base map; where there is none, rings give a scale. */
  show({ places, selected, position, circle, language }: MapState, hasMap: boolean, look: MarkLook): void {
    const chosen = places.find(({ id }) => id === selected);
    const centre = position ?? chosen;
    const marks = chosen ? outlineMark(chosen, look) : [];
    if (centre && circle !== undefined) marks.push(...circleMark(centre, circle, look));
    if (position && !hasMap) {
      for (const metres of RINGS_METRES)
        marks.push(...circleMark(position, metres, look, distanceText(metres, language)));
    }
    this.#source.clear(true);
    this.#source.addFeatures(marks);
  }
}
