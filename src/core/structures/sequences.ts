/** Slots to begin with, a power of two. */
const MIN_SLOTS = 1 << 10;

/** Numbers sequences item by item, from 1. Equal sequences have the same number; the empty one is 0. */
export class Sequences {
  /** A hash table with open addressing: a sequence, an item, and the number of the two together, 0 in an empty slot. */
  #sequences = new Uint32Array(MIN_SLOTS);
  #items = new Uint32Array(MIN_SLOTS);
  #numbers = new Uint32Array(MIN_SLOTS);
  /** Sequence → its number with one more item 0, which most items are; 0 for none. */
  #withZero = new Uint32Array(MIN_SLOTS);
  #size = 0;

  /** The highest number of a sequence. */
  get size(): number {
    return this.#size;
  }

  clear(): void {
    if (this.#size > 0) this.#allocate(MIN_SLOTS);
    this.#size = 0;
  }

  /** Returns the number of a sequence with one more item. @param sequence its number without the item. @param item below 2³². */
  append(sequence: number, item: number): number {
    const slot = item === 0 ? sequence : this.#slotOf(sequence, item);
    const known = item === 0 ? this.#withZero[slot]! : this.#numbers[slot]!;
    return known === 0 ? this.#add(sequence, item, slot) : known;
  }

  #add(sequence: number, item: number, slot: number): number {
    const number = ++this.#size;
    if (item === 0) this.#withZero[sequence] = number;
    else this.#set(slot, sequence, item, number);
    if (2 * this.#size > this.#numbers.length) this.#grow();
    return number;
  }

  /** Returns the slot that has a sequence with an item, or else the empty one for them. */
  #slotOf(sequence: number, item: number): number {
    const last = this.#numbers.length - 1;
    let hash = Math.imul(sequence, 0x9e3779b1) ^ Math.imul(item, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = hash & last;
    while (this.#numbers[slot] !== 0 && (this.#sequences[slot] !== sequence || this.#items[slot] !== item)) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  #set(slot: number, sequence: number, item: number, number: number): void {
    this.#sequences[slot] = sequence;
    this.#items[slot] = item;
    this.#numbers[slot] = number;
  }

  #grow(): void {
    const [sequences, items, numbers, withZero] = [
      this.#sequences,
      this.#items,
      this.#numbers,
      this.#withZero,
    ];
    this.#allocate(2 * numbers.length);
    this.#withZero.set(withZero);
    numbers.forEach((number, slot) => {
      if (number === 0) return;
      const [sequence, item] = [sequences[slot]!, items[slot]!];
      this.#set(this.#slotOf(sequence, item), sequence, item, number);
    });
  }

  #allocate(slots: number): void {
    this.#sequences = new Uint32Array(slots);
    this.#items = new Uint32Array(slots);
    this.#numbers = new Uint32Array(slots);
    this.#withZero = new Uint32Array(slots);
  }
}
