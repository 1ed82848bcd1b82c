/** Kinds of stations. A part belongs to a station of its kind. */
export type StationKind = 'air' | 'bus' | 'cable-car' | 'ferry' | 'metro' | 'rail';

/** The role of a stop by its type. */
export type StopRole =
  /** A place of its own, named with its indicator. */
  | { readonly role: 'stop'; readonly type: string; readonly live?: true }
  /** A station with its parts as one place. */
  | { readonly role: 'station'; readonly kind: StationKind }
  /** An entrance, a platform or a berth of a station. */
  | { readonly role: 'part'; readonly kind: StationKind };

const busStop = { role: 'stop', type: '/transport/bus-stop', live: true } as const;
const taxiRank = { role: 'stop', type: '/transport/taxi-rank' } as const;
const station = (kind: StationKind): StopRole => ({ role: 'station', kind });
const part = (kind: StationKind): StopRole => ({ role: 'part', kind });

/** NaPTAN Schema Guide 2.4, table 3-5: StopType. */
const stopTypes: Readonly<Record<string, StopRole>> = {
  BCT: busStop, // on a street
  BCS: busStop, // a bay of a bus station
  BCQ: busStop, // a bay that changes
  BCP: busStop,
  BST: station('bus'),
  BCE: part('bus'),
  RLY: station('rail'),
  RSE: part('rail'),
  RPL: part('rail'),
  MET: station('metro'),
  TMU: part('metro'),
  PLT: part('metro'),
  FER: station('ferry'),
  FTD: part('ferry'),
  FBT: part('ferry'),
  GAT: station('air'),
  AIR: part('air'),
  LCB: station('cable-car'),
  LCE: part('cable-car'),
  LPL: part('cable-car'),
  LSE: part('cable-car'),
  TXR: taxiRank,
  STR: taxiRank,
  SDA: { role: 'stop', type: '/transport/set-down-area' },
};

/** The same guide, table 3-6: StopAreaType. Areas of other types are groups of stops on a street. */
const stationAreaTypes: Readonly<Record<string, StationKind>> = {
  GAIR: 'air',
  GBCS: 'bus',
  GCCH: 'bus',
  GFTD: 'ferry',
  GLCB: 'cable-car',
  GRLS: 'rail',
  GTMU: 'metro',
};

/** Returns the role of a stop type, or `undefined` for an unknown type. */
export function roleOf(stopType: string): StopRole | undefined {
  return Object.hasOwn(stopTypes, stopType) ? stopTypes[stopType] : undefined;
}

/** Returns the kind of station of an area, or `undefined` for a group of stops. */
export function stationKindOf(areaType: string): StationKind | undefined {
  return Object.hasOwn(stationAreaTypes, areaType) ? stationAreaTypes[areaType] : undefined;
}

const stationTypes: Readonly<Record<Exclude<StationKind, 'metro'>, string>> = {
  air: '/transport/airport',
  bus: '/transport/bus-station',
  'cable-car': '/transport/cable-car',
  ferry: '/transport/ferry-terminal',
  rail: '/transport/rail-station',
};

/**
 * Returns the place type of a station. NaPTAN has one type for trams, metros and museum railways, so the name
 * decides: "Bank DLR Station", "Prestwich (Manchester Metrolink)", "Holt (North Norfolk Railway)".
 */
export function stationType(kind: StationKind, name: string): string {
  if (kind !== 'metro') return stationTypes[kind];
  if (/underground|subway|\bDLR\b|metro station|light rail/i.test(name)) return '/transport/metro-station';
  if (/\btram|tramway|supertram|metrolink|metro\)/i.test(name)) return '/transport/tram-stop';
  if (/cable ?(car|way)/i.test(name)) return stationTypes['cable-car'];
  // Brackets after a name contain the network; of the remaining ones, only museum railways have one.
  return /\bR(ai)?lw?a?y\b|\bstation\b|\([^)]+\)$/i.test(name) ? stationTypes.rail : '/transport/tram-stop';
}
