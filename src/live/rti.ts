import { LiveUnavailableError } from './live-unavailable.ts';
import { type ParkAndRide, readSites } from './site.ts';

/** The type whose `services` are the record of a park-and-ride site; those of the others are lists of departures. */
export const PARK_AND_RIDE = 'p-r';

/**
 * Real-time information about one place, as `/places/<id>/rti/<type>` answers it (docs/live.md): the form of deployed
 * services, whose clients read `services.percentage` of a park-and-ride.
 */
export interface RealTimeInformation<Services> {
  readonly services: Services;
  /** Remarks for people. */
  readonly messages: readonly string[];
  readonly type: string;
  readonly title: string;
}

/** More letters than the record of one site has with all remarks: it is read anew for each who asks. */
const MAX_RECORD_LENGTH = 100_000;

/**
 * Reads an answer about one park-and-ride site, be it in this form or the bare record of the site.
 * @param text JSON
 * @param identifiers of the place that was asked about
 * @param title for an answer that has none
 * @throws NoAnswer for another kind of JSON, another site, and numbers that can't be true
 */
export function readOccupancy(
  text: string,
  identifiers: readonly string[],
  title: string,
): RealTimeInformation<ParkAndRide> {
  const body: unknown = text.length > MAX_RECORD_LENGTH ? null : JSON.parse(text);
  const said = typeof body === 'object' && body !== null && 'services' in body ? body : { services: body };
  const { services, messages, title: own }: { [Key in keyof RealTimeInformation<unknown>]?: unknown } = said;
  const [site] = readSites({ park_and_rides: [services] });
  if (!site || !identifiers.includes(site.identifier))
    throw new LiveUnavailableError('the live API answered with another site');
  const remarks = Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [];
  return occupancy(site, typeof own === 'string' ? own : title, remarks);
}

/** The record of a site in the form of real-time information. */
export function occupancy(
  site: ParkAndRide,
  title: string,
  messages: readonly string[] = [],
): RealTimeInformation<ParkAndRide> {
  return { services: site, messages, type: PARK_AND_RIDE, title };
}
