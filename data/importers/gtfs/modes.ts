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
  11: one('/transport/airport'),
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

/**
 * Returns the only mode of all route types, or `undefined` for several, because stops do not have a mode themselves.
 */
export function onlyMode(routeTypes: Iterable<string>): ModeTypes | undefined {
  const [mode, ...others] = new Set([...routeTypes].map(modeOf));
  return others.length === 0 ? mode : undefined;
}
