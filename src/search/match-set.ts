export const NO_PHRASE = -1;

/** The places that match a query, each with the best it has. Cleared and used again: one for each query would be garbage of megabytes. */
export class MatchSet {
  /** In no order. */
  readonly places: number[] = [];
  readonly #badness: Float64Array;
  readonly #field: Uint8Array;
  readonly #phrase: Int32Array;
  readonly #has: Uint8Array;

  /** @param count of places in the bundle. */
  constructor(count: number) {
    this.#badness = new Float64Array(count);
    this.#field = new Uint8Array(count);
    this.#phrase = new Int32Array(count);
    this.#has = new Uint8Array(count);
  }

  get size(): number {
    return this.places.length;
  }

  has(place: number): boolean {
    return this.#has[place] === 1;
  }

  /** See `badness`. */
  badnessOf(place: number): number {
    return this.#badness[place]!;
  }

  /** The `Field` that a place matched best in. */
  fieldOf(place: number): number {
    return this.#field[place]!;
  }

  /** The phrase that a place matched best in, or `NO_PHRASE`. */
  phraseOf(place: number): number {
    return this.#phrase[place]!;
  }

  /** Adds a match, or betters the one that the place has. */
  offer(place: number, badness: number, field: number, phrase = NO_PHRASE): void {
    if (this.#has[place] === 0) {
      this.#has[place] = 1;
      this.places.push(place);
    } else {
      const known = this.#badness[place]!;
      if (badness > known || (badness === known && field >= this.#field[place]!)) return;
    }
    this.#badness[place] = badness;
    this.#field[place] = field;
    this.#phrase[place] = phrase;
  }

  clear(): this {
    for (const place of this.places) this.#has[place] = 0;
    this.places.length = 0;
    return this;
  }
}
