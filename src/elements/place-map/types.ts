import type { Position } from '../../core/geo/position.ts';
import type { MapRule } from '../../core/site/map-rule.ts';
import type { MapMessages } from './messages.ts';

/** A place on the map. */
export interface MapPlace extends Position {
  readonly id: string;
  readonly name: string;
  /** A letter or a number in its pin, such as that in a list, which then has the name in its place. */
  readonly mark?: string;
  /** A path of SVG in a square of 15 by 15, which its pin shows. */
  readonly icon?: string | undefined;
  /** A character at the upper right of its pin, such as a tick. */
  readonly badge?: string;
  /** Paths of its types; the map does not show them. */
  readonly type?: readonly string[];
  /** The outline of its area in well-known text, longitude first. */
  readonly shape?: string;
  /** Its course in well-known text, longitude first. */
  readonly line?: string;
}

/** A point that is no place to choose. */
export interface MapAnchor extends Position {
  /** May be empty. */
  readonly name: string;
}

/** The base map: the entry `map` of a bundle's manifest with the URL of its file. */
export interface BaseMap {
  /** The URL of the PMTiles archive. */
  readonly url: string;
  /** The archive itself, where the page has it already. */
  readonly blob?: Blob;
  /** SHA-256 of the archive in hex. The map does not check it. */
  readonly sha256?: string;
  /** West, south, east, north in degrees. The archive says the same. */
  readonly bounds?: readonly [number, number, number, number];
  /** Plain text that is shown with the map; absent: that of the archive. */
  readonly attribution?: string;
  /** How an archive of another schema is drawn; absent: as docs/map.md describes the layers. */
  readonly style?: readonly MapRule[] | undefined;
}

/** The names of the ready colours. */
export type ThemeName = 'light' | 'dark' | 'contrast';

/** All that a map shows besides the base map. */
export interface MapState {
  readonly places: readonly MapPlace[];
  /** The id of the chosen place. */
  readonly selected: string | undefined;
  /** The id of a place that is pointed at elsewhere on the page. */
  readonly highlighted: string | undefined;
  /** Where the visitor is. */
  readonly position: Position | undefined;
  /** The point, with its name, from which the places are measured, where that is not the visitor. */
  readonly anchor: MapAnchor | undefined;
  /** The direction that is up, in degrees clockwise from north. */
  readonly heading: number;
  /** Radius in metres of the circle around the position, else around the chosen place. */
  readonly circle: number | undefined;
  /** Whether a straight line leads from the visitor to the chosen place. */
  readonly way: boolean;
  /** Whether the view stays where it is when other places are shown. */
  readonly still: boolean;
  readonly theme: ThemeName;
  /** The colour of pins as CSS writes it; `''` is that of the theme. */
  readonly color: string;
  readonly messages: MapMessages;
  /** A language tag, for numbers and units. */
  readonly language: string;
}

/** The detail of the event `map-move`: the middle of the map. */
export interface MapMoveDetail extends Position {
  /** Whether it shows about what the map chose to show by itself. */
  readonly isFramed: boolean;
}

/** The detail of the event `place-select`. */
export interface PlaceSelectDetail {
  readonly id: string;
}

/** The events of `<place-map>`. All of them bubble and cross shadow roots. */
export interface PlaceMapEventMap {
  /** A visitor chose a place. */
  'place-select': CustomEvent<PlaceSelectDetail>;
  /** A visitor chose a point, which `asksPoint` asks for. */
  'point-select': CustomEvent<Position>;
  /** The map has another middle or scale. */
  'map-move': CustomEvent<MapMoveDetail>;
  /** The picture is up to date. */
  'map-drawn': CustomEvent<undefined>;
  /** The base map can't be loaded. */
  'map-error': CustomEvent<{ readonly error: unknown }>;
}

/** Knows the types of the events, before the methods of any element do. */
export interface PlaceMapListeners {
  addEventListener<K extends keyof PlaceMapEventMap>(
    type: K,
    listener: (event: PlaceMapEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
