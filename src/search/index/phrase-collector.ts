import type { IntLists } from '../../core/structures/int-lists.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { hasDiacritics, plainWordsOf, tokenizationsOf } from '../text/analyzer.ts';
import { romanizedTokenizationsOf } from '../text/romanization.ts';
import { SMALL_LETTERS, WordNumbers } from './word-numbers.ts';

/** Further words of a phrase are ignored, because the matcher has a bit for each. */
export const MAX_PHRASE_WORDS = 32;

const PLAIN_WORD = /[a-z\d]/i;
/** Byte → whether it is one of a plain text. A NUL may begin an escape. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte > 0 && byte < 0x80 && plainWordsOf(String.fromCharCode(byte)) !== undefined),
);

/** All terms and phrases: see `PhraseIndex`. */
interface Collected {
  readonly terms: readonly string[];
  readonly phraseTerms: IntLists;
  readonly hasDiacritics: Uint8Array;
  /** For each phrase, 1 if it is in Latin letters, which its text is not written in. */
  readonly isRomanized: Uint8Array;
}

/** The text that a phrase is a tokenization of: without accents or with, a plain one that has only this tokenization, or in other letters. */
const Source = { unaccented: 0, accented: 1, plain: 2, romanized: 3 } as const;

/** The texts before and after a stem, with their words if they do not change the words of the stem. */
export interface Affix {
  readonly before: string;
  readonly after: string;
  readonly words?: readonly [before: readonly string[], after: readonly string[]];
}

/** Numbers words and phrases in the order in which they are added. `finish` renumbers the words in sorted order. */
export class PhraseCollector {
  readonly #words = new WordNumbers();
  /** Where each phrase ends. */
  readonly #ends = new Uint32Builder();
  readonly #terms = new Uint32Builder();
  /** For each phrase, its `Source`. */
  readonly #sources = new Uint32Builder();
  readonly #interned = new Map<string, readonly number[]>();

  /** How many phrases there are. The next one gets this number. */
  get count(): number {
    return this.#ends.length;
  }

  /** Adds the phrases of a text, one for each tokenization. */
  add(text: string): void {
    const plain = plainWordsOf(text);
    if (plain) {
      this.#push(plain, Source.plain);
      return;
    }
    const source = hasDiacritics(text) ? Source.accented : Source.unaccented;
    for (const words of tokenizationsOf(text)) this.#push(words, source);
    for (const words of romanizedTokenizationsOf(text)) this.#push(words, Source.romanized);
  }

  /**
   * Adds the phrase of a plain text as UTF-8, in `bytes` from `from` up to, but not including, `to`.
   * @returns `false` for any other text. Nothing of it is added.
   */
  addPlain(bytes: Uint8Array, from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (!PLAIN[bytes[i]!]) return false;
    const start = this.#terms.length;
    for (let i = from; i < to; i++) {
      const word = i;
      while (i < to && SMALL_LETTERS[bytes[i]!] !== 0) i++;
      if (i > word && this.#terms.length < start + MAX_PHRASE_WORDS)
        this.#terms.push(this.#words.ofPlain(bytes, word, i));
    }
    if (this.#terms.length > start) this.#end(Source.plain);
    return true;
  }

  /** Tokenizes an affix, once for all stems that it surrounds. */
  affix(before: string, after: string): Affix {
    const [first, last] = [plainWordsOf(before), plainWordsOf(after)];
    if (!first || !last || !endsItsWords(before.at(-1)) || !endsItsWords(after[0])) return { before, after };
    return { before, after, words: [first, last] };
  }

  /**
   * Adds the phrases of a stem with its affix. Copies those of the stem alone if both are plain.
   * @param first phrase of the stem alone. @param next number after its last phrase.
   */
  addComposed({ before, after, words }: Affix, stem: () => string, first: number, next: number): void {
    if (!words || next - first !== 1 || this.#sources.at(first) !== Source.plain) {
      this.add(before + stem() + after);
      return;
    }
    const [start, rest] = words;
    const end = this.#terms.length + MAX_PHRASE_WORDS;
    this.#pushWords(start, end);
    for (let i = first === 0 ? 0 : this.#ends.at(first - 1); i < this.#ends.at(first); i++) {
      if (this.#terms.length < end) this.#terms.push(this.#terms.at(i));
    }
    this.#pushWords(rest, end);
    this.#end(Source.plain);
  }

  #push(words: readonly string[], source: number): void {
    if (words.length === 0) return;
    this.#pushWords(words, this.#terms.length + MAX_PHRASE_WORDS);
    this.#end(source);
  }

  /** Adds words to the current phrase. @param end of the phrase; further words are ignored. */
  #pushWords(words: readonly string[], end: number): void {
    const length = Math.min(words.length, end - this.#terms.length);
    for (let i = 0; i < length; i++) this.#terms.push(this.#words.of(words[i]!));
  }

  /** Ends the current phrase. */
  #end(source: number): void {
    this.#ends.push(this.#terms.length);
    this.#sources.push(source);
  }

  /** Returns the phrases of a text. It adds them the first time only. */
  intern(text: string): readonly number[] {
    const known = this.#interned.get(text);
    if (known) return known;
    const first = this.count;
    this.add(text);
    const numbers = Array.from({ length: this.count - first }, (_, i) => first + i);
    this.#interned.set(text, numbers);
    return numbers;
  }

  finish(): Collected {
    const { words, places } = this.#words.finish();
    const values = this.#terms.finish();
    for (let i = 0; i < values.length; i++) values[i] = places[values[i]!]!;
    const offsets = new Uint32Array(this.count + 1);
    offsets.set(this.#ends.finish(), 1);
    const sources = this.#sources.finish();
    const flags = (of: number): Uint8Array => {
      const flagged = new Uint8Array(sources.length);
      // The engines take ten times as long for "Uint8Array.from".
      for (let phrase = 0; phrase < sources.length; phrase++)
        flagged[phrase] = Number(sources[phrase] === of);
      return flagged;
    };
    return {
      terms: words,
      phraseTerms: { offsets, values },
      hasDiacritics: flags(Source.accented),
      isRomanized: flags(Source.romanized),
    };
  }
}

/** Returns whether a plain text ends at the end of a word. @param edge its letter beside other text: the first or the last. */
function endsItsWords(edge: string | undefined): boolean {
  return edge === undefined || !PLAIN_WORD.test(edge);
}
