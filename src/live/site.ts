import type { ParkAndRide } from '../core/contract/live.ts';
import type { Place } from '../core/place.ts';
import { LiveUnavailableError } from './fetch-answer.ts';

type Unchecked = { readonly [Key in keyof ParkAndRide]?: unknown };

/**
 * Validates an answer about park-and-rides. A site whose numbers break the schema is unavailable; the other sites stay.
 * @throws LiveUnavailableError for JSON other than a list of sites with identifiers and names.
 */
export function readSites(body: unknown): readonly ParkAndRide[] {
  const list = (body as { park_and_rides?: unknown } | null)?.park_and_rides;
  const isSite = (site: Unchecked | null): boolean =>
    typeof site?.identifier === 'string' && typeof site.name === 'string';
  if (!Array.isArray(list) || !list.every(isSite))
    throw new LiveUnavailableError('the live API answered with other JSON than a list of sites');
  return list.map((site: ParkAndRide) => {
    const { capacity, identifier, name, percentage, spaces, unavailable } = site;
    const isKnown =
      unavailable === false &&
      isCount(capacity) &&
      isCount(spaces) &&
      isCount(percentage) &&
      percentage <= 100;
    return isKnown ? { capacity, identifier, name, percentage, spaces, unavailable } : withoutOccupancy(site);
  });
}

/** Returns a site without its occupancy. An occupancy is never guessed. */
export function withoutOccupancy({
  capacity,
  identifier,
  name,
}: Pick<ParkAndRide, 'capacity' | 'identifier' | 'name'>): ParkAndRide {
  return {
    capacity: isCount(capacity) ? capacity : 0,
    identifier,
    name,
    percentage: 0,
    spaces: 0,
    unavailable: true,
  };
}

/** Returns the record of a site in the bundle, without an occupancy. */
export function siteOf({ id, name, park_and_ride }: Place): ParkAndRide {
  return withoutOccupancy({ capacity: park_and_ride?.capacity ?? 0, identifier: id, name });
}

function isCount(number: unknown): number is number {
  return Number.isSafeInteger(number) && (number as number) >= 0;
}
