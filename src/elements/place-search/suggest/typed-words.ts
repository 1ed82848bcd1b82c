/** Returns the words of a query, folded, to compare with the words of its results. */
export function typedWords(q: string): string[] {
  return q
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .map(folded)
    .filter(Boolean);
}

/** Splits a text before each word. The characters between two words belong to the first of them. */
export function typedWordsOf(text: string): string[] {
  return text.split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u);
}

/** Returns the number of letters of a word that were typed: the length of the first of `typed` that it begins with, or 0. */
export function lettersTyped(word: string, typed: readonly string[]): number {
  const whole = folded(word);
  return typed.find((beginning) => whole.startsWith(beginning))?.length ?? 0;
}

/** Removes case and accents. Each letter stays one letter, so that lengths can be compared. */
function folded(text: string): string {
  return text.normalize('NFC').replace(/./gsu, (letter) => letter.normalize('NFD').charAt(0).toLowerCase());
}
