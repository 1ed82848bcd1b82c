import type { Departures, ParkAndRide } from '../core/contract/live.ts';
import { LiveUnavailableError } from './fetch-answer.ts';
import { readSites } from './site.ts';

/** The live type of park-and-ride sites. Its `services` are the record of the site; those of other types list departures. */
export const PARK_AND_RIDE = 'p-r';

/** The answer about one park-and-ride site. Clients of deployed services read `services.percentage`. */
export interface Occupancy extends Departures {
  readonly services: ParkAndRide;
}

/**
 * Parses an answer about one park-and-ride site, either in this form or as the bare record of the site.
 * @param body the JSON of the answer.
 * @param identifiers the identifiers of the requested place.
 * @param title the title for an answer without one.
 * @throws LiveUnavailableError for another kind of JSON, or another site.
 */
export function readOccupancy(body: unknown, identifiers: readonly string[], title: string): Occupancy {
  const record = typeof body === 'object' && body !== null && 'services' in body ? body : { services: body };
  const { services, messages, title: own }: { [Key in keyof Occupancy]?: unknown } = record;
  const [site] = readSites({ park_and_rides: [services] });
  if (!site || !identifiers.includes(site.identifier))
    throw new LiveUnavailableError('the live API answered with another site');
  const remarks = Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [];
  return occupancyRecord(site, typeof own === 'string' ? own : title, remarks);
}

/** Wraps the record of a site as real-time information. */
export function occupancyRecord(
  site: ParkAndRide,
  title: string,
  messages: readonly string[] = [],
): Occupancy {
  return { services: site, messages, type: PARK_AND_RIDE, title };
}
