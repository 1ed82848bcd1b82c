/**
 * A cache with a maximum number of entries. Its keys come from outside in any number of spellings, so the least recently used
 * entry is evicted when it is full.
 */
export class BoundedCache<T> {
  readonly #maxEntries: number;
  readonly #entries = new Map<string, T>();

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** Returns the cached value of a key, or creates and caches it. */
  getOrCreate(key: string, create: () => T): T {
    const cached = this.#entries.get(key);
    if (cached !== undefined) {
      // The entries of a map are in the order of their insertion.
      this.#entries.delete(key);
      this.#entries.set(key, cached);
      return cached;
    }
    const created = create();
    if (this.#entries.size >= this.#maxEntries) this.#entries.delete(this.#entries.keys().next().value!);
    this.#entries.set(key, created);
    return created;
  }
}
