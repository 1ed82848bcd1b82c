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
