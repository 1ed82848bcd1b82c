/** Larger items would collide. */
const ITEM_BITS = 26;

/** Numbers sequences item by item, from 1. Equal sequences have the same number; the empty one is 0. */
export class Sequences {
  readonly #numbers = new Map<number, number>();

  clear(): void {
    this.#numbers.clear();
  }

  /** Returns the number of a sequence with one more item. @param sequence its number without the item. @param item below 2²⁶. */
  append(sequence: number, item: number): number {
    const key = sequence * 2 ** ITEM_BITS + item;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
