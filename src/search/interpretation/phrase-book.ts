import type { RequestPhrases } from '../../core/language-words.ts';
import { plainWordsOf, wordsOf } from '../text/analyzer.ts';

/** The part that a phrase plays in a request. */
export type PhraseKind =
  | 'near'
  | 'near_behind'
  | 'within'
  | 'here'
  | 'ignored'
  | 'function'
  | 'accessibility';

/** A phrase of a language in a request. */
export interface Phrase {
  readonly kind: PhraseKind;
  /** How many words it has. */
  readonly length: number;
  /** The accessibility features that it stands for, any of them. Empty for other kinds. */
  readonly features: readonly string[];
}

/** The phrases that have the words so far, and by the next word, those that go on. */
interface PhraseNode {
  readonly phrases: Phrase[];
  next?: Map<string, PhraseNode>;
}

/** Ends an elided word. */
const ELISION = "'";
/** Letters before an apostrophe. */
const ELIDED = /(\p{L}+)['’‘ʼ`´](?=\p{L}{2})/gu;

/** Finds the phrases of a bundle's languages in the words of a request. */
export class PhraseBook {
  /** A tree by words. */
  readonly #root: PhraseNode = { phrases: [] };
  readonly #functionWords: ReadonlySet<string>;

  constructor(phrases: RequestPhrases) {
    const little = phrases.function_words.flatMap(wordsOf);
    this.#functionWords = new Set(little.flatMap((word) => [word, word + ELISION]));
    const add = (kind: PhraseKind, texts: readonly string[], features: readonly string[] = []): void => {
      for (const text of texts) this.#add(kind, this.wordsOf(text), features);
    };
    add('near', phrases.near);
    add('near_behind', phrases.near_behind);
    add('within', phrases.within);
    add('here', phrases.here);
    add('ignored', phrases.ignored);
    for (const word of this.#functionWords) this.#add('function', [word], []);
    for (const { features, texts } of phrases.accessibility) add('accessibility', texts, features);
  }

  /** Adds a phrase, unless its words are one of its kind already. */
  #add(kind: PhraseKind, words: readonly string[], features: readonly string[]): void {
    const { length } = words;
    if (length === 0) return;
    let node = this.#root;
    for (const word of words) {
      node.next ??= new Map();
      const next = node.next.get(word) ?? { phrases: [] };
      node.next.set(word, next);
      node = next;
    }
    if (!node.phrases.some((phrase) => phrase.kind === kind)) node.phrases.push({ kind, length, features });
  }

  get isEmpty(): boolean {
    return this.#root.next === undefined;
  }

  /** Returns the phrases that begin at an index of the words, the shortest first. */
  at(words: readonly string[], index: number): Phrase[] {
    const found: Phrase[] = [];
    let node: PhraseNode | undefined = this.#root;
    for (let i = index; node; i++) {
      found.push(...node.phrases);
      node = node.next?.get(words[i] ?? '');
    }
    return found;
  }

  /** Returns whether words have a phrase of a request. One word such as "find" or "good" may as well be part of a name. */
  hasPhrases(words: readonly string[]): boolean {
    return words.some((_, i) =>
      this.at(words, i).some(({ kind, length }) => (kind === 'ignored' ? length > 1 : kind !== 'function')),
    );
  }

  /** Returns whether a word joins others to a sentence and means nothing by itself. */
  isFunctionWord(word: string): boolean {
    return this.#functionWords.has(word);
  }

  /**
   * Returns the words of a request, folded. Elided function words stand alone and include their apostrophe: "l'Opéra" has the words `l'` and
   * `opera`.
   */
  wordsOf(text: string): string[] {
    const plain = plainWordsOf(text);
    if (plain) return plain;
    const read: (readonly string[])[] = [];
    let from = 0;
    for (const { 0: elided, 1: before = '', index } of text.matchAll(ELIDED)) {
      if (!this.#functionWords.has(before.toLowerCase())) continue;
      read.push(wordsOf(text.slice(from, index)), [before.toLowerCase() + ELISION]);
      from = index + elided.length;
    }
    return [...read, wordsOf(text.slice(from))].flat();
  }
}

/** Returns whether a word is an elided one, such as `l'`. */
export function isElided(word: string | undefined): boolean {
  return word?.endsWith(ELISION) ?? false;
}

/** Returns words as names and kinds have them, with elided ones joined to the next: `['place', "d'", 'armes']` is `['place', 'darmes']`. */
export function joinElided(words: readonly string[]): readonly string[] {
  if (!words.some(isElided)) return words;
  return words.join(' ').replaceAll(`${ELISION} `, '').replaceAll(ELISION, '').split(' ');
}

/** Returns words as a text that people read. */
export function asText(words: readonly string[]): string {
  return words.join(' ').replaceAll(`${ELISION} `, ELISION);
}
