import type { Position } from '../../core/geo/position.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { isArea, isWithin } from '../../core/place-type.ts';
import { mapList } from '../../core/structures/int-lists.ts';
import type { KindLexicon, KindMeaning } from '../query/kind-lexicon.ts';
import { kmTo } from '../rank/nearest.ts';
import type { Prominence } from '../rank/prominence.ts';

/** Returns whether a place is a street or another area. */
export function isAreaPlace(place: number, { type, types }: PlaceTable): boolean {
  return isArea(mapList(type, place, (number) => types[number]!.path));
}

/** Decides which of the places with a name is meant. */
export class PlaceChoice {
  readonly #places: PlaceTable;
  readonly #kinds: KindLexicon;
  readonly #prominence: Prominence;
  readonly #position: Position | undefined;

  /** @param position of the visitor. */
  constructor(
    places: PlaceTable,
    kinds: KindLexicon,
    prominence: Prominence,
    position: Position | undefined,
  ) {
    this.#places = places;
    this.#kinds = kinds;
    this.#prominence = prominence;
    this.#position = position;
  }

  /** Returns the most prominent of at least one place; of equal ones, the nearest. @param wantsArea whether streets and areas come first. */
  pick(places: readonly number[] | Uint32Array, wantsArea: boolean): number {
    const areas = wantsArea ? places.filter((place) => this.isArea(place)) : [];
    const choices = areas.length > 0 ? areas : places;
    let best = choices[0]!;
    for (const place of choices) if (this.#compare(place, best) < 0) best = place;
    return best;
  }

  /**
   * Returns the place that is meant by a kind; `undefined` where there is none.
   * @param namesakes places that are called after it, such as the stop before it. The place of the kind that is nearest to one is meant.
   */
  pickOfKind(kind: KindMeaning, namesakes: readonly number[] = []): number | undefined {
    const all = this.#kinds.placesOfMeaning(kind).toArray();
    const [namesake] = namesakes.filter((place) => this.hasPosition(place));
    if (all.length === 0) return undefined;
    if (namesake === undefined) return this.pick(all, false);
    const { lat, lon } = this.#places;
    const kmFrom = (place: number): number =>
      kmTo(place, this.#places, { lat: lat[namesake]!, lon: lon[namesake]! });
    return all.reduce((a, b) => (kmFrom(b) < kmFrom(a) ? b : a));
  }

  /** Returns whether any of the places has a type of a kind, whatever its tags. */
  hasType(places: readonly number[], { types: wanted }: KindMeaning): boolean {
    const { type, types } = this.#places;
    const isWanted = (number: number): boolean => wanted.some((path) => isWithin(types[number]!.path, path));
    return places.some((place) => mapList(type, place, isWanted).includes(true));
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
