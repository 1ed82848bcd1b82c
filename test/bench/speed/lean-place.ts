import type { Place } from '../../../src/core/place.ts';

/** A place as a careful person writes it into JSON: nothing empty, nothing twice. */
export type LeanPlace = Pick<Place, 'id' | 'name' | 'type'> & Partial<Place>;

export function leanPlace(place: Place): LeanPlace {
  const { identifiers, name_sort, ...others } = place;
  const told = Object.entries(others).filter(([, value]) => typeof value !== 'object' || !isEmpty(value));
  return {
    ...(Object.fromEntries(told) as unknown as LeanPlace),
    ...(identifiers.length > 1 && { identifiers }),
    ...(name_sort !== place.name && { name_sort }),
  };
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
