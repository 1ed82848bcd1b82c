import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type { Position } from '../../../core/geo/position.ts';
import { metresText } from '../map-messages.ts';
import type { MapState } from '../map-state.ts';
import type { MarkLook } from '../style/theme.ts';
import { circleMark, outlineMark } from './ground-marks.ts';

/** Radii in metres of the rings around the visitor where the base map does not show all. */
const RINGS_METRES = [250, 500, 1000, 2000, 5000];

/** Outlines and circles, below the texts of the base map. */
export class GroundMarks {
  readonly #source = new VectorSource();
  readonly layer = new VectorLayer({ source: this.#source, updateWhileInteracting: true });

  /** Shows a state. @param isMapped whether the base map shows a position; where it does not, rings give a scale. */
  show(state: MapState, isMapped: (position: Position) => boolean, look: MarkLook): void {
    const { places, selected, position, circle, language } = state;
    const chosen = places.find(({ id }) => id === selected);
    const centre = position ?? chosen;
    const marks = chosen ? outlineMark(chosen, look) : [];
    if (centre && circle !== undefined) marks.push(...circleMark(centre, circle, look));
    if (position && ![position, ...places].every(isMapped)) {
      for (const metres of RINGS_METRES)
        marks.push(...circleMark(position, metres, look, metresText(metres, language)));
    }
    this.#source.clear(true);
    this.#source.addFeatures(marks);
  }
}
