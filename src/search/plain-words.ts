/**
 * Reads plain texts: ASCII without joints, which have one reading, the runs of their letters and digits in lower case.
 * Nearly all names are plain, and sorted ones begin alike: what a text shares with the one before isn't read again.
 */
export class PlainWords {
  readonly #number: (word: string) => number;
  #text = '';
  readonly #words: number[] = [];
  /** Where each word ends in the text. */
  readonly #ends: number[] = [];

  /** @param number gives words their numbers. */
  constructor(number: (word: string) => number) {
    this.#number = number;
  }

  /** The numbers of a text's words, until the next is read; `undefined` where it isn't plain. */
  read(text: string): readonly number[] | undefined {
    const shared = sharedLetters(this.#text, text);
    // A word that ends where the texts part may go on in this one.
    while (this.#ends.length > 0 && this.#ends.at(-1)! >= shared) {
      this.#ends.pop();
      this.#words.pop();
    }
    let start = -1;
    for (let i = this.#ends.at(-1) ?? 0; i <= text.length; i++) {
      const kind = i < text.length ? kindOf(text.charCodeAt(i)) : BETWEEN;
      if (kind === NOT_PLAIN) {
        this.#text = text.slice(0, i);
        return undefined;
      }
      if (kind === IN_WORD) {
        if (start < 0) start = i;
      } else if (start >= 0) {
        this.#words.push(this.#number(text.slice(start, i).toLowerCase()));
        this.#ends.push(i);
        start = -1;
      }
    }
    this.#text = text;
    return this.#words;
  }
}

const [BETWEEN, IN_WORD, NOT_PLAIN] = [0, 1, 2];

/** Of each ASCII code, how it is read. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[a-z\d]/i.test(letter) ? IN_WORD : /['`&.-]/.test(letter) ? NOT_PLAIN : BETWEEN;
});

function kindOf(code: number): number {
  return code < kinds.length ? kinds[code]! : NOT_PLAIN;
}

/** Whether no word of a text can go on at a letter of another that is put there. */
export function isBetweenWords(text: string, at: number): boolean {
  return text === '' || kindOf(text.charCodeAt(at)) === BETWEEN;
}

function sharedLetters(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}
