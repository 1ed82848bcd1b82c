import { hasDigit, otherNumbers } from './analyzer.ts';
import type { NearWords } from './near-words.ts';
import type { WordIndex } from './word-index.ts';

/** How a vocabulary word stands for a query word. Later kinds are worse. */
export const Kind = { whole: 0, prefix: 1, corrected: 2 } as const;

/** One thing that a vocabulary word may mean in a query. */
export interface Sense {
  /** Index of the query word it stands for. */
  readonly asked: number;
  readonly kind: number;
  /** 0 for the word itself and its synonyms; small for another number; edits for a correction. */
  readonly cost: number;
}

/** Vocabulary word number → what it may stand for in one query. */
export type Senses = ReadonlyMap<number, readonly Sense[]>;

export interface SenseOptions {
  /** Which query words may be unfinished. */
  readonly unfinished: 'last' | 'all';
  /** Most edits that a word of this length may be corrected by; 0 for none. */
  readonly maxEdits: (length: number) => number;
}

export const noCorrection = (): number => 0;

const OTHER_NUMBER_COST = 0.1;
const PREFIX_COST = 0.1;
const MISSING_LETTER_COST = 0.01;

/** Expands the words of a query to the vocabulary words that may stand for them. */
export class Expansion {
  readonly #words: readonly string[];
  readonly #index: WordIndex;
  readonly #near: NearWords;
  readonly #synonyms: ReadonlyMap<string, readonly string[]>;

  constructor(
    words: readonly string[],
    index: WordIndex,
    near: NearWords,
    synonyms: readonly (readonly string[])[],
  ) {
    this.#words = words;
    this.#index = index;
    this.#near = near;
    const byWord = new Map<string, string[]>();
    for (const group of synonyms) {
      for (const word of group)
        byWord.set(word, [...(byWord.get(word) ?? []), ...group.filter((w) => w !== word)]);
    }
    this.#synonyms = byWord;
  }

  /** Whether the vocabulary has this very word. */
  knows(word: string): boolean {
    return this.#index.exact(word) !== undefined;
  }

  /** The senses of all vocabulary words for a query, best sense per query word only. */
  of(query: readonly string[], { unfinished, maxEdits }: SenseOptions): Senses {
    const senses = new Map<number, Sense[]>();
    const add = (word: number | undefined, asked: number, kind: number, cost: number): void => {
      if (word === undefined) return;
      const known = senses.get(word);
      if (!known) senses.set(word, [{ asked, kind, cost }]);
      else if (!known.some((sense) => sense.asked === asked)) known.push({ asked, kind, cost });
    };
    // Best kinds first, as the first sense of a word for a query word stays.
    query.forEach((word, asked) => {
      const mayBeUnfinished = unfinished === 'all' || asked === query.length - 1;
      add(this.#index.exact(word), asked, Kind.whole, 0);
      for (const synonym of this.#synonyms.get(word) ?? [])
        add(this.#index.exact(synonym), asked, Kind.whole, 0);
      for (const form of otherNumbers(word))
        add(this.#index.exact(form), asked, Kind.whole, OTHER_NUMBER_COST);
      if (mayBeUnfinished) {
        for (const longer of this.#index.startingWith(word)) {
          const missing = this.#words[longer]!.length - word.length;
          add(longer, asked, Kind.prefix, PREFIX_COST + missing * MISSING_LETTER_COST);
        }
      }
      const edits = hasDigit(word) ? 0 : maxEdits(word.length);
      if (edits > 0) {
        for (const near of this.#near.find(word, edits, mayBeUnfinished)) {
          add(near.word, asked, Kind.corrected, near.edits);
        }
      }
    });
    return senses;
  }
}
