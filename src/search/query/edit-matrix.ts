/** Cells are bytes. */
const MAX_CELL = 255;

/**
 * The edits between a query and the prefixes of a word (optimal string alignment). An edit is a letter inserted, left out or replaced, or
 * two neighbours swapped. Row `d` is of the prefix of `d` letters, column `j` of the first `j` letters of the query. Each row is computed
 * from the two above, so the next word needs new rows only after the prefix that it shares with this one. Cells farther from the diagonal
 * than the edits allowed are never computed, because they are more. More edits than those are only known to be more.
 */
export class EditMatrix {
  readonly #query: string;
  readonly #width: number;
  readonly #maxEdits: number;
  readonly #cells: Uint8Array;
  /** For each row, its smallest cell. */
  readonly #smallest: Uint8Array;
  /** For each row, the fewest edits between the whole query and this prefix or a shorter one. */
  readonly #nearest: Uint8Array;

  /**
   * @param maxDepth letters of the longest prefix. Cells are bytes, so neither it nor the query may have more than 254 letters.
   * @param maxEdits how many edits are allowed.
   */
  constructor(query: string, maxDepth: number, maxEdits: number) {
    this.#query = query;
    this.#width = query.length + 1;
    this.#maxEdits = Math.min(maxEdits, MAX_CELL - 1);
    this.#cells = new Uint8Array((maxDepth + 1) * this.#width).fill(this.#maxEdits + 1);
    this.#smallest = new Uint8Array(maxDepth + 1);
    this.#nearest = new Uint8Array(maxDepth + 1);
    for (let j = 0; j < this.#width; j++) this.#cells[j] = j;
    this.#nearest[0] = query.length;
  }

  /** Fills the row of the prefix of `depth` letters, from 1. Those of shorter prefixes must be filled. */
  fillRow(depth: number, word: string): void {
    const cells = this.#cells;
    const query = this.#query;
    const width = this.#width;
    const row = depth * width;
    const above = row - width;
    const letter = word.charCodeAt(depth - 1);
    const before = depth > 1 ? word.charCodeAt(depth - 2) : -1;
    let smallest = this.#maxEdits + 1;
    if (depth < smallest) cells[row] = smallest = depth;
    const end = Math.min(width, depth + this.#maxEdits + 1);
    for (let j = Math.max(1, depth - this.#maxEdits); j < end; j++) {
      const typed = query.charCodeAt(j - 1);
      let edits = cells[above + j - 1]! + (typed === letter ? 0 : 1);
      const without = Math.min(cells[above + j]!, cells[row + j - 1]!) + 1;
      if (without < edits) edits = without;
      if (j > 1 && typed === before && query.charCodeAt(j - 2) === letter) {
        const swapped = cells[above - width + j - 2]! + 1;
        if (swapped < edits) edits = swapped;
      }
      cells[row + j] = edits;
      if (edits < smallest) smallest = edits;
    }
    this.#smallest[depth] = smallest;
    this.#nearest[depth] = Math.min(this.#nearest[depth - 1]!, cells[row + width - 1]!);
  }

  /** Returns whether a longer prefix may be within the edits allowed. A swap reaches over one row, so the last two rows count. */
  isPromising(depth: number): boolean {
    const maxEdits = this.#maxEdits;
    return this.#smallest[depth]! <= maxEdits || (depth > 0 && this.#smallest[depth - 1]! < maxEdits);
  }

  /** Returns the edits between the whole query and the prefix of `depth` letters. */
  edits(depth: number): number {
    return this.#cells[(depth + 1) * this.#width - 1]!;
  }

  /** Returns the fewest edits between the whole query and any prefix of at most `depth` letters. */
  nearestPrefix(depth: number): number {
    return this.#nearest[depth]!;
  }
}
