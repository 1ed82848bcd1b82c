import { tokenizationsOf } from './analyzer.ts';

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
