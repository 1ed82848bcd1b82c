import { Field } from '../index/phrase-index.ts';
import { rankBucketIn, Tier } from './tier.ts';

export const NO_PHRASE = -1;

/** Room for so many matches at first: as many as most queries have. */
const ROOM = 1024;

/**
 * The places that match a query, each with the best it has. Cleared and used again: one for each query would be garbage of
 * megabytes. What is said of a match stands at its index in `places`, so that there is room for as many as were ever found, and
 * not for all places of a country.
 */
export class MatchSet {
  /** In no order. */
  readonly places: number[] = [];
  /** Place → its index and one; 0 for who doesn't match. */
  readonly #slots: Uint32Array;
  #best = Number.POSITIVE_INFINITY;
  #badness = new Float64Array(ROOM);
  #field = new Uint8Array(ROOM);
  #phrase = new Int32Array(ROOM);

  /** @param count of places in the bundle. */
  constructor(count: number) {
    this.#slots = new Uint32Array(count);
  }

  get size(): number {
    return this.places.length;
  }

  /** The least badness of all matches; infinite where there is none. */
  get best(): number {
    return this.#best;
  }

  /** The index of a place in `places`; -1 for one that doesn't match. */
  indexOf(place: number): number {
    return this.#slots[place]! - 1;
  }

  has(place: number): boolean {
    return this.#slots[place] !== 0;
  }

  /** Whether a place's whole name was matched. */
  hasName(): boolean {
    if (this.#best >= rankBucketIn(Tier.starts)) return false;
    return this.places.some(
      (_, i) => this.#badness[i]! < rankBucketIn(Tier.starts) && this.#field[i]! <= Field.hidden,
    );
  }

  /** Of the match of a place; infinite for one that doesn't match. */
  badnessOf(place: number): number {
    const slot = this.#slots[place]!;
    return slot === 0 ? Number.POSITIVE_INFINITY : this.#badness[slot - 1]!;
  }

  /** Of the match at this index; see `badness`. */
  badnessAt(index: number): number {
    return this.#badness[index]!;
  }

  /** The `Field` that it is best in. */
  fieldAt(index: number): number {
    return this.#field[index]!;
  }

  /** The phrase that it is best in, or `NO_PHRASE`. */
  phraseAt(index: number): number {
    return this.#phrase[index]!;
  }

  /** Adds a match, or betters the one that the place has. */
  offer(place: number, badness: number, field: number, phrase = NO_PHRASE): void {
    let index = this.#slots[place]! - 1;
    if (index < 0) {
      index = this.places.push(place) - 1;
      this.#slots[place] = index + 1;
      if (index === this.#field.length) this.#grow();
    } else {
      const known = this.#badness[index]!;
      if (badness > known || (badness === known && field >= this.#field[index]!)) return;
    }
    if (badness < this.#best) this.#best = badness;
    this.#badness[index] = badness;
    this.#field[index] = field;
    this.#phrase[index] = phrase;
  }

  clear(): this {
    for (const place of this.places) this.#slots[place] = 0;
    this.places.length = 0;
    this.#best = Number.POSITIVE_INFINITY;
    return this;
  }

  #grow(): void {
    const room = Math.min(2 * this.#field.length, this.#slots.length);
    const badness = copied(this.#badness, new Float64Array(room));
    const field = copied(this.#field, new Uint8Array(room));
    const phrase = copied(this.#phrase, new Int32Array(room));
    // All of them or none, as there may be no memory for the last.
    this.#badness = badness;
    this.#field = field;
    this.#phrase = phrase;
  }
}

function copied<Numbers extends Float64Array | Uint8Array | Int32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
