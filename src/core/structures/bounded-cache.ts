/**
 * Returns a function that computes an answer once for each object, because callers that share an object share what is drawn or written
 * of it.
 */
export function oncePer<Key extends object, Answer extends object | string>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const answers = new WeakMap<Key, Answer>();
  return (key) => {
    const answer = answers.get(key) ?? compute(key);
    answers.set(key, answer);
    return answer;
  };
}

/**
 * A cache with a maximum number of entries. Requests make its keys, in any number of spellings, so the least recently used
 * entries are evicted when it is full.
 */
export class BoundedCache<T> {
  readonly #maxEntries: number;
  readonly #maxSize: number;
  readonly #sizeOf: (value: T) => number;
  readonly #entries = new Map<string, T>();
  #size = 0;

  /**
   * @param maxSize the maximum size of all values together. A larger value is not cached.
   * @param sizeOf returns the size of a value, in the unit of `maxSize`; for lists, their lengths.
   */
  constructor(
    maxEntries: number,
    maxSize = Number.POSITIVE_INFINITY,
    sizeOf: (value: T) => number = () => 0,
  ) {
    this.#maxEntries = maxEntries;
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
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
    const size = this.#sizeOf(created);
    if (size > this.#maxSize) return created;
    this.#size += size;
    for (const [oldest, value] of this.#entries) {
      if (this.#entries.size < this.#maxEntries && this.#size <= this.#maxSize) break;
      this.#entries.delete(oldest);
      this.#size -= this.#sizeOf(value);
    }
    this.#entries.set(key, created);
    return created;
  }
}
