import SearchableMap from 'minisearch/SearchableMap';

/** The vocabulary of a bundle: finds words by their text or by their beginning. */
export interface TermDictionary {
  /** Returns the term of a word; `undefined` if the vocabulary lacks it. */
  exact(word: string): number | undefined;
  /** Returns whether any word begins with `prefix`. */
  hasPrefix(prefix: string): boolean;
  /** Returns the terms of all words that begin with `prefix`, the word itself included. */
  startingWith(prefix: string): number[];
}

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
export function createTermDictionary(words: readonly string[]): TermDictionary {
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
    exact(word) {
      if (word.length >= MAX_RANGE_LETTERS) return treeOf(word).get(word);
      const term = firstFrom(words, word);
      return words[term] === word ? term : undefined;
    },
    hasPrefix: (prefix) => words[firstFrom(words, prefix)]?.startsWith(prefix) ?? false,
    startingWith(prefix) {
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
