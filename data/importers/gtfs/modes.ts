/** Place types of stops and stations for one mode of transport. */
export interface ModeTypes {
  readonly stop: string;
  readonly station: string;
  /** A stop that is part of a station. */
  readonly platform: string;
}

const platform = '/transport/platform';
const bus: ModeTypes = {
  stop: '/transport/bus-stop',
  station: '/transport/bus-station',
  platform: '/transport/bus-stop',
};
const one = (type: string): ModeTypes => ({ stop: type, station: type, platform });

/** Types for an unknown mode. Most single stops are bus stops, most stops in stations are not. */
export const unknownMode: ModeTypes = { stop: bus.stop, station: '/transport/station', platform };

const tram = one('/transport/tram-stop');
const metro = one('/transport/metro-station');
const rail = one('/transport/rail-station');
const ferry = one('/transport/ferry-terminal');
const cableCar = one('/transport/cable-car');
const airport = one('/transport/airport');

/** `route_type` of the GTFS reference. */
const basic: Readonly<Record<number, ModeTypes>> = {
  0: tram,
  1: metro,
  2: rail,
  3: bus,
  4: ferry,
  5: tram,
  6: cableCar,
  7: cableCar,
  11: bus,
  12: metro,
};

/** Names of modes in the configuration, the most prominent first. A place of several modes has their types in this order. */
const byName = { airport, rail, metro, ferry, tram, 'cable-car': cableCar, bus } as const;

export type ModeName = keyof typeof byName;

export const MODE_NAMES = Object.keys(byName) as ModeName[];

/** The types of all modes, which are no news where the type tree lacks them. */
export const TYPES_OF_MODES: ReadonlySet<string> = new Set(
  [unknownMode, ...Object.values(byName)].flatMap((types) => Object.values(types)),
);

/** Returns the types of a mode. */
export function modeByName(name: ModeName): ModeTypes {
  return byName[name];
}

/** Returns the number of a mode in `MODE_NAMES`, or -1. */
export function modeNumber(mode: ModeTypes | undefined): number {
  return MODE_NAMES.findIndex((name) => byName[name] === mode);
}

/** The extended route types, by their hundreds. */
const extended: Readonly<Record<number, ModeTypes>> = {
  1: rail,
  2: bus,
  4: metro,
  5: metro,
  6: metro,
  7: bus,
  8: bus,
  9: tram,
  10: ferry,
  11: airport,
  12: ferry,
  13: cableCar,
  14: cableCar,
};

/**
 * Returns the types for a GTFS route type.
 * @param routeType a number of one or more digits.
 */
export function modeOf(routeType: string): ModeTypes | undefined {
  if (!/^\d+$/.test(routeType)) return undefined;
  const number = Number(routeType);
  return number < 100 ? basic[number] : extended[Math.floor(number / 100)];
}
