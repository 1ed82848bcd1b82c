import type { ThemeName } from '../place-map-types.ts';

/** The colours of the map as CSS writes them: light, dark, and with a contrast of at least 7 for each text. */
const COLOURS = {
  // The ground outside of the data, and the line where they end.
  outside: ['#dcdcd6', '#0c110f', '#d0d0d0'],
  outsideEdge: ['#8f8f86', '#5b6862', '#4a4a4a'],
  // Land without anything on it, and what is on it.
  land: ['#f5f3ed', '#1b2321', '#ffffff'],
  wood: ['#cfe0bf', '#1d332a', '#d9efcf'],
  park: ['#dcebcb', '#20382d', '#e4f5dc'],
  farm: ['#ecefdb', '#222b25', '#f4f8ee'],
  pitch: ['#c9e4c4', '#234034', '#d3ecd0'],
  beach: ['#f4e9c6', '#343226', '#fff6d5'],
  cemetery: ['#d8e3ca', '#24342b', '#e2efd9'],
  water: ['#aed2e6', '#12303f', '#bfe3f7'],
  waterway: ['#8fc0da', '#1d475b', '#0b6a94'],
  paved: ['#eae6dd', '#262e2b', '#f1f1f1'],
  building: ['#ded6c9', '#2e3835', '#e2e2e2'],
  buildingEdge: ['#c6bbab', '#43504b', '#5a5a5a'],
  barrier: ['#b6ab9b', '#4c5853', '#5a5a5a'],
  rail: ['#a5a19a', '#6a746f', '#3a3a3a'],
  path: ['#b48a6c', '#8a7260', '#7a3b10'],
  cycleway: ['#5f8fb0', '#5c87a3', '#0a4c7d'],
  ferry: ['#6a9cbb', '#3f6d87', '#0b6a94'],
  runway: ['#d6d3cb', '#2f3734', '#c8c8c8'],
  // Roads by rank, and their edges.
  motorway: ['#f2a679', '#8a5a3c', '#ffb27a'],
  motorwayCasing: ['#c9713f', '#c98a5f', '#000000'],
  main: ['#fbd88a', '#6b5b36', '#ffe08a'],
  mainCasing: ['#cfa14a', '#a08a55', '#000000'],
  road: ['#ffffff', '#47534e', '#ffffff'],
  roadCasing: ['#cdc6b9', '#141a18', '#4a4a4a'],
  pedestrian: ['#f3ecdf', '#39433f', '#f6f0e4'],
  tunnel: ['#efece5', '#262f2c', '#ececec'],
  // Texts, and the edge around their letters.
  text: ['#2b302c', '#e6ece8', '#000000'],
  quietText: ['#5a5f58', '#b3bdb8', '#1c1c1c'],
  waterText: ['#1f587a', '#9fd0ea', '#00314c'],
  greenText: ['#3c5f2c', '#a9d3a0', '#123d06'],
  halo: ['#ffffffd9', '#121917e6', '#ffffff'],
  // Pins, and the texts beside them.
  pin: ['#0f4a3c', '#7fd3bb', '#000000'],
  chosen: ['#b3261e', '#ffbf47', '#a80000'],
  pinEdge: ['#ffffff', '#0c110f', '#ffffff'],
  pinText: ['#10231d', '#f4faf7', '#000000'],
  pinHalo: ['#ffffff', '#0c110f', '#ffffff'],
  // The position of the visitor.
  here: ['#1a5fd0', '#6ea8ff', '#0037b0'],
  // The outline of a place, and the circle around a position.
  outline: ['#b3261e', '#ffbf47', '#a80000'],
  outlineFill: ['#b3261e1f', '#ffbf4726', '#a8000026'],
  circle: ['#1a5fd0', '#6ea8ff', '#0037b0'],
  circleFill: ['#1a5fd014', '#6ea8ff1a', '#0037b014'],
} as const;

/** A colour by what it is for. */
export type Colour = keyof typeof COLOURS;
/** The colours of the map in one theme. */
export type Theme = Readonly<Record<Colour, string>>;

/** The themes. */
export const themes: Record<ThemeName, Theme> = { light: column(0), dark: column(1), contrast: column(2) };

function column(index: 0 | 1 | 2): Theme {
  return Object.fromEntries(
    Object.entries(COLOURS).map(([name, colours]) => [name, colours[index]]),
  ) as Theme;
}

/** How marks look: their colours, their size, and the font family of their texts as CSS writes it. */
export interface MarkLook {
  readonly theme: Theme;
  readonly size: number;
  readonly family: string;
}
