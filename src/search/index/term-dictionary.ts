import SearchableMap from 'minisearch/SearchableMap';

/** The vocabulary of a bundle: which of its words a typed word is, or begins. */
export interface TermDictionary {
  /** Number of the word, or `undefined` where no name, tag or type has it. */
  exact(word: string): number | undefined;
  /** Numbers of all words that begin with `prefix`, the word itself included. */
  startingWith(prefix: string): number[];
}

/** Beginnings so short have thousands of words: in the sorted vocabulary they are a range, no tree to walk. */
const BROAD = 2;

/**
 * Indexes a vocabulary with MiniSearch's radix tree, by which MiniSearch finds and completes the words of a query. All of
 * MiniSearch around it, with each word as a document, finds the same words with three times the memory and time to
 * build, for postings and lengths of fields that a single word hasn't. A place as a document would store the same words
 * again and again, and make `AND` fail across a place's several names; the way from words to places is the phrase index.
 *
 * There is a tree for each two letters that words begin with, made when such a word is first asked for: a start waits for the
 * beginnings of its first question alone.
 *
 * @param words distinct, sorted by UTF-16 code units
 */
export function createTermDictionary(words: readonly string[]): TermDictionary {
  const trees = new Map<string, SearchableMap<number>>();
  const range = (prefix: string) => [firstFrom(words, prefix), firstFrom(words, `${prefix}\uffff`)] as const;
  const treeOf = (word: string): SearchableMap<number> => {
    const beginning = word.slice(0, BROAD);
    let tree = trees.get(beginning);
    if (!tree) {
      tree = new SearchableMap();
      const [from, to] = range(beginning);
      for (let number = from; number < to; number++) tree.set(words[number]!, number);
      trees.set(beginning, tree);
    }
    return tree;
  };
  return {
    exact(word) {
      if (word.length >= BROAD) return treeOf(word).get(word);
      const number = firstFrom(words, word);
      return words[number] === word ? number : undefined;
    },
    startingWith(prefix) {
      if (prefix.length > BROAD) return [...treeOf(prefix).atPrefix(prefix).values()];
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
