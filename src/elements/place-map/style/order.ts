/** The drawing order of what a map has, the lowest first. */
export const DRAWING_ORDER = {
  extent: 0,
  green: 1,
  water: 2,
  waterway: 3,
  paved: 4,
  tunnelCasing: 5,
  tunnel: 6,
  building: 7,
  barrier: 8,
  path: 9,
  roadCasing: 10,
  road: 11,
  rail: 12,
  bridgeCasing: 13,
  bridge: 14,
} as const;

/** Which text stays where two would overlap: the one with the higher number. */
export const PRIORITY = {
  housenumber: 20,
  path: 21,
  waterway: 22,
  road: 24,
  area: 26,
  mainRoad: 28,
  ref: 29,
  settlement: 30,
} as const;
