import type { ThemeName } from './types.ts';

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
  road: ['#ffffff', '#5a6863', '#ffffff'],
  roadCasing: ['#cdc6b9', '#141a18', '#4a4a4a'],
  pedestrian: ['#f3ecdf', '#4a5651', '#f6f0e4'],
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

/** The layers of a drawn map, the lowest first. */
export const DRAWING_ORDER = [
  'extent', 'green', 'water', 'waterway', 'paved', 'tunnelCasing', 'tunnel', 'building', 'barrier', 'path',
  'roadCasing', 'road', 'rail', 'bridgeCasing', 'bridge',
] as const; // biome-ignore format: a list

/** Pixels by zoom level. Between two levels they grow as things on the ground do. */
export type Widths = Readonly<Record<number, number>>;

/** From which zoom level something is drawn, and up to which. */
interface ZoomRange {
  readonly from?: number;
  readonly to?: number;
}

/** An area, a line, or an area with an edge. Pixels are those at size 1. */
export interface Paint extends ZoomRange {
  /** Where the feature lies; absent: anywhere. */
  readonly on?: readonly ('ground' | 'bridge' | 'tunnel')[];
  readonly fill?: Colour;
  readonly line?: Colour;
  /** The line's width: so many times that of the row, and so many pixels more. */
  readonly times?: number;
  readonly plus?: number;
  /** Dash and gap in pixels. */
  readonly dash?: readonly [number, number];
  /** Dash and gap in widths of the row. */
  readonly dashTimes?: readonly [number, number];
  /** Absent: `butt` for dashes, which keeps their gaps as long as they are meant to be, else `round`. */
  readonly cap?: CanvasLineCap;
  readonly order: (typeof DRAWING_ORDER)[number];
}

/** Which features a row is about. Of a table, the first row of a feature counts. */
export interface Row {
  readonly layer: string;
  /** Absent: any class. */
  readonly class?: readonly string[];
}

/** How features look, without their texts. */
export interface GroundRow extends Row {
  /** Absent: one pixel. */
  readonly width?: Widths;
  /** All that is drawn, the lowest first. */
  readonly paint: readonly Paint[];
}

const MAIN: Widths = { 8: 1, 12: 2.2, 14: 4.5, 16: 11, 19: 42 };
const MIDDLE: Widths = { 10: 0.8, 12: 1.6, 14: 3.6, 16: 9, 19: 36 };
const MINOR: Widths = { 12: 0.6, 14: 2.4, 16: 7, 19: 30 };
const SERVICE: Widths = { 13: 0.5, 15: 1.8, 16: 3.5, 19: 16 };
const PATH: Widths = { 14: 0.8, 16: 1.3, 19: 4 };

const waterway: readonly Paint[] = [
  { on: ['ground', 'bridge'], line: 'waterway', order: 'waterway' },
  { on: ['tunnel'], line: 'waterway', dash: [3, 3], order: 'waterway' },
];
const house: Paint = { fill: 'building', order: 'building' };
const wall: Paint = { line: 'barrier', order: 'barrier' };
const steps: Paint = { line: 'path', times: 2.2, dashTimes: [0.7, 0.9], order: 'path' };

/** A dark line with gaps of light, as rails are drawn on most maps. */
const rail: readonly Paint[] = [
  { on: ['tunnel'], line: 'rail', times: 0.8, dash: [2, 5], order: 'tunnel' },
  { on: ['ground'], line: 'rail', order: 'rail' },
  { on: ['ground'], from: 14, line: 'land', times: 0.55, dashTimes: [3, 3], order: 'rail' },
  { on: ['bridge'], line: 'rail', plus: 3, order: 'bridgeCasing' },
  { on: ['bridge'], line: 'rail', order: 'bridge' },
  { on: ['bridge'], from: 14, line: 'land', times: 0.55, dashTimes: [3, 3], order: 'bridge' },
];

function path(line: Colour, dashes?: readonly [number, number]): Paint[] {
  const dash = dashes && { dashTimes: dashes };
  return [
    { on: ['tunnel'], line: 'tunnel', ...dash, order: 'tunnel' },
    { on: ['ground'], line, ...dash, order: 'path' },
    { on: ['bridge'], line: 'land', times: 3, order: 'bridgeCasing' },
    { on: ['bridge'], line, ...dash, order: 'bridge' },
  ];
}

/** A road has edges from a zoom level on. Below, it is a line of their colour, which shows on the land. */
function road(line: Colour, edge: Colour = 'roadCasing', from = 13): Paint[] {
  return [
    { on: ['ground', 'bridge'], to: from, line: edge, order: from < 13 ? 'road' : 'roadCasing' },
    { on: ['tunnel'], from: 13, line: edge, plus: 2, dash: [3, 3], order: 'tunnelCasing' },
    { on: ['tunnel'], from: 13, line: 'tunnel', order: 'tunnel' },
    { on: ['ground'], from, line: edge, plus: 1.4, order: 'roadCasing' },
    { on: ['ground'], from, line, order: 'road' },
    { on: ['bridge'], from, line: edge, plus: 2.6, cap: 'butt', order: 'bridgeCasing' },
    { on: ['bridge'], from, line, order: 'bridge' },
  ];
}

/** All that is no text. */
export const GROUND: readonly GroundRow[] = [
  { layer: 'extent', paint: [{ fill: 'land', order: 'extent' }] },
  { layer: 'green', class: ['beach'], paint: [{ fill: 'beach', order: 'green' }] },
  { layer: 'green', class: ['cemetery'], paint: [{ fill: 'cemetery', order: 'green' }] },
  { layer: 'green', class: ['farm'], paint: [{ fill: 'farm', order: 'green' }] },
  { layer: 'green', class: ['pitch', 'playground'], paint: [{ fill: 'pitch', order: 'green' }] },
  { layer: 'green', class: ['scrub', 'wetland', 'wood'], paint: [{ fill: 'wood', order: 'green' }] },
  { layer: 'green', paint: [{ fill: 'park', order: 'green' }] },
  { layer: 'water', paint: [{ fill: 'water', order: 'water' }] },
  { layer: 'waterways', class: ['river', 'canal'], width: { 9: 0.8, 14: 3, 18: 14 }, paint: waterway },
  { layer: 'waterways', width: { 13: 0.6, 18: 5 }, paint: waterway },
  { layer: 'paved', paint: [{ fill: 'paved', order: 'paved' }] },
  {
    layer: 'buildings',
    paint: [
      { ...house, to: 15 },
      { ...house, from: 15, line: 'buildingEdge' },
    ],
  },
  { layer: 'barriers', class: ['city_wall'], width: { 13: 1.5, 18: 6 }, paint: [wall] },
  // Fences of all gardens at once would hide the map.
  { layer: 'barriers', class: ['hedge'], paint: [{ ...wall, from: 16, times: 2 }] },
  { layer: 'barriers', paint: [{ ...wall, from: 16 }] },
  { layer: 'rail', width: { 9: 0.6, 14: 1.6, 18: 5 }, paint: rail },
  { layer: 'paths', class: ['steps'], width: PATH, paint: [steps] },
  { layer: 'paths', class: ['cycleway'], width: PATH, paint: path('cycleway') },
  { layer: 'paths', class: ['track'], width: PATH, paint: path('path', [5, 2]) },
  { layer: 'paths', width: PATH, paint: path('path', [2.5, 2]) },
  { layer: 'roads', class: ['ferry'], paint: [{ line: 'ferry', dash: [4, 4], cap: 'round', order: 'road' }] },
  { layer: 'roads', class: ['runway'], width: MINOR, paint: [{ line: 'runway', times: 3, order: 'paved' }] },
  {
    layer: 'roads',
    class: ['motorway', 'trunk'],
    width: MAIN,
    paint: road('motorway', 'motorwayCasing', 11),
  },
  { layer: 'roads', class: ['primary'], width: MAIN, paint: road('main', 'mainCasing', 11) },
  { layer: 'roads', class: ['secondary'], width: MIDDLE, paint: road('main', 'mainCasing', 11) },
  { layer: 'roads', class: ['tertiary'], width: MIDDLE, paint: road('road') },
  { layer: 'roads', class: ['pedestrian'], width: MINOR, paint: road('pedestrian') },
  { layer: 'roads', class: ['service', 'taxiway'], width: SERVICE, paint: road('road') },
  { layer: 'roads', width: MINOR, paint: road('road') },
];

/** How a text of features looks. */
export interface LabelRow extends Row, ZoomRange {
  /** The attribute that is written, which a feature must have; absent: its name, in the language of the page if it has one. */
  readonly text?: 'ref' | 'housenumber';
  /** Whether it is written along the line. */
  readonly along?: true;
  readonly pixels: number;
  /** Absent: 500. */
  readonly weight?: number;
  readonly italic?: true;
  readonly color: Colour;
  /** Which text stays where two would overlap: the one with the higher number. */
  readonly priority: number;
}

const settlement = { layer: 'labels', color: 'text' } as const;
const large = { ...settlement, pixels: 14, weight: 600, priority: 44 } as const;
const medium = { ...settlement, pixels: 13, priority: 43 } as const;
const small = { ...settlement, pixels: 12, priority: 42 } as const;
const area = { layer: 'labels', pixels: 12, priority: 26 } as const;
const water = { pixels: 12, italic: true, color: 'waterText', priority: 22 } as const;
const number = { from: 17, pixels: 10, color: 'quietText', priority: 20 } as const;
const mainRoad = {
  layer: 'roads',
  along: true,
  pixels: 13,
  weight: 600,
  color: 'text',
  priority: 28,
} as const;
const otherRoad = { layer: 'roads', along: true, pixels: 12, color: 'text', priority: 24 } as const;

/** All texts, except the names of cities. */
export const LABELS: readonly LabelRow[] = [
  { ...large, class: ['town'], from: 8, to: 16, pixels: 16, priority: 46 },
  { ...large, class: ['island'], from: 9, to: 16 },
  { ...large, class: ['village'], from: 10, to: 16 },
  { ...large, class: ['suburb'], from: 11, to: 16.5 },
  { ...medium, class: ['quarter'], from: 12, to: 17, weight: 600 },
  { ...medium, class: ['hamlet'], from: 12, to: 17 },
  { ...medium, class: ['neighbourhood'], from: 13, to: 18 },
  { ...small, class: ['locality'], from: 14, to: 18 },
  { ...small, class: ['cape', 'peak'], from: 13, to: 19 },
  { ...area, class: ['green'], from: 14.5, color: 'greenText' },
  { ...area, class: ['square'], from: 15.5, color: 'quietText' },
  { ...water, layer: 'labels', class: ['water', 'bay'] },
  { ...water, layer: 'waterways', from: 13, along: true },
  { ...number, layer: 'labels', class: ['housenumber'] },
  { ...number, layer: 'buildings', text: 'housenumber' },
  { ...mainRoad, class: ['motorway', 'trunk', 'primary'], from: 13 },
  { ...mainRoad, class: ['secondary'], from: 13.5 },
  { ...otherRoad, class: ['tertiary'], from: 14 },
  { ...otherRoad, class: ['minor', 'pedestrian'], from: 14.7 },
  { ...otherRoad, from: 16.3 },
  { ...otherRoad, text: 'ref', from: 11, pixels: 11, weight: 700, priority: 29 },
  { layer: 'paths', along: true, from: 16.3, pixels: 11, color: 'quietText', priority: 21 },
];
