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

/** Letters that some languages also write as two: "Zürich" is "Zuerich" on a ticket. */
const AS_TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const WITH_TWO_LETTERS = /[äöüøå]/gu;
const PLAIN = /^[\0-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const UNDECOMPOSED = /[ßæœøłđðþħı]/gu;
const APOSTROPHES = /['’‘ʼ`]/gu;
const MARKED = /\p{M}/u;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
/** A letter with its marks. */
const LETTER = /\P{M}\p{M}*/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A hyphen inside a word of letters, a dot between initials: "co-op", "U.S.A". Between digits they keep numbers apart. */
const INNER_JOINT = /(?<=\p{L})[-‐‑](?=\p{L})|(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu;

/** Folds a text to lower case without accents and apostrophes, so that two spellings of one word are equal. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(APOSTROPHES, '');
  return withPlainAcute(text)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(APOSTROPHES, '');
}

/** Replaces acute accents that stand for apostrophes; normalised, they would be spaces with marks. */
function withPlainAcute(text: string): string {
  return text.replaceAll('´', "'");
}

/** The words of a text, folded, in order: `"St Anne's & Co."` → `['st', 'annes', 'and', 'co']`. */
export function wordsOf(text: string): string[] {
  return splitFolded(fold(text));
}

/**
 * Every way to read a name as words: split at all punctuation; where it has joints inside words, put together there as well:
 * `"Co-op Food"` → `[['co', 'op', 'food'], ['coop', 'food']]`; and with letters that are also written as two.
 * Empty for a text without words.
 */
export function tokenizationsOf(text: string): string[][] {
  if (PLAIN.test(text)) return jointTokenizations(fold(text));
  if (UNSPACED.test(text)) return unspacedTokenizations(text);
  const tokenizations = jointTokenizations(fold(text));
  const composed = text.normalize('NFC').toLowerCase();
  const written = composed.replace(WITH_TWO_LETTERS, (letter) => AS_TWO_LETTERS[letter] ?? letter);
  return written === composed
    ? tokenizations
    : distinct([...tokenizations, ...jointTokenizations(fold(written))]);
}

/** Whether a text has letters with accents. */
export function hasDiacritics(text: string): boolean {
  return !PLAIN.test(text) && MARKED.test(text.normalize('NFD'));
}

/** Whether a text is of a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/**
 * Tokenizations of a text in a script without spaces: the words of the platform's dictionaries, the whole text, and single letters, so that
 * any part of it can be found. Marks are vowels there, so they are not removed.
 */
function unspacedTokenizations(text: string): string[][] {
  const plain = withPlainAcute(text).normalize('NFKC').toLowerCase().replace(APOSTROPHES, '');
  const runs: readonly string[] = plain.match(RUN) ?? [];
  const read = (way: (run: string) => readonly string[]): string[] =>
    runs.flatMap((run) => (UNSPACED.test(run) ? way(run) : splitFolded(fold(run))));
  return distinct([read(segment), read((run) => [run]), read((run) => run.match(LETTER) ?? [])]);
}

function jointTokenizations(folded: string): string[][] {
  const split = splitFolded(folded);
  if (split.length === 0) return [];
  const compounded = folded.replace(INNER_JOINT, '');
  return compounded === folded ? [split] : distinct([split, splitFolded(compounded)]);
}

/** The rest of a pasted text is ignored. No name has so many letters or words. */
const MAX_QUERY_LETTERS = 500;
/** Further words of a query are ignored. */
export const MAX_WORDS = 20;

/**
 * The tokenizations of a query, likeliest first: as a name is read, and with single letters put together ("b n c" → `bnc`)
 * or to the word before ("st anne s" → `annes`). Empty for a text without words.
 */
export function queryTokenizationsOf(text: string): string[][] {
  const tokenizations = tokenizationsOf(text.slice(0, MAX_QUERY_LETTERS));
  const lettersJoined = tokenizations.slice(0, 1).map((words) => joinLetters(words));
  return distinct([...tokenizations, ...lettersJoined]).map((words) => words.slice(0, MAX_WORDS));
}

function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = false;
  for (const word of words) {
    const letter = isLetter(word);
    if (joined.length > 0 && letter && (run || word === 's')) joined.push(joined.pop() + word);
    else joined.push(word);
    run = letter;
  }
  return joined;
}

function distinct(tokenizations: readonly string[][]): string[][] {
  return [...new Map(tokenizations.map((words) => [words.join(' '), words])).values()];
}

/** Whether a word is a single letter. */
export function isLetter(word: string): boolean {
  return word.length === 1 && !hasDigit(word);
}

/** Whether a word has a digit: room numbers, postcodes and stop codes are never corrected. */
export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}

/**
 * Forms of an English noun in the other grammatical number: `"libraries"` → `['library']`, `"bus"` → `['buses']`. Some forms do not
 * exist; only those that the vocabulary knows will ever match.
 */
export function inflections(word: string): string[] {
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

let segmenter: Intl.Segmenter | undefined;

/** The words of a script without spaces, by the platform's dictionaries; the whole text where it has none. */
function segment(word: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [word];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(word), (part) => part.segment).filter((part) => part.trim() !== '');
}
