import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import type { PhraseIndex } from '../index/phrase-index.ts';
import type { ExpandedQuery } from '../query/term-expander.ts';

/**
 * For each phrase, a bit for each query word that it has a word for. It is found out when it is first asked for: of the
 * phrases with a common word, most are of places that lack the rare one.
 */
export class PhraseMasks {
  readonly #index: PhraseIndex;
  readonly #ofWord: Uint32Array;
  readonly #ofPhrase: Uint32Array;
  readonly #known = new Uint32Builder();
  #question: ExpandedQuery | undefined;
  /** Whether all phrases are known, those without a bit as well. */
  #complete = false;

  constructor(index: PhraseIndex) {
    this.#index = index;
    this.#ofWord = new Uint32Array(index.words.length);
    this.#ofPhrase = new Uint32Array(index.phraseWords.offsets.length - 1);
  }

  /** From here on masks are of this question. */
  ask(question: ExpandedQuery): void {
    const senses = this.#question?.senses ?? [];
    if (this.#complete) for (const { word } of senses) this.#mark(word, 0);
    this.#complete = false;
    for (let i = 0; i < this.#known.length; i++) this.#ofPhrase[this.#known.at(i)] = 0;
    this.#known.length = 0;
    for (const { word } of senses) this.#ofWord[word] = 0;
    this.#question = question;
    for (const { word, asked } of question.senses) this.#ofWord[word]! |= 1 << asked;
  }

  /** Finds out all masks at once, where that takes less time: there is one for each word of the phrases that have any. */
  expect(phrases: number): void {
    const { wordPhrases } = this.#index;
    let marks = 0;
    for (const { word } of this.#question!.senses)
      marks += wordPhrases.offsets[word + 1]! - wordPhrases.offsets[word]!;
    if (marks > phrases) return;
    for (const { word } of this.#question!.senses) this.#mark(word, this.#ofWord[word]!);
    this.#complete = true;
  }

  #mark(word: number, bits: number): void {
    const { offsets, values } = this.#index.wordPhrases;
    for (let i = offsets[word]!; i < offsets[word + 1]!; i++) {
      if (bits === 0) this.#ofPhrase[values[i]!] = 0;
      else this.#ofPhrase[values[i]!]! |= bits;
    }
  }

  /** A bit for each query word that a word of the vocabulary could stand for. */
  ofWord(word: number): number {
    return this.#ofWord[word]!;
  }

  of(phrase: number): number {
    let mask = this.#ofPhrase[phrase]!;
    if (mask === 0 && !this.#complete) {
      const { offsets, values } = this.#index.phraseWords;
      for (let i = offsets[phrase]!; i < offsets[phrase + 1]!; i++) mask |= this.#ofWord[values[i]!]!;
      mask |= KNOWN;
      this.#ofPhrase[phrase] = mask;
      this.#known.push(phrase);
    }
    return mask & ~KNOWN;
  }
}

/** A bit that no query word has. */
const KNOWN = 1 << 30;
