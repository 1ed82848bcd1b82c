import { openingTimesOf } from '../../../../../data/build/hours/opening-hours.ts';
import {
  type OpeningTimes,
  type OpenState,
  openStateAt,
  readDayTime,
} from '../../../../../src/core/opening-hours.ts';
import { somePlace } from '../../../bundle/some-places.ts';

/** Regions with holidays, and a position in each. */
export const REGIONS = {
  Frankfurt: { country: 'DE', state: 'Hessen', lat: '50.1109', lon: '8.6821' },
  Munich: { country: 'DE', state: 'Bayern', lat: '48.1372', lon: '11.5756' },
  Valletta: { country: 'MT', lat: '35.8989', lon: '14.5146' },
  // The library has no holidays of Cyprus.
  Nicosia: { country: 'CY', lat: '35.1856', lon: '33.3823' },
  Auckland: { country: 'NZ', lat: '-36.8485', lon: '174.7633' },
} as const;

/** Evaluates opening hours in a region from 2026-11-28, as a build does. @returns those that can be read, by value. */
export async function hoursOf(
  values: readonly string[],
  region: keyof typeof REGIONS = 'Frankfurt',
  warn: (message: string) => void = () => {},
): Promise<ReadonlyMap<string, OpeningTimes>> {
  const { lat, lon, ...where } = REGIONS[region];
  const places = values.map((opening_hours, i) => somePlace(`a:${i}`, { opening_hours, lat, lon }));
  const times = await openingTimesOf(places, { ...where, from: new Date('2026-11-28') }, warn);
  return new Map([...times].map(([id, one]) => [values[Number(id.slice(2))]!, one]));
}

/** Returns what is known of opening hours at a local time. */
export function stateAt(times: OpeningTimes | undefined, time: string): OpenState {
  return times ? openStateAt(times, readDayTime(time)!) : 'unknown';
}
