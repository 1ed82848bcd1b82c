// Words near a misspelt one: the vocabulary, the edits between words, what they cost, and which corrections are believable.

import SearchableMap from 'minisearch/SearchableMap';

/** The vocabulary of a bundle: finds words by their text or by their beginning. */
export type TermDictionary = ReturnType<typeof createTermDictionary>;

/** Prefixes of up to this many letters are looked up as a range of the sorted vocabulary, because they have thousands of words. */
const MAX_RANGE_LETTERS = 2;

/**
 * Indexes a vocabulary with MiniSearch's radix tree. A whole MiniSearch index of words would take three times the memory and the time to
 * build. A MiniSearch index of places would store the same words again and again, and its `AND` fails across several names of a place. So
 * the phrase index leads from terms to places.
 *
 * There is a tree for each two first letters of words. It is built when such a word is first looked up, so the first query waits only for
 * its own trees.
 *
 * @param words distinct words, sorted by UTF-16 code units
 */
export function createTermDictionary(words: readonly string[]) {
  const trees = new Map<string, SearchableMap<number>>();
  const range = (prefix: string) => [firstFrom(words, prefix), firstFrom(words, `${prefix}\uffff`)] as const;
  const treeOf = (word: string): SearchableMap<number> => {
    const start = word.slice(0, MAX_RANGE_LETTERS);
    let tree = trees.get(start);
    if (!tree) {
      const [from, to] = range(start);
      tree = new SearchableMap();
      for (let term = from; term < to; term++) tree.set(words[term]!, term);
      trees.set(start, tree);
    }
    return tree;
  };
  return {
    /** Returns the term of a word; `undefined` if the vocabulary lacks it. */
    exact(word: string): number | undefined {
      if (word.length >= MAX_RANGE_LETTERS) return treeOf(word).get(word);
      const term = firstFrom(words, word);
      return words[term] === word ? term : undefined;
    },
    /** Returns whether any word begins with `prefix`. */
    hasPrefix: (prefix: string): boolean => words[firstFrom(words, prefix)]?.startsWith(prefix) ?? false,
    /** Returns the terms of all words that begin with `prefix`, the word itself included. */
    startingWith(prefix: string): number[] {
      if (prefix.length > MAX_RANGE_LETTERS) return [...treeOf(prefix).atPrefix(prefix).values()];
      const [from, to] = range(prefix);
      return Array.from({ length: to - from }, (_, i) => from + i);
    },
  };
}

/** Returns the index of the first of sorted words that isn't before `text`. */
function firstFrom(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

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

/** The rows of a keyboard. Most layouts for Latin script resemble it. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

const keys = new Map(ROWS.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y / 2, y }])));

/** People rarely miss the first letter. */
const OTHER_FIRST_LETTER_COST = 0.4;
const SAME_SOUND_COST = -0.2;
const LIKELY_SLIP_COST = -0.15;

/**
 * Returns the cost of a correction: its edits, plus a surcharge if the first letter differs, minus discounts for words that
 * sound alike or differ by a slip of the finger. Discounts total less than one edit. Costs are multiples of a twentieth.
 *
 * @param begun whether `typed` may be only the beginning of `word`.
 */
export function editCost(typed: string, word: string, edits: number, begun: boolean): number {
  const meant = begun ? word.slice(0, typed.length) : word;
  let cost = edits;
  const swapped = typed[0] === word[1] && typed[1] === word[0];
  if (typed[0] !== word[0] && !swapped) cost += OTHER_FIRST_LETTER_COST;
  if (soundOf(typed) === soundOf(meant)) cost += SAME_SOUND_COST;
  if (edits === 1 && isSlip(typed, meant)) cost += LIKELY_SLIP_COST;
  return cost;
}

/** Returns whether one letter is doubled or undoubled, two neighbours are swapped, or a neighbouring key was hit. */
function isSlip(typed: string, meant: string): boolean {
  let i = 0;
  while (i < typed.length && typed[i] === meant[i]) i++;
  if (typed.length !== meant.length) {
    const longer = typed.length > meant.length ? typed : meant;
    return i > 0 && longer[i] === longer[i - 1];
  }
  if (typed[i] === meant[i + 1] && typed[i + 1] === meant[i]) return true;
  const [a, b] = [keys.get(typed[i] ?? ''), keys.get(meant[i] ?? '')];
  return a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) < 1.2;
}

const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/^(kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/ph/g, 'f'],
  [/gh(?=t|$)/g, ''],
  [/tch/g, 'ch'],
  [/sch|sh/g, 'x'],
  [/c(?=[eiy])/g, 's'],
  [/ck|q|c(?!h)/g, 'k'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/y(?!$)/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Returns a key that most English words of the same sound share: the sounds of the consonants, and whether a vowel is first. */
function soundOf(word: string): string {
  let sound = word;
  for (const [spelling, heard] of ALIKE) sound = sound.replace(spelling, heard);
  const rest = sound.slice(1).replace(/[aeiouyhw]/g, '');
  return sound.slice(0, 1).replace(/[eiouy]/, 'a') + rest.replace(/(.)\1+/g, '$1');
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
   * Returns the indexes of all words at 1 to `maxEdits` edits, in vocabulary order.
   * @param unfinished whether `query` may stop early. If so, a word is as near as its nearest prefix.
   */
  find(
    query: string,
    maxEdits: number,
    unfinished = false,
  ): { readonly term: number; readonly edits: number }[] {
    if (query.length > this.#longest + maxEdits) return [];
    const matrix = new EditMatrix(query, this.#longest, maxEdits);
    const found: { readonly term: number; readonly edits: number }[] = [];
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

// How much of a query a correction may change. docs/internals/relevance.md has the measured curve behind the limits.

/** Maximum number of edits for each letter over all words. */
const MAX_EDITS_PER_LETTER = 0.2;
/** Replaces the limit over all words if the corrected words are a whole name. */
const MAX_EDITS_PER_LETTER_OF_NAME = 0.3;
/** Maximum number of edits for each letter of any one word. */
const MAX_EDITS_PER_LETTER_IN_WORD = 0.4;
/** Replaces the limit of a word, for each letter of the longer word, if the first letter differs: "tesco" is not "lasco". */
const MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST = 0.25;
/** The factor of edits in a long word that has several and sounds like the correction. */
const SOUND_ALIKE_FACTOR = 0.7;

/** Shorter misspelt words are not corrected to the beginning of a word: "hotel" is not the beginning of "Botley". */
export const MIN_UNFINISHED_LETTERS = 6;

/** An unfinished word must have this part of the letters of a word that it is corrected to: "kirche" begins no "kitchenware". */
const MIN_TYPED_PART = 2 / 3;

/** Shorter words sound alike by chance. */
const MIN_SOUND_LETTERS = 7;

/**
 * Returns whether the corrected words may be meant by the words as typed: "kebel" may be "keble", but "lidl" is not
 * "little". If the corrected words are a whole name, more may be wrong; most of all if only one word of several is wrong.
 *
 * @param corrected as many words as typed.
 * @param isWholeName whether the corrected words are the whole name of a place.
 * @param isKnown returns whether some place has a word as typed. Such a word must be the only wrong one.
 */
export function isBelievable(
  typed: readonly string[],
  corrected: readonly string[],
  isWholeName: boolean,
  isKnown: (word: string) => boolean,
): boolean {
  let [edits, letters, wrong] = [0, 0, 0];
  let known = false;
  for (const [i, word] of typed.entries()) {
    const meant = corrected[i]!;
    const longer = Math.max(word.length, meant.length);
    letters += longer;
    if (word === meant) continue;
    const mayBegin = word.length >= MIN_UNFINISHED_LETTERS && word.length >= MIN_TYPED_PART * meant.length;
    const own = editsBetween(word, meant, mayBegin);
    const maxEdits =
      word[0] === meant[0]
        ? MAX_EDITS_PER_LETTER_IN_WORD * word.length
        : MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST * longer;
    if (own > maxEdits) return false;
    const isAlike = own > 1 && word.length >= MIN_SOUND_LETTERS && soundOf(word) === soundOf(meant);
    edits += isAlike ? own * SOUND_ALIKE_FACTOR : own;
    if (own === 0) continue;
    wrong++;
    known ||= isKnown(word);
  }
  if (known && wrong > 1) return false;
  if (edits <= (isWholeName ? MAX_EDITS_PER_LETTER_OF_NAME : MAX_EDITS_PER_LETTER) * letters) return true;
  return isWholeName && wrong === 1 && typed.length > 1;
}

const MAX_EDITS = 2;

/** A text that another may be meant for, and the edits between them. */
export interface Corrected {
  readonly meant: string;
  readonly edits: number;
}

/** Corrects words to those of a list, such as the words for kinds of places. */
export class WordCorrection {
  readonly #words: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #index: FuzzyTermIndex;

  constructor(words: Iterable<string>) {
    this.#known = new Set(words);
    this.#words = [...this.#known].sort();
    this.#index = new FuzzyTermIndex(this.#words);
  }

  /** Returns the texts of the list that a text may be meant for, the likeliest first; an empty list if it is right, or none is believable. */
  correct(text: string): readonly Corrected[] {
    if (this.#known.has(text)) return [];
    return this.#index
      .find(text, MAX_EDITS)
      .map(({ term, edits }) => ({ meant: this.#words[term]!, edits }))
      .filter(({ meant, edits }) => {
        const [typed, words] = [text.split(' '), meant.split(' ')];
        // A space too many or too few is all that is wrong then.
        if (typed.length !== words.length) return edits === 1;
        return typed.every((word, i) => isBelievable([word], [words[i]!], false, () => false));
      })
      .map((found) => ({ ...found, cost: editCost(text, found.meant, found.edits, false) }))
      .sort((a, b) => a.cost - b.cost);
  }
}
