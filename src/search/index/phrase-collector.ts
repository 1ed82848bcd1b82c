import type { IntLists } from '../../core/structures/int-lists.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { hasDiacritics, tokenizationsOf } from '../text/analyzer.ts';
import { endsItsWords, plainWordsOf } from '../text/plain-words.ts';

/** Longer phrases are cut: nobody types so much of a name. It keeps what is set aside for one bounded. */
export const MAX_PHRASE_WORDS = 32;

/** What was collected: see `PhraseIndex`. */
interface Collected {
  readonly words: readonly string[];
  readonly phraseWords: IntLists;
  readonly hasDiacritics: Uint8Array;
}

/** What is around a text, and, where it changes nothing in how the text is read, its words. */
export interface Frame {
  readonly before: string;
  readonly after: string;
  readonly words?: readonly [before: readonly string[], after: readonly string[]];
}

/** Numbers words and phrases as they come; `finish` renumbers the words in sorted order. */
export class PhraseCollector {
  readonly #numbers = new Map<string, number>();
  /** Where each phrase ends. */
  readonly #ends = new Uint32Builder();
  readonly #words = new Uint32Builder();
  readonly #accented = new Uint32Builder();
  /** Of each phrase, whether it is the one reading of a plain text. */
  readonly #plainly = new Uint32Builder();
  readonly #known = new Map<string, readonly number[]>();

  /** How many phrases there are so far. The next one gets this number. */
  get count(): number {
    return this.#ends.length;
  }

  /** Adds the phrases that a text can be read as: none, one or several. */
  add(text: string): void {
    const plain = plainWordsOf(text);
    if (plain) {
      this.#push(plain, false, true);
      return;
    }
    const accented = hasDiacritics(text);
    for (const words of tokenizationsOf(text)) this.#push(words, accented);
  }

  /** Reads what is around texts, once for all of them. */
  frame(before: string, after: string): Frame {
    const [first, last] = [plainWordsOf(before), plainWordsOf(after)];
    if (!first || !last || !endsItsWords(before.at(-1)) || !endsItsWords(after[0])) return { before, after };
    return { before, after, words: [first, last] };
  }

  /**
   * Adds the phrases of a text in a frame, without reading it where it is as plain as its frame.
   * @param first phrase of the text alone. @param next the one after its last.
   */
  addFramed({ before, after, words }: Frame, text: string, first: number, next: number): void {
    if (!words || next - first !== 1 || this.#plainly.at(first) === 0) {
      this.add(before + text + after);
      return;
    }
    const [start, rest] = words;
    const end = this.#words.length + MAX_PHRASE_WORDS;
    this.#pushWords(start, end);
    for (let i = first === 0 ? 0 : this.#ends.at(first - 1); i < this.#ends.at(first); i++) {
      if (this.#words.length < end) this.#words.push(this.#words.at(i));
    }
    this.#pushWords(rest, end);
    this.#end(false, true);
  }

  #push(words: readonly string[], accented: boolean, plain = false): void {
    if (words.length === 0) return;
    this.#pushWords(words, this.#words.length + MAX_PHRASE_WORDS);
    this.#end(accented, plain);
  }

  /** @param end where the phrase is cut. */
  #pushWords(words: readonly string[], end: number): void {
    const length = Math.min(words.length, end - this.#words.length);
    for (let i = 0; i < length; i++) this.#words.push(this.#number(words[i]!));
  }

  #end(accented: boolean, plain: boolean): void {
    this.#ends.push(this.#words.length);
    this.#accented.push(Number(accented));
    this.#plainly.push(Number(plain));
  }

  /** Numbers of the phrases of a text that comes up again and again, which are added once. */
  intern(text: string): readonly number[] {
    const known = this.#known.get(text);
    if (known) return known;
    const first = this.count;
    this.add(text);
    const numbers = Array.from({ length: this.count - first }, (_, i) => first + i);
    this.#known.set(text, numbers);
    return numbers;
  }

  finish(): Collected {
    const words = [...this.#numbers.keys()].sort();
    const sorted = new Uint32Array(words.length);
    words.forEach((word, rank) => {
      sorted[this.#numbers.get(word)!] = rank;
    });
    const values = this.#words.finish();
    for (let i = 0; i < values.length; i++) values[i] = sorted[values[i]!]!;
    const offsets = new Uint32Array(this.count + 1);
    offsets.set(this.#ends.finish(), 1);
    return {
      words,
      phraseWords: { offsets, values },
      hasDiacritics: Uint8Array.from(this.#accented.finish()),
    };
  }

  readonly #number = (word: string): number => {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  };
}
