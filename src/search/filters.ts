import type { Area } from '../core/geo.ts';
import { distanceKm } from '../core/geo.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { isWithin } from '../core/place-type.ts';
import type { SearchQuery } from '../core/query.ts';
import type { SearchSettings } from '../core/settings.ts';
import { Bitset } from '../core/structures/bitset.ts';
import { BoundedCache } from '../core/structures/bounded-cache.ts';
import { type IntLists, listOf } from '../core/structures/int-lists.ts';

type Filtered = Pick<SearchQuery, 'type' | 'typeExact' | 'inArea' | 'university' | 'accessibility' | 'flags'>;

/** Turns the filters of a query into the set of places that pass them all. Sets that recur are kept. */
export class Filters {
  readonly #places: PlaceTable;
  readonly #settings: SearchSettings;
  readonly #placesOfType: IntLists;
  readonly #kept = new BoundedCache<Bitset>(MOST_KEPT);
  /** Every place. Not to be changed. */
  readonly all: Bitset;

  constructor(places: PlaceTable, placesOfType: IntLists, settings: SearchSettings) {
    this.#places = places;
    this.#settings = settings;
    this.all = Bitset.full(places.count);
    this.#placesOfType = placesOfType;
  }

  /** Whether a query has filters. */
  isNarrowing(query: Filtered): boolean {
    const { type, typeExact, university, inArea, accessibility, flags } = query;
    const lists = [typeExact, accessibility, flags];
    return type !== undefined || university !== undefined || inArea || lists.some(({ length }) => length > 0);
  }

  /** The places that pass; a set of the caller's own, free to change. */
  allowed(query: Filtered): Bitset {
    const passing = this.all.copy();
    if (query.type !== undefined) passing.intersect(this.#within(query.type));
    if (query.typeExact.length > 0) passing.intersect(this.#exactly(query.typeExact));
    if (query.university === 'only') passing.intersect(this.#within(this.#settings.university_root));
    if (query.university === 'exclude') {
      passing.intersect(this.#within(this.#settings.university_root).complement());
    }
    if (query.inArea) passing.intersect(this.#inArea(this.#settings.area));
    for (const feature of query.accessibility) passing.intersect(this.#accessible(feature));
    for (const flag of query.flags) passing.intersect(this.#flagged(flag));
    return passing;
  }

  #within(path: string): Bitset {
    return this.#kept.of(`within ${path}`, () => this.#ofTypes((type) => isWithin(type, path)));
  }

  #exactly(paths: readonly string[]): Bitset {
    return this.#ofTypes((type) => paths.includes(type));
  }

  #ofTypes(wanted: (path: string) => boolean): Bitset {
    const set = new Bitset(this.#places.count);
    this.#places.types.forEach((type, number) => {
      if (wanted(type.path)) for (const place of listOf(this.#placesOfType, number)) set.add(place);
    });
    return set;
  }

  /** Where no area is known, no place is known to be in it. */
  #inArea(area: Area | undefined): Bitset {
    return this.#kept.of('area', () => {
      const { lat, lon, count } = this.#places;
      const set = new Bitset(count);
      for (let place = 0; area && place < count; place++) {
        if (distanceKm(area, { lat: lat[place]!, lon: lon[place]! }) <= area.radius_km) set.add(place);
      }
      return set;
    });
  }

  #accessible(feature: string): Bitset {
    return this.#kept.of(`accessible ${feature}`, () =>
      Bitset.of(this.#places.count, this.#places.placesWithAccess(feature)),
    );
  }

  #flagged(flag: string): Bitset {
    return this.#kept.of(`flagged ${flag}`, () =>
      Bitset.of(this.#places.count, this.#places.placesWithFlag(flag)),
    );
  }
}

const MOST_KEPT = 64;
