import type { Position } from '../../core/geo/position.ts';
import type { MapMessages } from './map-messages.ts';
import type { MapPlace, ThemeName } from './place-map-types.ts';

/** All that a map shows besides the base map. */
export interface MapState {
  readonly places: readonly MapPlace[];
  /** The id of the chosen place. */
  readonly selected: string | undefined;
  /** The id of a place that is pointed at elsewhere on the page. */
  readonly highlighted: string | undefined;
  /** Where the visitor is. */
  readonly position: Position | undefined;
  /** The direction that is up, in degrees clockwise from north. */
  readonly heading: number;
  /** Radius in metres of the circle around the position, else around the chosen place. */
  readonly circle: number | undefined;
  readonly theme: ThemeName;
  readonly messages: MapMessages;
  /** A language tag, for numbers and units. */
  readonly language: string;
}
