/** A number for each of many things that are numbered themselves; 0 until it is set. */
export class NumberColumn {
  private values = new Float64Array(1 << 10);

  get(index: number): number {
    return this.values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const larger = new Float64Array(Math.max(index + 1, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[index] = value;
  }
}
