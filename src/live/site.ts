import type { Place } from '../core/place.ts';
import { LiveUnavailableError } from './live-unavailable.ts';

/** One site of the park-and-rides list (docs/contract.md, Live). */
export interface ParkAndRide {
  /** Spaces in all; 0 where not even that is known. */
  readonly capacity: number;
  readonly identifier: string;
  readonly name: string;
  /** How much of the capacity is taken. */
  readonly percentage: number;
  /** How many are free. */
  readonly spaces: number;
  readonly unavailable: boolean;
}

/** What can be part of a URL. */
const WELL_FORMED = /^[^\p{Cs}\p{Cc}]+$/u;

type Unchecked = { readonly [Key in keyof ParkAndRide]?: unknown };

/**
 * Reads an answer about park-and-rides. A site whose numbers can't be true is unavailable; the others aren't to blame.
 * @param before the sites as they were known until now, whose sizes are worth more than those beside an untruth
 * @throws NoAnswer for another kind of JSON, and where all that is said of occupancy can't be true
 */
export function readSites(body: unknown, before: readonly ParkAndRide[] = []): readonly ParkAndRide[] {
  const list = (body as { park_and_rides?: unknown } | null)?.park_and_rides;
  const known = (site: Unchecked | null): boolean =>
    typeof site?.identifier === 'string' &&
    WELL_FORMED.test(site.identifier) &&
    typeof site.name === 'string';
  if (!Array.isArray(list) || !list.every(known))
    throw new LiveUnavailableError('the live API answered with other JSON than a list of sites');
  const claims = list.filter(({ unavailable }) => unavailable !== true);
  if (claims.length > 0 && !claims.some(isCredible))
    throw new LiveUnavailableError('the live API answered with numbers that can not be true');
  return list.map((site: ParkAndRide) => {
    const { capacity, identifier, name, percentage, spaces, unavailable } = site;
    const isTrue = isCredible(site);
    if (!unavailable && isTrue) return { capacity, identifier, name, percentage, spaces, unavailable };
    const known = before.find((other) => other.identifier === identifier)?.capacity;
    const size = isTrue && isCount(capacity) && capacity > 0 ? capacity : known || capacity;
    return withoutOccupancy({ capacity: size, identifier, name });
  });
}

/** Whether what is said of a site can be true; that its occupancy is unavailable always can. */
function isCredible(site: unknown): boolean {
  const { capacity, percentage, spaces, unavailable } = site as Unchecked;
  if (unavailable === true) return true;
  return unavailable === false && isCount(capacity) && isCount(percentage, 100) && isCount(spaces, capacity);
}

/** A site of which nothing current is known. An occupancy is never guessed. */
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

/** The same for a site as the bundle knows it. */
export function siteOf({ id, name, park_and_ride }: Place): ParkAndRide {
  const capacity = park_and_ride?.capacity ?? 0;
  return { capacity, identifier: id, name, percentage: 0, spaces: 0, unavailable: true };
}

function isCount(number: unknown, most = Number.MAX_SAFE_INTEGER): number is number {
  return Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= most;
}
