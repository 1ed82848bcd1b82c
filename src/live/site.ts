import type { ParkAndRide } from '../core/contract/live.ts';
import type { Place } from '../core/place.ts';
import { LiveUnavailableError } from './fetch-answer.ts';

/** Maximum number of sites in an answer. A country has some hundred; each is compared with those known before, and shown. */
const MAX_SITES = 1000;

/** Identifiers that can be part of a URL. A comma stands between the identifiers of several places. */
const WELL_FORMED = /^[^\p{Cs}\p{Cc},]{1,200}$/u;

type Unchecked = { readonly [Key in keyof ParkAndRide]?: unknown };

/**
 * Validates an answer about park-and-rides. A site with impossible numbers becomes unavailable; the other sites stay.
 * @param before the sites known so far. Their capacities replace those of sites with impossible numbers.
 * @throws LiveUnavailableError for another kind of JSON, for too many sites, and if the occupancy of every site is impossible.
 */
export function readSites(body: unknown, before: readonly ParkAndRide[] = []): readonly ParkAndRide[] {
  const list = (body as { park_and_rides?: unknown } | null)?.park_and_rides;
  const isSite = (site: Unchecked | null): boolean =>
    typeof site?.identifier === 'string' &&
    WELL_FORMED.test(site.identifier) &&
    typeof site.name === 'string';
  if (Array.isArray(list) && list.length > MAX_SITES)
    throw new LiveUnavailableError(`the live API answered with more than ${MAX_SITES} sites`);
  if (!Array.isArray(list) || !list.every(isSite))
    throw new LiveUnavailableError('the live API answered with other JSON than a list of sites');
  const claims = list.filter(({ unavailable }) => unavailable !== true);
  if (claims.length > 0 && !claims.some(isCredible))
    throw new LiveUnavailableError('the live API answered with numbers that can not be true');
  return list.map((site: ParkAndRide) => {
    const { capacity, identifier, name, percentage, spaces, unavailable } = site;
    const isPossible = isCredible(site);
    if (!unavailable && isPossible) return { capacity, identifier, name, percentage, spaces, unavailable };
    const knownCapacity = before.find((other) => other.identifier === identifier)?.capacity;
    const size = isPossible && isCount(capacity) && capacity > 0 ? capacity : knownCapacity || capacity;
    return withoutOccupancy({ capacity: size, identifier, name });
  });
}

/** Returns whether the numbers of a site are possible. An unavailable site has none to check. */
function isCredible(site: unknown): boolean {
  const { capacity, percentage, spaces, unavailable } = site as Unchecked;
  if (unavailable === true) return true;
  return unavailable === false && isCount(capacity) && isCount(percentage, 100) && isCount(spaces, capacity);
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
  const capacity = park_and_ride?.capacity ?? 0;
  return { capacity, identifier: id, name, percentage: 0, spaces: 0, unavailable: true };
}

function isCount(number: unknown, max = Number.MAX_SAFE_INTEGER): number is number {
  return Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= max;
}
