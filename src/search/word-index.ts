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

const asIs = (word: string): string => word;

/**
 * Indexes a vocabulary with MiniSearch: each *word* is a document. A place as a document would store the same
 * words again and again, and make `AND` fail across a place's several names; the way from words to places is
 * the phrase index beside it.
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
    startingWith: (prefix) => find(prefix, true),
  };
}
