/** What was made for a key. Keys come from outside, in any number of spellings: of too many the oldest goes. */
export class BoundedCache<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What was made for the key before, or else what `make` makes now. */
  getOrCreate(key: string, make: () => T): T {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(key, made);
    return made;
  }
}
