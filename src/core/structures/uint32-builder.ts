/** Numbers from 0 to 2³² − 1, appended one by one into a typed array that grows. Set `length` to 0 to begin anew. */
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

  /** @param index below `length`, which isn't checked */
  at(index: number): number {
    return this.#values[index]!;
  }

  /** What was appended, in an array of that length. */
  finish(): Uint32Array {
    return this.#values.slice(0, this.length);
  }
}
