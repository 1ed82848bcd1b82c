import { isBelievable } from './believable.ts';
import { editCost } from './edit-cost.ts';
import { FuzzyTermIndex } from './fuzzy-term-index.ts';

const MAX_EDITS = 2;

/** Corrects single words to those of a list, such as the words for kinds of places. */
export class WordCorrection {
  readonly #words: readonly string[];
  readonly #known: ReadonlySet<string>;
  readonly #index: FuzzyTermIndex;

  constructor(words: Iterable<string>) {
    this.#known = new Set(words);
    this.#words = [...this.#known].sort();
    this.#index = new FuzzyTermIndex(this.#words);
  }

  /** Returns the likeliest word that may be meant; `undefined` if the word is right, or no correction is believable. */
  correct(word: string): string | undefined {
    if (this.#known.has(word)) return undefined;
    const costOf = ({ term, edits }: { readonly term: number; readonly edits: number }): number =>
      editCost(word, this.#words[term]!, edits, false);
    const [best] = this.#index
      .find(word, MAX_EDITS)
      .filter(({ term }) => isBelievable([word], [this.#words[term]!], false, () => false))
      .sort((a, b) => costOf(a) - costOf(b) || a.term - b.term);
    return best && this.#words[best.term];
  }
}
