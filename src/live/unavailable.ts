import type { Place } from '../core/place.ts';

/** One site of the park-and-rides list (interface, 2.5). */
export interface ParkAndRide {
  /** Spaces in all; 0 where not even that is known. */
  readonly capacity: number;
  readonly identifier: string;
  readonly name: string;
  readonly percentage: number;
  readonly spaces: number;
  readonly unavailable: boolean;
}

/** The record of a site of which nothing current is known. An occupancy is never guessed. */
export function unavailableSite({ id, name, park_and_ride }: Place): ParkAndRide {
  const capacity = park_and_ride?.capacity ?? 0;
  return { capacity, identifier: id, name, percentage: 0, spaces: 0, unavailable: true };
}
