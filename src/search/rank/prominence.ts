import type { FlattenedType } from '../../core/place-type.ts';
import { isWithin, levelsOf } from '../../core/place-type.ts';
import type { SearchSettings } from '../../core/settings.ts';
import { Field } from '../index/phrase-index.ts';
import type { TypeSets } from '../index/type-sets.ts';

/** The prominence of places by their types: above 0, up to 1. If a place has several types, the most prominent counts. */
export class Prominence {
  readonly #types: readonly FlattenedType[];
  readonly #sets: TypeSets;
  readonly #ofType: readonly number[];
  readonly #ofSet: Float64Array;

  constructor(types: readonly FlattenedType[], sets: TypeSets, settings: SearchSettings) {
    const { prominence = {} } = settings;
    this.#types = types;
    this.#sets = sets;
    this.#ofType = types.map(({ path }) => {
      const named = levelsOf(path).findLast((level) => prominence[level] !== undefined);
      return named === undefined ? 1 : prominence[named]!;
    });
    this.#ofSet = this.#ofSets(() => true);
  }

  /** Returns the divisor of the distance: the prominence for a name match, 1 for a type match. @param field of the best match. */
  ofDistance(place: number, field: number): number {
    return field <= Field.hidden ? this.of(place) : 1;
  }

  /** Returns the prominence of a place. */
  of(place: number): number {
    return this.#ofSet[this.#sets.ofPlace[place]!]!;
  }

  /** Returns the prominence of places by those of their types alone that are at or below some paths: a bank with a cash machine is one of them. */
  within(paths: readonly string[]): (place: number) => number {
    const ofSet = this.#ofSets((type) => paths.some((path) => isWithin(this.#types[type]!.path, path)));
    return (place) => ofSet[this.#sets.ofPlace[place]!]!;
  }

  #ofSets(counts: (type: number) => boolean): Float64Array {
    return Float64Array.from(
      this.#sets.sets,
      (set) => Math.max(0, ...set.map((type) => (counts(type) ? this.#ofType[type]! : 0))) || 1,
    );
  }
}
