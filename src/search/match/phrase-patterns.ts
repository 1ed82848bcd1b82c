import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import type { PhraseIndex } from '../index/phrase-index.ts';
import type { ExpandedQuery } from '../query/term-expander.ts';
import { MAX_WORDS } from '../text/analyzer.ts';
import type { PhraseMasks } from './phrase-masks.ts';
import { Sequences } from './sequences.ts';

/**
 * Tells which phrases fit a question alike: to "stop road", a hundred thousand streets are a word that means nothing and "road".
 * So what is found out about a phrase holds for all of its pattern.
 */
export class PhrasePatterns {
  readonly #index: PhraseIndex;
  readonly #masks: PhraseMasks;
  /** What a word is to the question: 0 for nothing. */
  readonly #ofWord: Uint32Array;
  readonly #ofPhrase: Uint32Array;
  readonly #known = new Uint32Builder();
  readonly #sequences = new Sequences();
  #question: ExpandedQuery | undefined;

  /** @param masks that were asked the same questions before. */
  constructor(index: PhraseIndex, masks: PhraseMasks) {
    this.#index = index;
    this.#masks = masks;
    this.#ofWord = new Uint32Array(index.words.length);
    this.#ofPhrase = new Uint32Array(index.phraseWords.offsets.length - 1);
  }

  /** From here on patterns are of this question. */
  ask(question: ExpandedQuery): void {
    for (let i = 0; i < this.#known.length; i++) this.#ofPhrase[this.#known.at(i)] = 0;
    this.#known.length = 0;
    this.#sequences.clear();
    for (const { word } of this.#question?.senses ?? []) this.#ofWord[word] = 0;
    this.#question = question;
    /** Cost → its number. */
    const costs = new Map<number, number>();
    for (const { word, asked, kind, cost, loose, synonym } of question.senses) {
      if ((this.#masks.ofWord(word) & ~(1 << asked)) !== 0) {
        // A place has such a word once, so it matters which one it is.
        this.#ofWord[word] = 2 * word + 1;
        continue;
      }
      const number = costs.get(cost) ?? costs.size;
      costs.set(cost, number);
      const rest = 4 * (4 * asked + kind) + 2 * Number(loose) + Number(synonym);
      this.#ofWord[word] = 2 * (MOST_RESTS * number + rest) + 2;
    }
  }

  /** The number of a phrase's pattern, from 1. */
  of(phrase: number): number {
    const known = this.#ofPhrase[phrase]!;
    if (known !== 0) return known;
    const { phraseWords, accented, stops } = this.#index;
    const { offsets, values } = phraseWords;
    const from = offsets[phrase]!;
    let pattern = this.#sequences.next(0, 2 * accented[phrase]! + stops[values[from]!]!);
    for (let i = from; i < offsets[phrase + 1]!; i++) {
      pattern = this.#sequences.next(pattern, this.#ofWord[values[i]!]!);
    }
    this.#ofPhrase[phrase] = pattern;
    this.#known.push(phrase);
    return pattern;
  }
}

/** More than what else a sense has can be. */
const MOST_RESTS = 16 * MAX_WORDS;
