import type { PlaceType } from '../../core/place-type.ts';
import { levelsOf } from '../../core/place-type.ts';
import type { SearchSettings } from '../../core/settings.ts';
import { Field } from '../index/phrase-index.ts';
import type { TypeSets } from '../index/type-sets.ts';

/** How much places count for their kind: above 0 to 1. Of several kinds of a place the most prominent counts. */
export class Prominence {
  readonly #ofPlace: Uint32Array;
  readonly #ofSet: Float64Array;

  constructor(types: readonly PlaceType[], { ofPlace, sets }: TypeSets, settings: SearchSettings) {
    const { prominence = {} } = settings;
    const ofType = types.map(({ path }) => {
      const named = levelsOf(path).findLast((level) => prominence[level] !== undefined);
      return named === undefined ? 1 : prominence[named]!;
    });
    this.#ofPlace = ofPlace;
    this.#ofSet = Float64Array.from(sets, (set) => Math.max(0, ...set.map((type) => ofType[type]!)) || 1);
  }

  /** What the distance to a place is divided by. @param field that it is best in: what is found by its kind is as near as it is. */
  ofDistance(place: number, field: number): number {
    return field <= Field.hidden ? this.of(place) : 1;
  }

  /** Of equals, the place with more stands first. */
  of(place: number): number {
    return this.#ofSet[this.#ofPlace[place]!]!;
  }
}
