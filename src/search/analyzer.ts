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
};

const MARKS = /\p{M}+/gu;
const UNDECOMPOSED = /[ßæœøłđðþħı]/gu;
const APOSTROPHES = /['’‘ʼ`´]/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** A hyphen or dot inside a word of letters: "co-op", "U.S.A". Between digits it keeps numbers apart. */
const INNER_JOINT = /(?<=\p{L})[-.‐‑](?=\p{L})/gu;

/** Lower case, no accents, no apostrophes: what two spellings of one word have in common. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '');
}

/** The words of a text, folded, in order: `"St Anne's & Co."` → `['st', 'annes', 'and', 'co']`. */
export function wordsOf(text: string): string[] {
  return splitFolded(fold(text));
}

/**
 * Every way to read a name as words: split at all punctuation, and, where it has joints inside words, closed
 * up as well: `"Co-op Food"` → `[['co', 'op', 'food'], ['coop', 'food']]`. Empty for a text without words.
 */
export function readingsOf(text: string): string[][] {
  const folded = fold(text);
  const split = splitFolded(folded);
  const closed = splitFolded(folded.replace(INNER_JOINT, ''));
  if (split.length === 0) return [];
  return closed.length === split.length ? [split] : [split, closed];
}

/** More of a pasted text is not looked at. No name has so many letters or words. */
const MOST_LETTERS = 500;
const MOST_WORDS = 20;

/**
 * The ways to read a query, likeliest first: split at punctuation, and closed up (`"b.n.c."` → `bnc`). Each word
 * counts once. Empty for a text without words.
 */
export function queryReadingsOf(text: string): string[][] {
  return readingsOf(text.slice(0, MOST_LETTERS)).map((words) => [...new Set(words)].slice(0, MOST_WORDS));
}

/** Whether a word carries a digit: room numbers, postcodes and stop codes are never corrected. */
export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}

/**
 * Other numbers of an English noun: `"libraries"` → `['library']`, `"bus"` → `['buses']`. Some forms do not
 * exist; only those that the vocabulary knows will ever match.
 */
export function otherNumbers(word: string): string[] {
  if (word.length < 3 || hasDigit(word)) return [];
  const forms = [`${word}s`];
  if (/(s|x|z|ch|sh)$/.test(word)) forms.push(`${word}es`);
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`);
  if (/ies$/.test(word)) forms.push(`${word.slice(0, -3)}y`);
  if (/(s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2));
  if (/[^s]s$/.test(word) && word.length > 3) forms.push(word.slice(0, -1));
  return forms;
}

function splitFolded(folded: string): string[] {
  return folded.replaceAll('&', ' and ').match(WORD) ?? [];
}
