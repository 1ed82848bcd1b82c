import type { SearchSettings } from '../core/settings.ts';
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

/** Edits that a word of some length may be corrected by; 0 for none. */
export type MaxEdits = (length: number) => number;

export interface SenseOptions {
  /** Which query words may be unfinished. */
  readonly unfinished: 'last' | 'all';
  /** For a finished word. */
  readonly maxEdits: MaxEdits;
  /** For a word that may be unfinished, held against the beginnings of words. */
  readonly maxEditsBegun: MaxEdits;
}

const none: MaxEdits = () => 0;

/** Options for words that are taken as they are. */
export const noCorrection = { maxEdits: none, maxEditsBegun: none } as const;

const OTHER_NUMBER_COST = 0.1;
const PREFIX_COST = 0.1;
/** People rarely miss the first letter, and a whole word is a better guess than the beginning of one. */
const FIRST_LETTER_COST = 0.4;
const BEGUN_COST = 0.2;

/** Expands the words of a query to the vocabulary words that may stand for them. */
export class Expansion {
  readonly #words: readonly string[];
  readonly #index: WordIndex;
  readonly #near: NearWords;
  readonly #synonyms: ReadonlyMap<string, readonly string[]>;
  readonly #stopWords: ReadonlySet<string>;

  constructor(
    words: readonly string[],
    index: WordIndex,
    near: NearWords,
    { synonyms, stop_words }: Pick<SearchSettings, 'synonyms' | 'stop_words'>,
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
    this.#stopWords = new Set(stop_words);
  }

  /** Whether the vocabulary has this very word. */
  knows(word: string): boolean {
    return this.#index.exact(word) !== undefined;
  }

  /** The query without its stop words; as it is where nothing else would be left. */
  withoutStopWords(query: readonly string[]): readonly string[] {
    const rest = query.filter((word) => !this.#stopWords.has(word));
    return rest.length > 0 && rest.length < query.length ? rest : query;
  }

  /** The senses of all vocabulary words for a query: for each of its words the best that a vocabulary word has. */
  of(query: readonly string[], { unfinished, maxEdits, maxEditsBegun }: SenseOptions): Senses {
    const senses = new Map<number, Sense[]>();
    const add = (word: number | undefined, sense: Sense): void => {
      if (word === undefined) return;
      const others = senses.get(word) ?? [];
      const known = others.find(({ asked }) => asked === sense.asked);
      if (known && (known.kind < sense.kind || known.cost <= sense.cost)) return;
      senses.set(word, [...others.filter((other) => other !== known), sense]);
    };
    query.forEach((word, asked) => {
      const mayBeUnfinished = unfinished === 'all' || asked === query.length - 1;
      add(this.#index.exact(word), { asked, kind: Kind.whole, cost: 0 });
      for (const synonym of this.#synonyms.get(word) ?? []) {
        add(this.#index.exact(synonym), { asked, kind: Kind.whole, cost: 0 });
      }
      for (const form of otherNumbers(word)) {
        add(this.#index.exact(form), { asked, kind: Kind.whole, cost: OTHER_NUMBER_COST });
      }
      if (mayBeUnfinished) {
        for (const longer of this.#index.startingWith(word)) {
          add(longer, { asked, kind: Kind.prefix, cost: PREFIX_COST });
        }
      }
      if (hasDigit(word) || this.#stopWords.has(word)) return;
      this.#correct(word, maxEdits(word.length), false, (near, cost) =>
        add(near, { asked, kind: Kind.corrected, cost }),
      );
      if (!mayBeUnfinished) return;
      this.#correct(word, maxEditsBegun(word.length), true, (near, cost) =>
        add(near, { asked, kind: Kind.corrected, cost: cost + BEGUN_COST }),
      );
    });
    return senses;
  }

  #correct(word: string, edits: number, begun: boolean, found: (near: number, cost: number) => void): void {
    if (edits === 0) return;
    for (const near of this.#near.find(word, edits, begun)) {
      const sameFirst = this.#words[near.word]![0] === word[0];
      found(near.word, near.edits + (sameFirst ? 0 : FIRST_LETTER_COST));
    }
  }
}
