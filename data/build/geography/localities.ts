import Flatbush from 'flatbush';
import { boxOf, kmToOutline, type Outline, parseOutline } from '../../../src/core/geo/outline.ts';
import { distanceKm, MIN_KM_PER_DEGREE, type Position } from '../../../src/core/geo/position.ts';
import { isArea, type Place } from '../../../src/core/place.ts';
import { positionOf } from '../../record/positions.ts';

/** Types of areas that places are in. Of equally near areas, the one of the earlier type counts. */
const SUBURBS = ['/area/suburb'];
const TOWNS = ['/area/village', '/area/town'];
const STREETS = ['/area/street', '/area/square'];

/** How far away an area may be, in kilometres, in growing steps: the first step that reaches one ends the search. */
const TOWN_REACH_KM = [1, 5, 20];
const STREET_REACH_KM = [0.1, 0.5];

/** Degrees of latitude or longitude that an area may span. The outline of a larger one is ignored, because places in it are not told apart. */
const MAX_SPAN_DEGREES = 2;

/** Least cosine of a latitude: a distance spans no more degrees of longitude near the poles. */
const MIN_COSINE = 0.01;

/**
 * Returns the places, each with a `locality`: its own, or else the name of an area near it. A place with a name has the nearest town, village
 * or suburb. A place without a name has the nearest street, which tells it from others of its kind, and the street's town. Each has the other
 * if there is none. Where all places are in one town, each has its street alone. A street has its town, a suburb its town or village, and a
 * town or village has no locality.
 */
export function withLocalities(places: readonly Place[]): readonly Place[] {
  const areas = places.filter(({ type, name }) => name !== '' && isArea(type));
  if (areas.length === 0) return places;
  const of = (types: readonly string[], reach: readonly number[]): NearestArea =>
    new NearestArea(areas, types, reach);
  const towns = of(TOWNS, TOWN_REACH_KM);
  const settlements = of([...SUBURBS, ...TOWNS], TOWN_REACH_KM);
  const streets = of(STREETS, STREET_REACH_KM);
  const townOf = ({ type, ...place }: Place): string | undefined => {
    const position = positionOf(place);
    const isOf = (types: readonly string[]): boolean => type.some((path) => types.includes(path));
    if (!position || (isArea(type) && isOf(TOWNS))) return undefined;
    return (isArea(type) && isOf(SUBURBS) ? towns : settlements).nameOfNearest(position);
  };
  const townsOf = places.map(townOf);
  const isOneTown = new Set(townsOf.filter((town, i) => town && !isArea(places[i]!.type))).size === 1;
  const localityOf = (place: Place, town?: string): string | undefined => {
    const position = positionOf(place);
    const isOfTown = isArea(place.type) || (place.name !== '' && !isOneTown && town);
    const street = isOfTown || !position ? undefined : streets.nameOfNearest(position);
    if (street === undefined || place.name !== '' || isOneTown) return street ?? town;
    return [...new Set([street, town ?? street])].join(', ');
  };
  return places.map((place, i) => {
    const locality = place.locality ?? localityOf(place, townsOf[i]);
    return locality === undefined || locality === place.locality ? place : { ...place, locality };
  });
}

interface NamedArea extends Position {
  readonly id: string;
  readonly name: string;
  /** Index of its type. */
  readonly rank: number;
  readonly outline: Outline | undefined;
}

/** Finds the nearest of the areas of some types: by their outlines or courses, or else by their positions. */
class NearestArea {
  readonly #reach: readonly number[];
  readonly #areas: NamedArea[] = [];
  readonly #index: Flatbush | undefined;

  constructor(areas: readonly Place[], types: readonly string[], reach: readonly number[]) {
    this.#reach = reach;
    for (const { id, name, type, shape, line, ...place } of areas) {
      const rank = types.findIndex((path) => type.includes(path));
      const position = positionOf(place);
      if (rank < 0 || !position) continue;
      this.#areas.push({ id, name, rank, outline: outlineOf(shape ?? line), ...position });
    }
    if (this.#areas.length === 0) return;
    this.#index = new Flatbush(this.#areas.length);
    for (const { lat, lon, outline } of this.#areas) {
      const box = outline ? boxOf(outline) : { west: lon, south: lat, east: lon, north: lat };
      this.#index.add(box.west, box.south, box.east, box.north);
    }
    this.#index.finish();
  }

  /** Returns the name of the nearest area; `undefined` where none is near enough. */
  nameOfNearest(position: Position): string | undefined {
    for (const km of this.#reach) {
      const name = this.#within(position, km);
      if (name !== undefined) return name;
    }
    return undefined;
  }

  #within({ lat, lon }: Position, reach: number): string | undefined {
    const high = reach / MIN_KM_PER_DEGREE;
    const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), MIN_COSINE);
    let nearest: { readonly area: NamedArea; readonly km: number } | undefined;
    // The date line has the same places a turn further.
    for (const number of this.#indexesIn(lon, lat, wide, high)) {
      const area = this.#areas[number]!;
      const km = area.outline ? kmToOutline({ lat, lon }, area.outline) : distanceKm({ lat, lon }, area);
      if (km > reach) continue;
      if (!nearest || (km - nearest.km || compare(area, nearest.area)) < 0) nearest = { area, km };
    }
    return nearest?.area.name;
  }

  /** Returns the areas whose boxes touch one around a position, also beyond the date line. */
  #indexesIn(lon: number, lat: number, wide: number, high: number): number[] {
    const turns = [0, ...(lon - wide < -180 ? [360] : []), ...(lon + wide > 180 ? [-360] : [])];
    return turns.flatMap(
      (turn) => this.#index?.search(lon + turn - wide, lat - high, lon + turn + wide, lat + high) ?? [],
    );
  }
}

function outlineOf(wkt: string | undefined): Outline | undefined {
  const outline = wkt === undefined ? undefined : parseOutline(wkt);
  if (!outline) return undefined;
  const { west, south, east, north } = boxOf(outline);
  return Math.max(east - west, north - south) > MAX_SPAN_DEGREES ? undefined : outline;
}

function compare(a: NamedArea, b: NamedArea): number {
  return a.rank - b.rank || (a.id < b.id ? -1 : 1);
}
