// Reads texts as words: folded, in every way to split them, letter by letter in scripts without spaces, and in Latin letters.

/** The words of a text or of a part of it, folded. */
export type Words = readonly string[];

/** Latin texts, which may have any punctuation. */
const LATIN = /^[\0-\u024f\u2010-\u206f]*$/;
/** Of these texts, all letters and digits as `\p{L}` and `\p{N}` have them. They have no marks. */
const LATIN_LETTERS = 'A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u024f';
const LATIN_DIGITS = '0-9\xb2\xb3\xb9\xbc-\xbe';

/**
 * Creates a global regular expression of letters, digits and marks. Most texts are Latin, and the classes of all scripts take an engine
 * up to ten milliseconds to compile, in each start.
 * @param sourceOf returns its source, with classes as they stand between brackets.
 * @returns a function from a text to the regular expression for it. Both forms find the same.
 */
export function byScript(
  sourceOf: (letters: string, digits: string, marks: string) => string,
): (text: string) => RegExp {
  const latin = new RegExp(sourceOf(LATIN_LETTERS, LATIN_DIGITS, ''), 'g');
  const all = new RegExp(sourceOf('\\p{L}', '\\p{N}', '\\p{M}'), 'gu');
  return (text) => (LATIN.test(text) ? latin : all);
}

/** Letters that Unicode decomposition leaves whole, as people type them on a plain keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  // Arabic letters that people type one for another, and a stroke that only lengthens a word.
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ـ: '',
};

/** Letters that some languages also write as two: "Zürich" is "Zuerich" on a ticket. */
const AS_TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const WITH_TWO_LETTERS = /[äöüøå]/gu;
const PLAIN = /^[\0-\x7f]*$/;
/** ASCII without the signs that join words or are removed from them: & ' - . ` */
const UNJOINED = /^[\0-%(-,/-_a-\x7f]*$/;
const UNJOINED_WORDS = /[a-z\d]+/g;
const MARKS = /\p{M}+/gu;
const UNDECOMPOSED = /[ßæœøłđðþħıةىیکـ]/gu;
/** A fraction of one character behind a number: "9¾". */
const FRACTION = /(?<=\p{N})[¼-¾⅐-⅟]/gu;
const APOSTROPHES = /['’‘ʼ`]/gu;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/**
 * The apostrophe behind an elided word, of a fixed list in French, Italian, Catalan and their neighbours. One letter behind it is an
 * ending: "Bell's". The sign comes first for speed.
 */
const elisionOf = byScript(
  (letters, digits, marks) =>
    `['’‘ʼ\`´](?<=(?<![${letters}${digits}${marks}'’‘ʼ\`´])(?:[cdjlmnst]|qu|(?:jus|lors|pres|puis|quoi)qu|gl|(?:a|co|da|de|ne|su)(?:gl|ll)|un|bell|grand|mezz|quell|quest|sant|tutt).)(?=[${digits}]|[${letters}][${marks}]*[${letters}])`,
);
const wordOf = byScript((letters, digits) => `[${letters}${digits}]+`);
/** Scripts that put no spaces between words, and have several letters for a syllable. */
const SPELT_OUT = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** All scripts that put no spaces between words. */
const SEGMENTED = new RegExp(
  `${SPELT_OUT.source}|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]`,
  'u',
);
/** These, and the script whose words between spaces consist of several: "중앙도서관" has "도서관". */
const UNSPACED = new RegExp(`${SEGMENTED.source}|\\p{Script=Hangul}`, 'u');
const HANGUL = /\p{Script=Hangul}/u;
/** Katakana with a Hiragana of the same sound, as which they are read: ラーメン is also らーめん. */
const KATAKANA = /[ァ-ヶ]/gu;
const TO_HIRAGANA = 'ぁ'.charCodeAt(0) - 'ァ'.charCodeAt(0);
/** Only characters before those of all these scripts, and punctuation. It spares most starts the time that their classes take to compile. */
const SPACED = /^[\0-\u0dff\u2010-\u206f]*$/;
/**
 * A hyphen inside a word of letters, or a dot between an initial and at most three letters: "co-op", "U.S.A", "P.za". Between digits,
 * these separate numbers. The sign comes first, because looking behind each letter takes as long as all else.
 */
const innerJointOf = byScript(
  (letters) =>
    `[-‐‑](?<=[${letters}].)(?=[${letters}])|\\.(?<=(?<![${letters}])[${letters}].)(?=[${letters}]{1,3}(?![${letters}]))`,
);
/** Hyphens and dots inside a code, which has few letters beside its digits: "30-B", "MW-2001", "A.1.05", "A-1-05". "B1-4" is a range. */
const codeJointOf = byScript((letters, digits) => {
  const [before, number] = [`(?<![${letters}${digits}])[${letters}]{1,4}`, `[${digits}]{1,4}`];
  return `[-‐‑.](?:${[
    // Between letters and digits.
    `(?<=(?<![${letters}])[${letters}]{1,4}.)(?=[${digits}])`,
    `(?<=[${digits}].)(?=[${letters}]{1,4}(?![${letters}]))`,
    // Between digits behind letters.
    `(?<=${before}\\.?${number}(?:\\.${number}){0,2}\\.)(?=[${digits}])`,
    `(?<=${before}(?:[-‐‑]${number}){1,3}[-‐‑])(?=[${digits}])`,
  ].join('|')})`;
});
/** Every joint begins with one of these. Few names have any. */
const JOINTS = /[-‐‑.]/;
/** A code has as many letters in a row, at most. */
const MAX_LETTERS_OF_CODE = 4;
/** The border between letters and digits in a code. */
const CODE_BORDER = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/**
 * Folds a text to lower case without accents and apostrophes, so that two spellings of one word are equal. Normalization would make an acute
 * accent that stands for an apostrophe a space with a mark.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(APOSTROPHES, '');
  return text
    .replaceAll('´', "'")
    .replace(FRACTION, ' $&')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '');
}

/**
 * Returns the words of a plain text: its runs of letters and digits, in lower case. Nearly all names are plain texts, which have no other
 * tokenization.
 * @returns the words; `undefined` for any other text.
 */
export function plainWordsOf(text: string): string[] | undefined {
  return UNJOINED.test(text) ? (text.toLowerCase().match(UNJOINED_WORDS) ?? []) : undefined;
}

/**
 * Returns the words of a text, folded, in order: `"St Anne's & Co."` → `['st', 'annes', 'and', 'co']`. An elided word is one with the
 * next. In a script without spaces, the words are the texts between spaces, and marks stay.
 */
export function wordsOf(text: string): string[] {
  const plain = plainWordsOf(text);
  if (plain) return plain;
  return isSegmented(text) ? readRuns(text, (run) => [run]) : splitFolded(fold(text));
}

/**
 * Returns every way to read a name as words. It splits at all punctuation and behind elided words. It also reads these as one with the
 * next word, and puts the parts of words with joints together: `"Co-op Food"` → `[['co', 'op', 'food'], ['coop', 'food']]`. It also
 * writes letters as two where some languages do. The list is empty for a text without words.
 */
export function tokenizationsOf(text: string): string[][] {
  const plain = plainWordsOf(text);
  if (plain) return plain.length > 0 ? [plain] : [];
  const lower = text.toLowerCase();
  const apart = lower.replace(elisionOf(lower), ' ');
  if (apart === lower) return tokenizationsWithElisions(text);
  return distinct([...tokenizationsWithElisions(apart), ...tokenizationsWithElisions(text)]);
}

/** Returns the ways to read a text that has elided words as one with the next. */
function tokenizationsWithElisions(text: string): string[][] {
  if (PLAIN.test(text)) return jointTokenizations(fold(text));
  if (isUnspaced(text)) return unspacedTokenizations(text);
  const tokenizations = jointTokenizations(fold(text));
  const composed = text.normalize('NFC').toLowerCase();
  const written = composed.replace(WITH_TWO_LETTERS, (letter) => AS_TWO_LETTERS[letter] ?? letter);
  return written === composed
    ? tokenizations
    : distinct([...tokenizations, ...jointTokenizations(fold(written))]);
}

/** Returns whether a text has letters with accents. */
export function hasDiacritics(text: string): boolean {
  return !PLAIN.test(text) && /\p{M}/u.test(text.normalize('NFD'));
}

/** Returns whether a text has letters of a script that puts no spaces between words, or not between all. */
export function isUnspaced(text: string): boolean {
  return !SPACED.test(text) && UNSPACED.test(text);
}

/** Returns whether a text has letters of a script that puts no spaces between words. */
export function isSegmented(text: string): boolean {
  return !SPACED.test(text) && SEGMENTED.test(text);
}

/**
 * Returns whether a text without spaces may be a misspelt whole name. In a script with a letter for a syllable or a word, one letter makes
 * another name: 东海 is not 东湖.
 */
export function isSpeltOut(text: string): boolean {
  return SPELT_OUT.test(text);
}

/**
 * Returns the tokenizations of a text in a script without spaces: the words of the platform's dictionaries, the text between spaces, and
 * single letters, so that any part of it can be found. Marks stay, because they are vowels there.
 */
function unspacedTokenizations(text: string): string[][] {
  return distinct([readRuns(text, segment), readRuns(text, (run) => [run]), [...lettersOf(text).letters]]);
}

/** Reads the runs of a text that have letters of a script without spaces in a way, and others as words. */
function readRuns(text: string, way: (run: string) => readonly string[]): string[] {
  return runsOf(text).flatMap((run) =>
    isSegmented(run) ? way(run).map(asHiragana) : splitFolded(fold(run)),
  );
}

function asHiragana(text: string): string {
  return text.replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) + TO_HIRAGANA));
}

/** Returns words with the single letters of scripts without spaces put together again: `['東', '京', 'tower']` is `['東京', 'tower']`. */
export function joinLetters(words: Words): Words {
  return joinWords(words, (word, before) => isSegmented(word) && isSegmented(before));
}

/** Puts words together with the word before wherever these two belong together. */
function joinWords(words: Words, areOne: (word: string, before: string) => boolean): string[] {
  const joined: string[] = [];
  words.forEach((word, i) => {
    if (i > 0 && areOne(word, words[i - 1]!)) joined.push(joined.pop()! + word);
    else joined.push(word);
  });
  return joined;
}

/**
 * Reads a text letter by letter where its script puts no spaces between words.
 * @returns these letters and the words of other scripts, and a bit for each of the first `MAX_WORDS` that the next follows without a space.
 */
export function lettersOf(text: string): { readonly letters: Words; readonly adjacentMask: number } {
  const letters: string[] = [];
  let adjacentMask = 0;
  for (const run of runsOf(text)) {
    const own = isUnspaced(run)
      ? // A syllable of Hangul is read as its sounds, because it is typed sound by sound: "과" is the beginning of "관".
        (run.match(/\P{M}\p{M}*/gu) ?? []).map((letter) =>
          asHiragana(HANGUL.test(letter) ? letter.normalize('NFKD') : letter),
        )
      : splitFolded(fold(run));
    own.forEach((letter, i) => {
      const isFollowed = letters.length + 1 < MAX_WORDS && isUnspaced(letter) && isUnspaced(own[i + 1] ?? '');
      if (isFollowed) adjacentMask |= 1 << letters.length;
      letters.push(letter);
    });
  }
  return { letters, adjacentMask };
}

/**
 * Returns the tokenizations of a longer text or of a query for one, without single syllables of Hangul: a long text has those of any word
 * somewhere.
 */
export function withoutSyllables(text: string, tokenizations: readonly string[][]): readonly string[][] {
  if (!HANGUL.test(text)) return tokenizations;
  const syllables = lettersOf(text).letters.join(' ');
  return tokenizations.filter((words, i) => i === 0 || !syllables.startsWith(words.join(' ')));
}

/** Returns the texts between spaces and punctuation, in lower case with their marks. */
function runsOf(text: string): Words {
  const folded = text.replaceAll('´', "'").normalize('NFKC').toLowerCase();
  return folded.replace(APOSTROPHES, '').match(RUN) ?? [];
}

function jointTokenizations(folded: string): string[][] {
  const split = splitFolded(folded);
  if (split.length === 0) return [];
  if (!JOINTS.test(folded)) return [split];
  const joined = folded.replace(innerJointOf(folded), '');
  const compounded = hasDigit(joined) ? joined.replace(codeJointOf(joined), '') : joined;
  // Each joint makes one word of two, so these are never equal.
  return compounded === folded ? [split] : [split, splitFolded(compounded)];
}

/** Further words of a query are ignored. */
export const MAX_WORDS = 20;

/**
 * Returns the tokenizations of a query, likeliest first: those of a name, and one with single letters put together ("b n c" → `bnc`)
 * or joined to the word before ("st anne s" → `annes`). The list is empty for a text without words.
 */
export function queryTokenizationsOf(text: string): string[][] {
  const tokenizations = tokenizationsOf(text);
  const isInitial = (word: string, before: string) => isLetter(word) && (word === 's' || isLetter(before));
  const lettersJoined = tokenizations.slice(0, 1).map((words) => joinWords(words, isInitial));
  return distinct([...tokenizations, ...lettersJoined]).map((words) => words.slice(0, MAX_WORDS));
}

function distinct(tokenizations: readonly string[][]): string[][] {
  return [...new Map(tokenizations.map((words) => [words.join(' '), words])).values()];
}

/** Returns whether a word is a single letter. */
export function isLetter(word: string): boolean {
  return word.length === 1 && !hasDigit(word);
}

/** Returns whether a word has a digit. Room numbers, postcodes and stop codes are never corrected. */
export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}

/** Returns whether the word at an index is a single letter beside a number: "31 B". */
export function isLetterOfNumber(words: Words, index: number): boolean {
  const isOfCode = isLetter(words[index]!) && !isUnspaced(words[index]!);
  return isOfCode && (hasDigit(words[index - 1] ?? '') || hasDigit(words[index + 1] ?? ''));
}

/** Returns the words of the codes of a text, whose letters stand apart from their digits: "Haus 30-C" has `30` and `c`, as has "30 C". */
export function codeWordsOf(text: string): ReadonlySet<string> {
  const mayBeOfCode = (word: string): boolean =>
    hasDigit(word) || (word.length <= MAX_LETTERS_OF_CODE && !isUnspaced(word));
  const written = text.split(/[\s,;]+/).map((part) => splitFolded(fold(part)));
  const isCode = (words: Words): boolean =>
    words.some(hasDigit) && words.every(mayBeOfCode) && !words.every(hasDigit);
  const words = written.flat();
  const besides = words.flatMap((word, i) =>
    isLetterOfNumber(words, i) ? [word, ...[words[i - 1] ?? '', words[i + 1] ?? ''].filter(hasDigit)] : [],
  );
  return new Set([...written.filter(isCode).flat(), ...besides]);
}

/** Returns the letters and the digits of a word apart: `"mw2001"` → `['mw', '2001']`. Any other word is its only part. */
export function codePartsOf(word: string): string[] {
  return hasDigit(word) && !isUnspaced(word) ? word.split(CODE_BORDER) : [word];
}

/**
 * Returns forms of an English noun in the other grammatical number: `"libraries"` → `['library']`, `"bus"` → `['buses']`. Arabic words
 * have forms with and without the article that is joined to them. Some forms do not exist. They do no harm, because only words of the
 * vocabulary match.
 */
export function inflections(word: string): string[] {
  if (word.length < 3 || hasDigit(word)) return [];
  if (ARABIC.test(word)) {
    const bare = withoutArticle(word);
    return [bare, `ال${bare}`].filter((form) => form !== word);
  }
  const forms = [`${word}s`];
  if (/(s|x|z|ch|sh)$/.test(word)) forms.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`);
  if (/ies$/.test(word)) forms.push(`${word.slice(0, -3)}y`);
  if (/(s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (/[^s]s$/.test(word) && word.length > 3) forms.push(word.slice(0, -1));
  return forms;
}

const ARABIC = /^[\u0621-\u064a]/;
/** The Arabic article behind "and", "in" or "like", which are joined to it as well. */
const JOINED_ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{2})/u;

/** Returns an Arabic word without the article joined to it; any other word as it is. */
export function withoutArticle(word: string): string {
  return word.replace(JOINED_ARTICLE, '');
}

function splitFolded(folded: string): string[] {
  return folded.replaceAll('&', ' and ').match(PLAIN.test(folded) ? UNJOINED_WORDS : wordOf(folded)) ?? [];
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the words of a text in a script without spaces, by the platform's dictionaries; the whole text if there are none. */
function segment(word: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [word];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(word), (part) => part.segment.trim()).filter(Boolean);
}

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

/**
 * Returns a text in Latin letters, as people type Cyrillic, Greek, Georgian and Armenian names on another keyboard: `"улица"` →
 * `['ulitsa', 'ulica']`. The list is empty for a text without such letters.
 */
export function romanizationsOf(text: string): string[] {
  if (!OTHER_LETTERS.test(text)) return [];
  let plain = text.toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  for (const [letters, latin] of RULES) plain = plain.replace(letters, latin);
  const written = WAYS.map((forms) => Array.from(plain, (letter) => forms.get(letter) ?? letter).join(''));
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

/** A word as it is written, with the marks inside it. */
export const writtenWordOf = byScript(
  (letters, digits, marks) =>
    `[${letters}${digits}](?:[${letters}${digits}${marks}]|['’‐‑.-](?=[${letters}${digits}]))*`,
);
