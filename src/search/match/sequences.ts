/** Numbers sequences, item by item, from 1: equal ones have the same number. The empty one is 0. */
export class Sequences {
  readonly #numbers = new Map<number, number>();

  clear(): void {
    this.#numbers.clear();
  }

  /** The number of a sequence with an item more. @param before its number. @param item below 2²⁶. */
  next(before: number, item: number): number {
    const key = before * 2 ** 26 + item;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
