import type { Words } from '../query/expand.ts';
import { byScript, tokenizationsOf } from './analyzer.ts';

/** Greek, Cyrillic, Armenian and Georgian letters. The first three scripts are neighbours. */
export const OTHER_LETTERS = /[Ͱ-֏Ⴀ-ჿἀ-῿]/;

/** Accents, but for the signs above й, ё, ї and ў, which make other letters. */
const ACCENTS = /(?!(?<=[еиіу])[\u0306\u0308])[\u0300-\u036f]/g;

/**
 * For each of two ways, the form of each letter. A line has a letter of a script, then the forms of it and of those that follow it, as English
 * writes them, and behind a stroke as other languages do: "ulitsa" and "ulica". They are those of most maps and passports without accents:
 * BGN/PCGN, ELOT 743, the national ones of Georgia and Armenia.
 */
const WAYS = [0, 1].map(
  (way) =>
    new Map(
      [
        'а a b v g d e zh/z z i y/j k l m n o p r s t u f kh/h ts/c ch/c sh/s shch/sc /a y  e yu/ju ya/ja e yo/e dj g ye/e dz i yi/i j lj nj c k i u dz',
        'α a v g d e z i th i k l m n x o p r s s t y/i f ch/h ps o',
        'ա a b g d e z e y t zh/z i l kh/h ts/c k h dz gh/g ch/c m y/j n sh/s o ch/c p j r s v t r ts/c v p k o f ev',
        'ა a b g d e v z t i k l m n o p zh/z r s t u p k gh/g q/k sh/s ch/c ts/c dz ts/c ch/c kh/h j h',
        'ґ g',
        'ғ g',
        'қ k',
        'ң n',
        'ү u',
        'ұ u',
        'һ h',
        'ә a',
        'ө o',
      ].flatMap((script) => {
        const [first = '', ...forms] = script.split(' ');
        return forms.map((form, i) => {
          const [english = '', other = english] = form.split('/');
          return [String.fromCharCode(first.charCodeAt(0) + i), way === 0 ? english : other];
        });
      }),
    ),
);

/** Letters that stand for another sound together or at the beginning of a word. */
const RULES: readonly (readonly [letters: RegExp, latin: string])[] = [
  [/ου/g, 'ou'],
  [/ու/g, 'u'],
  [/(?<=[αε])υ(?=[θκξπσςτφχψ]|(?![α-ω]))/g, 'f'],
  [/(?<=[αε])υ/g, 'v'],
  [/(?<![α-ω])μπ/g, 'b'],
  [/(?<![α-ω])ντ/g, 'd'],
  [/γ(?=[γξχ])/g, 'n'],
  [/(?<![ա-և])[եև]/g, 'y$&'],
  [/(?<![ա-և])ո(?!վ)/g, 'vo'],
];
const HAS_RULES = /[α-ωա-և]/;

/**
 * Returns a text in Latin letters, as people type Cyrillic, Greek, Georgian and Armenian names on another keyboard: `"улица"` →
 * `['ulitsa', 'ulica']`. The list is empty for a text without such letters.
 */
export function romanizationsOf(text: string): string[] {
  if (!OTHER_LETTERS.test(text)) return [];
  let plain = text.toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  if (HAS_RULES.test(plain)) for (const [letters, latin] of RULES) plain = plain.replace(letters, latin);
  const written = WAYS.map((letters) => {
    let latin = '';
    for (const letter of plain) latin += letters.get(letter) ?? letter;
    return latin;
  });
  return [...new Set(written)];
}

/** Returns every way to read a name as words in Latin letters, which it is not written in. */
export function romanizedTokenizationsOf(text: string): string[][] {
  return romanizationsOf(text).flatMap(tokenizationsOf);
}

/** Returns every way to read a name as words, as `tokenizationsOf` does, and then in Latin letters. */
export function allTokenizationsOf(text: string): string[][] {
  return [...tokenizationsOf(text), ...romanizedTokenizationsOf(text)];
}

/** Byte → the small letter or the digit that it is in ASCII; 0 for any other. */
export const SMALL_LETTERS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte).toLowerCase();
  return /^[a-z\d]$/.test(letter) ? letter.charCodeAt(0) : 0;
});
const PLAIN_WORD = /^[a-z\d]+$/;
const LINE_FEED = 10;

/**
 * Numbers distinct words in the order in which they are added. Plain words, of ASCII letters and digits, are looked up by their bytes,
 * because a string for each occurrence of a word would take more time than all else that indexing takes.
 */
export class WordNumbers {
  /** The plain words, each with a line feed behind it. */
  #text = new Uint8Array(4096);
  /** Plain word → where it begins; one entry more than there are words. */
  #starts = new Uint32Array(513);
  /** Plain word → its number. */
  #numbers = new Uint32Array(512);
  #plainCount = 0;
  /** Open addressing: 1 + a plain word; 0 for a free slot. At least half of the slots are free. */
  #slots = new Uint32Array(1024);
  readonly #others = new Map<string, number>();
  /** The letters of one word. */
  #letters = new Uint8Array(64);

  /** Returns the number of a folded word. */
  of(word: string): number {
    if (PLAIN_WORD.test(word)) {
      if (word.length > this.#letters.length) this.#letters = new Uint8Array(2 * word.length);
      for (let i = 0; i < word.length; i++) this.#letters[i] = word.charCodeAt(i);
      return this.ofPlain(this.#letters, 0, word.length);
    }
    const number = this.#others.get(word) ?? this.#count;
    this.#others.set(word, number);
    return number;
  }

  /** Returns the number of the word in `bytes` from `from` up to, but not including, `to`: ASCII letters and digits of any case. */
  ofPlain(bytes: Uint8Array, from: number, to: number): number {
    const slot = this.#slotOf(bytes, from, to);
    const known = this.#slots[slot]!;
    if (known > 0) return this.#numbers[known - 1]!;
    const number = this.#count;
    const start = this.#starts[this.#plainCount]!;
    const end = start + to - from + 1;
    if (end > this.#text.length) this.#text = enlarged(this.#text, end);
    for (let i = from; i < to; i++) this.#text[start + i - from] = SMALL_LETTERS[bytes[i]!]!;
    this.#text[end - 1] = LINE_FEED;
    this.#numbers[this.#plainCount++] = number;
    this.#starts[this.#plainCount] = end;
    this.#slots[slot] = this.#plainCount;
    if (this.#plainCount === this.#numbers.length) this.#grow();
    return number;
  }

  /** Returns all words, sorted by UTF-16 code units, and for each number the place of its word among them. */
  finish(): { readonly words: readonly string[]; readonly places: Uint32Array } {
    const plain = new TextDecoder()
      .decode(this.#text.subarray(0, this.#starts[this.#plainCount]))
      .split('\n');
    plain.pop();
    const words = [...plain, ...this.#others.keys()].sort();
    const places = new Uint32Array(words.length);
    for (let i = 0; i < words.length; i++) places[this.of(words[i]!)] = i;
    return { words, places };
  }

  get #count(): number {
    return this.#plainCount + this.#others.size;
  }

  /** Returns the slot of a plain word, or the free one where it belongs. */
  #slotOf(bytes: Uint8Array, from: number, to: number): number {
    // FNV-1a, with its high bits mixed into the low ones.
    let hash = 0x811c9dc5;
    for (let i = from; i < to; i++) hash = Math.imul(hash ^ SMALL_LETTERS[bytes[i]!]!, 0x01000193);
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#slots[slot]! > 0 && !this.#isWord(this.#slots[slot]! - 1, bytes, from, to))
      slot = (slot + 1) & mask;
    return slot;
  }

  #isWord(word: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[word]!;
    if (this.#starts[word + 1]! - start !== to - from + 1) return false;
    for (let i = from; i < to; i++)
      if (this.#text[start + i - from] !== SMALL_LETTERS[bytes[i]!]) return false;
    return true;
  }

  #grow(): void {
    this.#numbers = enlarged(this.#numbers, 2 * this.#numbers.length);
    this.#starts = enlarged(this.#starts, this.#numbers.length + 1);
    this.#slots = new Uint32Array(2 * this.#numbers.length);
    for (let word = 0; word < this.#plainCount; word++)
      this.#slots[this.#slotOf(this.#text, this.#starts[word]!, this.#starts[word + 1]! - 1)] = word + 1;
  }
}

/** Returns a copy of an array with room for at least `length` entries. */
function enlarged<T extends Uint8Array | Uint32Array>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(Math.max(2 * array.length, length));
  larger.set(array);
  return larger;
}

/** A word as it is written, with the marks inside it. */
export const writtenWordOf = byScript(
  (letters, digits, marks) =>
    `[${letters}${digits}](?:[${letters}${digits}${marks}]|['’‐‑.-](?=[${letters}${digits}]))*`,
);

const INNER_MARK = /['’‐‑.-]/u;

/**
 * Returns words of the analyzer as texts write them, in lower case: `['иодлинг']` is `"йодлинг"`, and `['9', '3', '4']` is `"9¾"`.
 * @param texts that have the words, the most important first. A word that none has stays as it is.
 */
export function asWritten(words: Words, texts: Iterable<string>): string {
  const written = new Map<string, string>();
  let best = rewrite(words, written);
  for (const text of texts) {
    for (const [whole] of text.matchAll(writtenWordOf(text))) {
      for (const word of new Set([whole, ...whole.split(INNER_MARK)])) {
        for (const own of tokenizationsOf(word)) {
          const key = own.join(' ');
          if (!written.has(key)) written.set(key, word.normalize('NFC').toLowerCase());
        }
      }
    }
    best = rewrite(words, written);
    if (best.isComplete) break;
  }
  return best.text;
}

/** Replaces words, as many at once as possible. */
function rewrite(
  words: Words,
  written: ReadonlyMap<string, string>,
): { readonly text: string; readonly isComplete: boolean } {
  const parts: string[] = [];
  let isComplete = true;
  for (let from = 0; from < words.length; ) {
    let to = words.length;
    while (to > from + 1 && !written.has(words.slice(from, to).join(' '))) to--;
    const found = written.get(words.slice(from, to).join(' '));
    if (found === undefined) isComplete = false;
    parts.push(found ?? words[from]!.normalize('NFC'));
    from = to;
  }
  return { text: parts.join(' '), isComplete };
}
