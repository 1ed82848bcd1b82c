import type { RequestPhrases } from '../../core/language-words.ts';
import { wordsOf } from '../text/analyzer.ts';

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
  /** The accessibility features that it asks for, any of them. Empty for other kinds. */
  readonly features: readonly string[];
}

interface KnownPhrase extends Phrase {
  readonly words: readonly string[];
}

/** Ends an elided word. */
const ELISION = "'";
const ELIDED = /(\p{L}+)['’ʼ](?=\p{L}{2})/gu;

/** Finds the phrases of a bundle's languages in the words of a request. */
export class PhraseBook {
  /** First word → the phrases that begin with it. */
  readonly #phrases = new Map<string, KnownPhrase[]>();
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

  #add(kind: PhraseKind, words: readonly string[], features: readonly string[]): void {
    const [first] = words;
    if (first === undefined) return;
    const phrase = { kind, words, length: words.length, features };
    const known = this.#phrases.get(first);
    if (known) known.push(phrase);
    else this.#phrases.set(first, [phrase]);
  }

  get isEmpty(): boolean {
    return this.#phrases.size === 0;
  }

  /** Returns the phrases that begin at an index of the words. */
  at(words: readonly string[], index: number): Phrase[] {
    const begun = this.#phrases.get(words[index] ?? '') ?? [];
    return begun.filter(({ words: own }) => own.every((word, i) => words[index + i] === word));
  }

  /** Returns whether a word holds a sentence together and says nothing by itself. */
  isFunctionWord(word: string): boolean {
    return this.#functionWords.has(word);
  }

  /**
   * Returns the words of a request, folded. Elided function words stand alone and keep their apostrophe: "l'Opéra" has the words `l'` and
   * `opera`.
   */
  wordsOf(text: string): string[] {
    const words: string[] = [];
    let from = 0;
    for (const { 0: elided, 1: before = '', index } of text.matchAll(ELIDED)) {
      if (!this.#functionWords.has(before.toLowerCase())) continue;
      words.push(...wordsOf(text.slice(from, index)), before.toLowerCase() + ELISION);
      from = index + elided.length;
    }
    return [...words, ...wordsOf(text.slice(from))];
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
