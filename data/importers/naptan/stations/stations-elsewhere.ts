import type { Place } from '../../../../src/core/place.ts';
import { kmBetween } from '../../../record/positions.ts';
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
  const stations = others.filter(({ type }) => type.some((path) => lacking.has(path)));
  const byStation = new Map<string, Group>();
  return groups.filter((group) => {
    const station = group.lacksStation ? nearestStation(group, stations, withinKm) : undefined;
    if (!station) return true;
    const before = byStation.get(station.id);
    before?.absorb(group);
    byStation.set(station.id, before ?? group);
    group.elsewhere = station.id;
    return !before;
  });
}

function nearestStation({ first }: Group, stations: readonly Place[], withinKm: number): Place | undefined {
  let best: Place | undefined;
  let bestKm = withinKm;
  for (const station of stations) {
    if (!station.type.some((path) => first.place.type.includes(path))) continue;
    const km = kmBetween(first.place, station);
    if (km === undefined || km > bestKm) continue;
    best = station;
    bestKm = km;
  }
  return best;
}
