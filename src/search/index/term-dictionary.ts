import SearchableMap from 'minisearch/SearchableMap';

/** The vocabulary of a bundle: finds words by their text or by their beginning. */
export interface TermDictionary {
  /** Returns the term of a word; `undefined` if the vocabulary lacks it. */
  exact(word: string): number | undefined;
  /** Returns the terms of all words that begin with `prefix`, the word itself included. */
  startingWith(prefix: string): number[];
}

/** A prefix of so few letters is looked up as a range of the sorted vocabulary: a tree would have thousands of words below it. */
const MAX_RANGE_LETTERS = 2;

/**
 * Indexes a vocabulary with MiniSearch's radix tree. All of MiniSearch with each word as a document finds the same words, with three times
 * the memory and time to build. With each place as a document it would store the same words again and again, and `AND` would fail across
 * several names of a place; so the phrase index leads from words to places.
 *
 * There is a tree for each two letters that words begin with. It is built when such a word is first looked up, so that the first query
 * waits for its own trees only.
 *
 * @param words distinct, sorted by UTF-16 code units
 */
export function createTermDictionary(words: readonly string[]): TermDictionary {
  const trees = new Map<string, SearchableMap<number>>();
  const range = (prefix: string) => [firstFrom(words, prefix), firstFrom(words, `${prefix}\uffff`)] as const;
  const treeOf = (word: string): SearchableMap<number> => {
    const start = word.slice(0, MAX_RANGE_LETTERS);
    let tree = trees.get(start);
    if (!tree) {
      tree = new SearchableMap();
      const [from, to] = range(start);
      for (let term = from; term < to; term++) tree.set(words[term]!, term);
      trees.set(start, tree);
    }
    return tree;
  };
  return {
    exact(word) {
      if (word.length >= MAX_RANGE_LETTERS) return treeOf(word).get(word);
      const term = firstFrom(words, word);
      return words[term] === word ? term : undefined;
    },
    startingWith(prefix) {
      if (prefix.length > MAX_RANGE_LETTERS) return [...treeOf(prefix).atPrefix(prefix).values()];
      const [from, to] = range(prefix);
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
