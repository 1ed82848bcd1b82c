import { EditMatrix } from './edit-matrix.ts';

/** A vocabulary word near a misspelt one. */
export interface FuzzyTerm {
  /** Index of the word in the vocabulary. */
  readonly term: number;
  /** Edits between them, at least 1. */
  readonly edits: number;
}

/**
 * A sorted vocabulary that can be searched for words near a misspelt one. A word reuses the rows of the edit matrix for the prefix that it
 * shares with the word before. MiniSearch's own fuzzy search knows neither swaps nor unfinished words.
 */
export class FuzzyTermIndex {
  readonly #words: readonly string[];
  /** For each word, the length of the prefix that it shares with the word before. */
  readonly #shared: Uint8Array;
  /** For each word, the index of the next that shares less with the word before it than this one does. */
  readonly #next: Uint32Array;
  /** Letters of the longest word, at most `MAX_LETTERS`. */
  readonly #longest: number;

  /** @param words distinct words, sorted by UTF-16 code units */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#shared = new Uint8Array(words.length + 1);
    let longest = 0;
    for (let i = 0; i < words.length; i++) {
      if (i > 0) this.#shared[i] = commonPrefix(words[i - 1]!, words[i]!);
      longest = Math.max(longest, words[i]!.length);
    }
    this.#longest = Math.min(longest, MAX_LETTERS);
    this.#next = nextSmaller(this.#shared);
  }

  /**
   * Returns all words at 1 to `maxEdits` edits, in vocabulary order.
   * @param unfinished whether `query` may stop early. If so, a word is as near as its nearest prefix.
   */
  find(query: string, maxEdits: number, unfinished = false): FuzzyTerm[] {
    if (query.length > this.#longest + maxEdits) return [];
    const matrix = new EditMatrix(query, this.#longest, maxEdits);
    const found: FuzzyTerm[] = [];
    let depth = 0;
    for (let i = 0; i < this.#words.length; ) {
      const word = this.#words[i]!;
      const end = Math.min(word.length, this.#longest);
      depth = Math.min(depth, this.#shared[i]!);
      while (depth < end && matrix.isPromising(depth)) matrix.fillRow(++depth, word);
      const isComplete = depth === word.length;
      const nearest = matrix.nearestPrefix(depth);
      const edits = unfinished ? nearest : isComplete ? matrix.edits(depth) : FAR;
      if (edits >= 1 && edits <= maxEdits) found.push({ term: i, edits });
      i++;
      // Skip all words that share this hopeless prefix, unless the prefix itself already matches.
      if (!isComplete && !(unfinished && nearest <= maxEdits)) i = this.#skipPrefix(i, depth);
    }
    return found;
  }

  /** Returns the index of the first word, from the `i`th on, that does not begin with the first `depth` letters of the word before. */
  #skipPrefix(i: number, depth: number): number {
    let next = i;
    while (next < this.#words.length && this.#shared[next]! >= depth) next = this.#next[next]!;
    return next;
  }
}

/**
 * Returns the edits between a word as typed and another one.
 * @param unfinished whether the nearest prefix of the other word counts.
 */
export function editsBetween(typed: string, word: string, unfinished: boolean): number {
  return new FuzzyTermIndex([word]).find(typed, typed.length + word.length, unfinished)[0]?.edits ?? 0;
}

/** Further letters are not compared, because cells of the edit matrix are bytes. */
const MAX_LETTERS = 100;
/** More than any number of edits. */
const FAR = 255;

function commonPrefix(a: string, b: string): number {
  const length = Math.min(a.length, b.length, MAX_LETTERS);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}

/** Returns, for each number of a list, the index of the next smaller one; the last index where there is none. */
function nextSmaller(numbers: Uint8Array): Uint32Array {
  const next = new Uint32Array(numbers.length).fill(numbers.length - 1);
  for (let i = numbers.length - 2; i >= 0; i--) {
    let j = i + 1;
    while (j < numbers.length - 1 && numbers[j]! >= numbers[i]!) j = next[j]!;
    next[i] = j;
  }
  return next;
}
