/** A vocabulary word near a misspelt one. */
export interface FuzzyTerm {
  /** Index of the word in the vocabulary. */
  readonly term: number;
  /** Edits between them, at least 1. */
  readonly edits: number;
}

/**
 * A sorted vocabulary that can be searched for words near a misspelt one. An edit is a letter inserted, left
 * out or replaced, or two neighbours swapped (optimal string alignment). MiniSearch's own fuzzy search has
 * neither swaps nor unfinished words, which is why this walk stands beside it.
 */
export class FuzzyTermIndex {
  readonly #words: readonly string[];
  /** Letters that word i shares with word i-1 from the start. */
  readonly #shared: Uint8Array;
  /** Letters of the longest word, at most `MAX_LETTERS`. */
  readonly #longest: number;

  /** @param words distinct, sorted by UTF-16 code units */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#shared = new Uint8Array(words.length + 1);
    let longest = 0;
    for (let i = 0; i < words.length; i++) {
      if (i > 0) this.#shared[i] = commonPrefix(words[i - 1]!, words[i]!);
      longest = Math.max(longest, words[i]!.length);
    }
    this.#longest = Math.min(longest, MAX_LETTERS);
  }

  /**
   * All words at 1 to `maxEdits` edits, in vocabulary order.
   * @param unfinished whether `query` may stop early: then a word is as near as its nearest beginning is
   */
  find(query: string, maxEdits: number, unfinished = false): FuzzyTerm[] {
    const length = query.length;
    if (length > this.#longest + maxEdits) return [];
    const words = this.#words;
    const shared = this.#shared;
    const found: FuzzyTerm[] = [];
    // One row of the edit matrix per letter of the current word; a word reuses the rows of the beginning that it shares
    // with the word before. Row i is at i * width.
    const width = length + 1;
    const rows = new Uint8Array((this.#longest + 1) * width);
    /** Smallest cell of each row, and smallest distance of the whole query to this or a shorter beginning. */
    const least = new Uint8Array(this.#longest + 1);
    const best = new Uint8Array(this.#longest + 1);
    for (let j = 0; j < width; j++) rows[j] = j;
    best[0] = length;
    let depth = 0;
    for (let i = 0; i < words.length; ) {
      const word = words[i]!;
      const end = Math.min(word.length, this.#longest);
      depth = Math.min(depth, shared[i]!);
      // A swap reaches over one row, so a beginning is hopeless only when its last two rows are.
      while (depth < end && (least[depth]! <= maxEdits || (depth > 0 && least[depth - 1]! < maxEdits))) {
        depth++;
        const row = depth * width;
        const above = row - width;
        const letter = word.charCodeAt(depth - 1);
        const before = depth > 1 ? word.charCodeAt(depth - 2) : -1;
        rows[row] = depth;
        let smallest = depth;
        for (let j = 1; j < width; j++) {
          const typed = query.charCodeAt(j - 1);
          let cost = rows[above + j - 1]! + (typed === letter ? 0 : 1);
          const without = Math.min(rows[above + j]!, rows[row + j - 1]!) + 1;
          if (without < cost) cost = without;
          if (j > 1 && typed === before && query.charCodeAt(j - 2) === letter) {
            const swapped = rows[above - width + j - 2]! + 1;
            if (swapped < cost) cost = swapped;
          }
          rows[row + j] = cost;
          if (cost < smallest) smallest = cost;
        }
        least[depth] = smallest;
        best[depth] = Math.min(best[depth - 1]!, rows[row + length]!);
      }
      const complete = depth === word.length;
      const edits = unfinished ? best[depth]! : complete ? rows[depth * width + length]! : FAR;
      if (edits >= 1 && edits <= maxEdits) found.push({ term: i, edits });
      i++;
      // No word that shares this hopeless beginning can come near either, but for the unfinished match that it
      // may already be.
      if (!complete && !(unfinished && best[depth]! <= maxEdits)) {
        while (i < words.length && shared[i]! >= depth) i++;
      }
    }
    return found;
  }
}

/**
 * The edits between a word as typed and another one.
 * @param unfinished whether the beginning of the other counts that is the nearest.
 */
export function editsBetween(typed: string, word: string, unfinished: boolean): number {
  return new FuzzyTermIndex([word]).find(typed, typed.length + word.length, unfinished)[0]?.edits ?? 0;
}

/** Further letters are not compared, because cells of the matrix are bytes. */
const MAX_LETTERS = 100;
/** More than any number of edits. */
const FAR = 255;

function commonPrefix(a: string, b: string): number {
  const length = Math.min(a.length, b.length, MAX_LETTERS);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}
