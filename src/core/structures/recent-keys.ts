/** A set of keys with a maximum size. It is emptied when it is full, because its keys come from outside in any number of spellings. */
export class RecentKeys {
  readonly #maxKeys: number;
  readonly #keys = new Set<string>();

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    if (this.#keys.size === this.#maxKeys) this.#keys.clear();
    this.#keys.add(key);
  }
}
