// Latin words for one in other letters, which is written as the name sounds: "Валлетты" is Valletta, "Монте-Карло" is Monte Carlo.
import { append } from '../../core/structures/multimap.ts';
import { OTHER_LETTERS, romanizationsOf } from './analyzer.ts';

/** The letters of sound keys, each with its other spellings in European languages. */
const SPELLINGS: readonly (readonly [key: string, spellings: string])[] = [
  ['x', 'tsch shch sch tch chs kh ch sh ks'],
  ['i', 'dzh zh dj ie ee j y'],
  ['s', 'ts tz z'],
  ['k', 'qu ck c q'],
  ['v', 'ph f w'],
  ['g', 'gh'],
  ['u', 'ou oo'],
  ['o', 'eau au'],
  ['e', 'ai ay ei ey ae oe'],
];
const KEYS = new Map(
  SPELLINGS.flatMap(([key, spellings]) => spellings.split(' ').map((text) => [text, key])),
);
/** A glide before a vowel, which "ю" has and "u" of the same name has not, a soft "c", and all spellings, the longest first. */
const SOUND = new RegExp(
  `((?:dzh|zh|dj|j|(?<![aeiou])y)(?=[aou]))|(c(?=[eiy]))|${[...KEYS.keys()].join('|')}`,
  'g',
);
const SILENT_H = /(?<=[^aeiou])h|h(?![aeiou])/g;
const DOUBLED = /(.)\1+/g;
/** The vowels and the "s" at the end, which languages inflect or leave silent. */
const ENDING = /[aeiou]*(?:s[aeiou]*)?$/;
const LATIN_WORD = /^[a-z]+$/;
/** The letters that any stem keeps. */
const MIN_STEM_LETTERS = 3;
/** Of data in other letters, more words have them. Names there have romanized forms of their own. */
const MAX_PART_IN_OTHER_LETTERS = 0.1;

/** Returns what a folded Latin word shares with all that sound alike: `"wallettah"` and `"valeta"` have `"valeta"`. */
export function soundKeyOf(word: string): string {
  return word
    .replace(SOUND, (spelling, glide?: string, soft?: string) =>
      glide ? '' : soft ? 's' : KEYS.get(spelling)!,
    )
    .replace(SILENT_H, '')
    .replace(DOUBLED, '$1');
}

/** Returns a sound key without the ending of the word. */
function stemOf(key: string): string {
  return key.slice(0, MIN_STEM_LETTERS) + key.slice(MIN_STEM_LETTERS).replace(ENDING, '');
}

/** The first letters of words whose sound key begins with a letter. */
function startsOf(initial: string): string {
  const spellings = SPELLINGS.flatMap(([key, texts]) => (key === initial ? texts.split(' ') : []));
  const others = initial === 's' ? 'c' : /[aou]/.test(initial) ? 'dzjy' : '';
  return initial + spellings.map((text) => text.charAt(0)).join('') + others;
}

/** The Latin words of a vocabulary by their sounds. They are read when a word in other letters is looked up. */
export class WordsBySound {
  readonly #words: readonly string[];
  readonly #more: readonly string[];
  /** Initial → stem → words. */
  readonly #byInitial = new Map<string, ReadonlyMap<string, readonly string[]>>();
  #isLatin: boolean | undefined;

  /** @param more words that stand for words of the vocabulary. */
  constructor(words: readonly string[], more: readonly string[]) {
    this.#words = words;
    this.#more = more;
  }

  /** Returns a word in other letters as other keyboards type it; an empty list if the vocabulary has many words in other letters. */
  romanized(word: string): readonly string[] {
    const romanized = romanizationsOf(word);
    if (romanized.length === 0) return [];
    const isOther = (text: string): boolean => OTHER_LETTERS.test(text);
    this.#isLatin ??= this.#words.filter(isOther).length <= MAX_PART_IN_OTHER_LETTERS * this.#words.length;
    return this.#isLatin ? romanized : [];
  }

  /** Returns the Latin words that a folded word is a transcription of, and whether they have the same ending. */
  of(word: string): readonly { readonly word: string; readonly isSame: boolean }[] {
    const romanized = this.romanized(word);
    // Greek and Georgian do not write an "h" that is silent, and Russian writes many as "г": "Гамбург".
    const withH = romanized.map((text) => text.replace(/^g?(?=[aeiou])/, 'h'));
    const keys = [...romanized, ...withH].map(soundKeyOf);
    return [...new Set(keys.map(stemOf))]
      .flatMap((stem) => this.#beginningWith(stem.slice(0, 1)).get(stem) ?? [])
      .map((latin) => ({ word: latin, isSame: keys.includes(soundKeyOf(latin)) }));
  }

  #beginningWith(initial: string): ReadonlyMap<string, readonly string[]> {
    const known = this.#byInitial.get(initial);
    if (known) return known;
    const starts = startsOf(initial);
    const byStem = new Map<string, string[]>();
    const add = (word: string): void => {
      if (starts.includes(word.charAt(0)) && LATIN_WORD.test(word))
        append(byStem, stemOf(soundKeyOf(word)), word);
    };
    this.#words.forEach(add);
    this.#more.forEach(add);
    this.#byInitial.set(initial, byStem);
    return byStem;
  }
}
