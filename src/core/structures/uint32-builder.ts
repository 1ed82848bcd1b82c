/** A growing list of numbers from 0 to 2³² − 1 in a typed array. Set `length` to 0 to reuse it. */
export class Uint32Builder {
  length = 0;
  #values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** @param index must be below `length`; it isn't checked. */
  at(index: number): number {
    return this.#values[index]!;
  }

  /** Returns a copy of the appended numbers. */
  finish(): Uint32Array {
    return this.#values.slice(0, this.length);
  }

  /** Returns the distinct ones of the appended numbers, ascending. */
  distinct(): number[] {
    return [
      ...this.finish()
        .sort()
        .filter((number, i, all) => i === 0 || number !== all[i - 1]),
    ];
  }
}
