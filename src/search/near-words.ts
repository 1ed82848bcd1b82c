/** A vocabulary word near a misspelt one. */
export interface NearWord {
  /** Number of the word in the vocabulary. */
  readonly word: number;
  /** Edits between them, at least 1. */
  readonly edits: number;
}

/**
 * A sorted vocabulary that can be searched for words near a misspelt one. An edit is a letter inserted, left
 * out or replaced, or two neighbours swapped (optimal string alignment). MiniSearch's own fuzzy search has
 * neither swaps nor unfinished words, which is why this walk stands beside it.
 */
export class NearWords {
  readonly #words: readonly string[];
  /** Letters that word i shares with word i-1 from the start. */
  readonly #shared: Uint16Array;
  readonly #longest: number;

  /** @param words distinct, sorted by UTF-16 code units */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#shared = new Uint16Array(words.length + 1);
    for (let i = 1; i < words.length; i++) this.#shared[i] = commonPrefix(words[i - 1]!, words[i]!);
    this.#longest = words.reduce((longest, word) => Math.max(longest, word.length), 0);
  }

  /**
   * All words at 1 to `maxEdits` edits, in vocabulary order.
   * @param unfinished whether `query` may stop early: then a word is as near as its nearest beginning is
   */
  find(query: string, maxEdits: number, unfinished = false): NearWord[] {
    if (query.length > this.#longest + maxEdits) return [];
    const found: NearWord[] = [];
    // One row of the edit matrix per letter of the current word; a word reuses the rows of what it shares with
    // the one before.
    const rows: Row[] = [firstRow(query.length)];
    for (let i = 0; i < this.#words.length; ) {
      const word = this.#words[i]!;
      rows.length = Math.min(rows.length, this.#shared[i]! + 1);
      while (rows.length <= word.length && mayComeNear(rows, maxEdits)) rows.push(nextRow(rows, query, word));
      const depth = rows.length - 1;
      const complete = depth === word.length;
      const last = rows[depth]!;
      const edits = unfinished ? last.best : complete ? last.cells[query.length]! : Number.POSITIVE_INFINITY;
      if (edits >= 1 && edits <= maxEdits) found.push({ word: i, edits });
      i++;
      // No word that shares this hopeless beginning can come near either, but for the unfinished match that it
      // may already be.
      if (!complete && !(unfinished && last.best <= maxEdits))
        while (i < this.#words.length && this.#shared[i]! >= depth) i++;
    }
    return found;
  }
}

interface Row {
  readonly cells: Uint16Array;
  /** Smallest cell of this row. */
  readonly least: number;
  /** Smallest distance of the whole query to this or a shorter beginning of the word. */
  readonly best: number;
}

function firstRow(length: number): Row {
  const cells = Uint16Array.from({ length: length + 1 }, (_, j) => j);
  return { cells, least: 0, best: cells[length]! };
}

function nextRow(rows: readonly Row[], query: string, word: string): Row {
  const i = rows.length;
  const above = rows[i - 1]!.cells;
  const twoAbove = rows[i - 2]?.cells;
  const cells = new Uint16Array(above.length);
  cells[0] = i;
  let least = cells[0];
  for (let j = 1; j < cells.length; j++) {
    const same = query[j - 1] === word[i - 1];
    let cost = Math.min(above[j - 1]! + (same ? 0 : 1), above[j]! + 1, cells[j - 1]! + 1);
    if (twoAbove && j > 1 && query[j - 1] === word[i - 2] && query[j - 2] === word[i - 1]) {
      cost = Math.min(cost, twoAbove[j - 2]! + 1);
    }
    cells[j] = cost;
    if (cost < least) least = cost;
  }
  return { cells, least, best: Math.min(rows[i - 1]!.best, cells[cells.length - 1]!) };
}

/** A swap reaches over one row, so a beginning is hopeless only when its last two rows are. */
function mayComeNear(rows: readonly Row[], maxEdits: number): boolean {
  const last = rows[rows.length - 1]!;
  const before = rows[rows.length - 2];
  return last.least <= maxEdits || (before !== undefined && before.least + 1 <= maxEdits);
}

function commonPrefix(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}
