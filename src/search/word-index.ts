import MiniSearch from 'minisearch';

/** The vocabulary of a bundle: which of its words a typed word is, or begins. */
export interface WordIndex {
  /** Number of the word, or `undefined` where no name, tag or type has it. */
  exact(word: string): number | undefined;
  /** Numbers of all words that begin with `prefix`, the word itself included. */
  startingWith(prefix: string): number[];
}

interface WordDocument {
  readonly id: number;
  readonly word: string;
}

/** Beginnings so short have thousands of words, for each of which MiniSearch would make and rank a result. */
const BROAD = 2;

const asIs = (word: string): string => word;

/**
 * Indexes a vocabulary with MiniSearch: each *word* is a document. A place as a document would store the same
 * words again and again, and make `AND` fail across a place's several names; the way from words to places is
 * the phrase index beside it.
 *
 * @param words distinct, sorted by UTF-16 code units
 */
export function createWordIndex(words: readonly string[]): WordIndex {
  const index = new MiniSearch<WordDocument>({
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: asIs,
  });
  index.addAll(words.map((word, id) => ({ id, word })));
  const find = (word: string, prefix: boolean): number[] =>
    index.search(word, { prefix, fuzzy: false }).map((result) => result.id as number);
  return {
    exact: (word) => find(word, false)[0],
    startingWith(prefix) {
      if (prefix.length > BROAD) return find(prefix, true);
      const [from, to] = [firstFrom(words, prefix), firstFrom(words, `${prefix}\uffff`)];
      return Array.from({ length: to - from }, (_, i) => from + i);
    },
  };
}

/** Index of the first word that isn't before `text`, in sorted words. */
function firstFrom(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
