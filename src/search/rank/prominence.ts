import type { FlattenedType } from '../../core/place-type.ts';
import { levelsOf } from '../../core/place-type.ts';
import type { SearchSettings } from '../../core/settings.ts';
import { Field } from '../index/phrase-index.ts';
import type { TypeSets } from '../index/type-sets.ts';

/** The prominence of places by their types: above 0, up to 1. If a place has several types, the most prominent counts. */
export class Prominence {
  readonly #ofPlace: Uint32Array;
  readonly #ofSet: Float64Array;

  constructor(types: readonly FlattenedType[], { ofPlace, sets }: TypeSets, settings: SearchSettings) {
    const { prominence = {} } = settings;
    const ofType = types.map(({ path }) => {
      const named = levelsOf(path).findLast((level) => prominence[level] !== undefined);
      return named === undefined ? 1 : prominence[named]!;
    });
    this.#ofPlace = ofPlace;
    this.#ofSet = Float64Array.from(sets, (set) => Math.max(0, ...set.map((type) => ofType[type]!)) || 1);
  }

  /** Returns the divisor of the distance: the prominence for a name match, 1 for a type match. @param field of the best match. */
  ofDistance(place: number, field: number): number {
    return field <= Field.hidden ? this.of(place) : 1;
  }

  /** Returns the prominence of a place. */
  of(place: number): number {
    return this.#ofSet[this.#ofPlace[place]!]!;
  }
}
