/** The colours of the map, as CSS writes them. */
export interface Theme {
  /** The ground outside of the data, and the line where they end. */
  readonly outside: string;
  readonly outsideEdge: string;
  /** Land without anything on it. */
  readonly land: string;
  readonly wood: string;
  readonly park: string;
  readonly farm: string;
  readonly pitch: string;
  readonly beach: string;
  readonly cemetery: string;
  readonly water: string;
  readonly waterway: string;
  readonly paved: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly barrier: string;
  readonly rail: string;
  readonly path: string;
  readonly cycleway: string;
  readonly ferry: string;
  readonly runway: string;
  /** Roads by rank, and their edges. */
  readonly motorway: string;
  readonly motorwayCasing: string;
  readonly main: string;
  readonly mainCasing: string;
  readonly road: string;
  readonly roadCasing: string;
  readonly pedestrian: string;
  readonly tunnel: string;
  /** Texts, and the edge of land colour around their letters. */
  readonly text: string;
  readonly quietText: string;
  readonly waterText: string;
  readonly greenText: string;
  readonly halo: string;
  /** Pins, and the texts beside them. */
  readonly pin: string;
  readonly chosen: string;
  readonly pinEdge: string;
  readonly pinText: string;
  readonly pinHalo: string;
  /** The position of the visitor. */
  readonly here: string;
  /** The outline of a place, and the circle around a position. */
  readonly outline: string;
  readonly outlineFill: string;
  readonly circle: string;
  readonly circleFill: string;
}

/** How marks look: their colours, their size, and the font family of their texts as CSS writes it. */
export interface MarkLook {
  readonly theme: Theme;
  readonly size: number;
  readonly family: string;
}
