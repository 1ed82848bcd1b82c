import type { Position } from '../../core/geo/position.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { isArea, isWithin } from '../../core/place-type.ts';
import type { Nearby } from '../../core/query.ts';
import { mapItem } from '../../core/structures/int-lists.ts';
import type { KindMeaning } from '../query/kind-lexicon.ts';
import { kmTo } from '../rank/nearest.ts';
import type { Prominence } from '../rank/prominence.ts';

/** Places of one name that are not as far apart are one for a visitor: a square and its stop. */
const MIN_KM_APART = 0.3;
const MAX_ALTERNATIVES = 6;

/** Returns whether a place is a street or another area. */
export function isAreaPlace(place: number, { type, types }: PlaceTable): boolean {
  return isArea(mapItem(type, place, (number) => types[number]!.path));
}

/** Decides which of the places with a name is meant. */
export class PlaceChoice {
  readonly #places: PlaceTable;
  readonly #prominence: Prominence;
  readonly #position: Position | undefined;
  readonly #chosen: number | undefined;

  /** @param position of the visitor. @param chosen a place that is meant where it has the name. */
  constructor(
    places: PlaceTable,
    prominence: Prominence,
    position: Position | undefined,
    chosen: number | undefined,
  ) {
    this.#chosen = chosen;
    this.#places = places;
    this.#prominence = prominence;
    this.#position = position;
  }

  /** Returns the most prominent of at least one place; of equal ones, the nearest. @param wantsArea whether streets and areas come first. */
  pick(places: readonly number[] | Uint32Array, wantsArea: boolean): number {
    if (this.#chosen !== undefined && places.includes(this.#chosen)) return this.#chosen;
    const areas = wantsArea ? places.filter((place) => this.isArea(place)) : [];
    const choices = areas.length > 0 ? areas : places;
    let best = choices[0]!;
    for (const place of choices) if (this.#compare(place, best) < 0) best = place;
    return best;
  }

  /** Returns a place that others are near to, with those that are as prominent and elsewhere, the likeliest first: "which one?" */
  nearby(place: number, named: readonly number[]): Nearby {
    const { lat, lon } = this.#places;
    const kept = [place];
    const isElsewhere = (other: number): boolean =>
      kept.every((one) => kmTo(one, this.#places, { lat: lat[other]!, lon: lon[other]! }) > MIN_KM_APART);
    const prominence = this.#prominence.of(place);
    for (const other of named.toSorted((a, b) => this.#compare(a, b))) {
      if (kept.length > MAX_ALTERNATIVES) break;
      if (this.hasPosition(other) && this.#prominence.of(other) >= prominence && isElsewhere(other))
        kept.push(other);
    }
    const alternatives = kept.slice(1);
    return { place, ...(alternatives.length > 0 && { alternatives }) };
  }

  /** Returns whether any of the places has a type of a kind, whatever its tags. */
  hasType(places: readonly number[], { types: wanted }: KindMeaning): boolean {
    const { type, types } = this.#places;
    const isWanted = (number: number): boolean => wanted.some((path) => isWithin(types[number]!.path, path));
    return places.some((place) => mapItem(type, place, isWanted).includes(true));
  }

  /** Returns whether a place has a position, so that others can be near it. */
  hasPosition(place: number): boolean {
    return !Number.isNaN(this.#places.lat[place]!);
  }

  /** Returns whether a place is a street or another area. */
  isArea(place: number): boolean {
    return isAreaPlace(place, this.#places);
  }

  #compare(a: number, b: number): number {
    const { importance } = this.#places;
    const lacksPosition = (place: number): number => Number(!this.hasPosition(place));
    const km = (place: number): number => (this.#position ? kmTo(place, this.#places, this.#position) : 0);
    return (
      lacksPosition(a) - lacksPosition(b) ||
      this.#prominence.of(b) - this.#prominence.of(a) ||
      (this.#position ? km(a) - km(b) : 0) ||
      importance[b]! - importance[a]! ||
      a - b
    );
  }
}
