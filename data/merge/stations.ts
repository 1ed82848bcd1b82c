import type { Place } from '../../src/core/place.ts';
import { positionOf } from '../record/positions.ts';
import { wordsOfName } from './name-index.ts';
import { Nearby } from './nearby.ts';

/** Maximum kilometres between a stop and the middle of the station of its name. */
const STATION_KM = 0.1;
const STOP = /\/(\w+-stop|taxi-rank|set-down-area)$/;
const STATION = /\/((bus|coach|rail|metro|tram)-station|stop-area)$/;

/** Returns whether a place is a stop, or a bay of a station. */
export function isStop({ type }: Place): boolean {
  return type.some((path) => STOP.test(path));
}

/**
 * Returns the places, of which each stop without a parent is part of the nearest station or stop area with one of its names within
 * 100 m, so that the bays of a bus station are known as such.
 */
export function withStations(places: readonly Place[]): readonly Place[] {
  const stations = new Map<string, Nearby<Place>>();
  for (const place of places) {
    if (!place.type.some((path) => STATION.test(path))) continue;
    for (const words of namesOf(place)) {
      const namesakes = stations.get(words) ?? new Nearby<Place>(STATION_KM);
      namesakes.add(place, positionOf(place));
      stations.set(words, namesakes);
    }
  }
  if (stations.size === 0) return places;
  return places.map((place) => {
    if (place.parent.length > 0 || !isStop(place)) return place;
    const [nearest] = namesOf(place)
      .flatMap((words) => [...(stations.get(words)?.near(positionOf(place)) ?? [])])
      .filter(({ item }) => item.id !== place.id)
      .sort((a, b) => a.km - b.km || (a.item.id < b.item.id ? -1 : 1));
    return nearest ? { ...place, parent: [nearest.item.id] } : place;
  });
}

function namesOf({ name, short_name = '', alternative_names, hidden_names }: Place): string[] {
  const words = [name, short_name, ...alternative_names, ...hidden_names].map(wordsOfName);
  return [...new Set(words)].filter((known) => known !== '');
}
