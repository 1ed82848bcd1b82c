import type { inflectionLists } from '../../core/language-words.ts';
import type { TextLists } from '../text/text-lists.ts';

/** Shorter stems are the beginnings of too many words. */
const MIN_STEM_LETTERS = 3;
/** One ending may hide another: "kirkon" is "kirko", which is "kirkko". */
const MAX_ENDINGS = 2;
/** Maximum number of ways to read the words of a name, because each is looked up. */
const MAX_FORMS = 48;

/** Letters of a word, and those in their stead. */
type Rule = readonly [given: string, instead: string];

/** Takes the endings of the cases off words, and undoes the mutations of their first letters. */
export class Endings {
  readonly #endings: readonly Rule[];
  readonly #within: readonly Rule[];
  readonly #mutations: readonly Rule[];

  /** @param phrases the lists of `#phrases`. */
  constructor(phrases: TextLists) {
    const rulesOf = (list: (typeof inflectionLists)[number]): Rule[] =>
      phrases.keysOf(`${list}\t`, 1).map((key) => {
        const [given = '', ...instead] = key.split(' ');
        return [given, instead.join(' ')];
      });
    this.#endings = rulesOf('endings');
    this.#within = rulesOf('within_endings');
    this.#mutations = rulesOf('mutations');
  }

  /**
   * Returns the words that inflected ones may be forms of. Those that are words as they are may stay.
   * @param isWithin whether the last word must have an ending that means "in" or "on": "kadulla".
   */
  formsOf(words: readonly string[], isWithin: boolean): string[][] {
    const waysOf = (word: string): string[] => [word, ...this.#stemsOf(word)];
    const last = words.at(-1) ?? '';
    let forms = (isWithin ? this.#locatedIn(last) : waysOf(last)).map((way) => [way]);
    for (const word of forms.length > 0 ? words.slice(0, -1).reverse() : []) {
      forms = waysOf(word)
        .flatMap((way) => forms.map((form) => [way, ...form]))
        .slice(0, MAX_FORMS);
    }
    const typed = words.join(' ');
    // A rule may add the word that people leave out: "на Невском" is on "Невский проспект".
    return forms.map((form) => form.join(' ').split(' ')).filter((form) => form.join(' ') !== typed);
  }

  #locatedIn(word: string): string[] {
    return strippedOf(word, this.#within).flatMap((stem) => [stem, ...this.#stemsOf(stem)]);
  }

  #stemsOf(word: string): string[] {
    const stems = new Set<string>();
    let latest = [word];
    for (let i = 0; i < MAX_ENDINGS; i++) {
      latest = latest.flatMap((text) => strippedOf(text, this.#endings));
      for (const stem of latest) stems.add(stem);
    }
    for (const [plain, mutated] of this.#mutations) {
      if (word.startsWith(mutated)) stems.add(plain + word.slice(mutated.length));
    }
    return [...stems];
  }
}

function strippedOf(word: string, rules: readonly Rule[]): string[] {
  return rules
    .filter(
      ([inflected]) => word.endsWith(inflected) && word.length - inflected.length >= MIN_STEM_LETTERS - 1,
    )
    .map(([inflected, plain]) => word.slice(0, word.length - inflected.length) + plain)
    .filter((stem) => stem.length >= MIN_STEM_LETTERS);
}
