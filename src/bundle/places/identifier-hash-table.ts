/** Split identifiers: for each, the number of its template, and its own number. */
export interface IdentifierData {
  readonly templates: Uint32Array;
  readonly numbers: Float64Array;
}

/** Finds the identifiers of a column by template and number, without making texts of them. */
export class IdentifierHashTable {
  readonly #identifiers: IdentifierData;
  /** Open addressing: 1 + the index of the first of equal identifiers; 0 for a free slot. */
  readonly #slots: Uint32Array;
  /** Identifier → 1 + the index of the next one that equals it, or 0. */
  readonly #next: Uint32Array;

  constructor(identifiers: IdentifierData) {
    const { templates, numbers } = identifiers;
    this.#identifiers = identifiers;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(templates.length * 1.5 + 2)));
    this.#next = new Uint32Array(templates.length);
    // From the last to the first, so that each chain ascends.
    for (let i = templates.length - 1; i >= 0; i--) {
      const slot = this.#slotOf(templates[i]!, numbers[i]!);
      this.#next[i] = this.#slots[slot]!;
      this.#slots[slot] = i + 1;
    }
  }

  /** Returns the first index of an identifier, or -1. */
  indexOf(template: number, number: number): number {
    return this.#slots[this.#slotOf(template, number)]! - 1;
  }

  /** Yields all indexes of an identifier, ascending. */
  *indexesOf(template: number, number: number): Generator<number, void> {
    for (let i = this.indexOf(template, number); i >= 0; i = this.#next[i]! - 1) yield i;
  }

  /** Returns the slot of an identifier, or the free one where it belongs. */
  #slotOf(template: number, number: number): number {
    const { templates, numbers } = this.#identifiers;
    const mask = this.#slots.length - 1;
    let slot = hash(template, number) & mask;
    for (; this.#slots[slot]! > 0; slot = (slot + 1) & mask) {
      const i = this.#slots[slot]! - 1;
      if (numbers[i] === number && templates[i] === template) break;
    }
    return slot;
  }
}

/** Mixes a template and a number of up to 50 bits. */
function hash(template: number, number: number): number {
  let mixed =
    Math.imul(template + 1, 0x9e3779b1) ^
    Math.imul(Math.floor(number / 2 ** 32), 0xc2b2ae35) ^
    Math.imul(number % 2 ** 32, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
