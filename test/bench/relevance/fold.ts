/** Letters that people type in their plain form, though Unicode does not decompose them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Folds a text for comparison: no marks, lower case, no apostrophes, a space for other punctuation, "and" for &. The judge has a folding of
 * its own, so that no engine is judged by itself.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’‘ʼ`´]/gu, '')
    .replace(/[ßæœøłħđðþı]/g, (letter) => PLAIN[letter]!)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a folded text. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

/** Names that have the same key are one name: "co-op", "Co Op" and "COOP". */
export function nameKey(name: string): string {
  return fold(name).replaceAll(' ', '');
}

/** Names that have the same key are made of the same words, in whatever order. */
export function wordsKey(name: string): string {
  return wordsOf(fold(name)).sort().join(' ');
}
