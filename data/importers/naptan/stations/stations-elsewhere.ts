import type { Place } from '../../../../src/core/place.ts';
import { Nearby } from '../../../merge/nearby.ts';
import { positionOf } from '../../../record/positions.ts';
import type { Group } from './station-group.ts';

/**
 * Assigns each group that lacks a station to the nearest station of its type in another source. The station's id
 * becomes an identifier of the group, so that merging unites them. Groups with the same station become one.
 *
 * @param others places of other sources.
 * @param withinKm maximum distance of the station from the first part.
 */
export function withStationsElsewhere(
  groups: readonly Group[],
  others: readonly Place[],
  withinKm: number,
): Group[] {
  const lacking = new Set(
    groups.filter((group) => group.lacksStation).flatMap(({ first }) => first.place.type),
  );
  const stations = new Nearby<Place>(withinKm);
  for (const other of others) {
    if (other.type.some((path) => lacking.has(path))) stations.add(other, positionOf(other));
  }
  const byStation = new Map<string, Group>();
  return groups.filter((group) => {
    const station = group.lacksStation ? nearestStation(group, stations) : undefined;
    if (!station) return true;
    const before = byStation.get(station.id);
    before?.absorb(group);
    byStation.set(station.id, before ?? group);
    group.elsewhere = station.id;
    return !before;
  });
}

/** Returns the nearest station of a type of the group; of two at one distance, the later one. */
function nearestStation({ first }: Group, stations: Nearby<Place>): Place | undefined {
  const near = [...stations.near(positionOf(first.place))].filter(({ item }) =>
    item.type.some((path) => first.place.type.includes(path)),
  );
  return near.sort((a, b) => a.km - b.km || b.index - a.index)[0]?.item;
}
