/** The words of a query, to be compared with those of what it found. */
export function typedWords(q: string): string[] {
  return q
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .map(folded)
    .filter(Boolean);
}

/** A text cut before each of its words: what stands between two words belongs to the former. */
export function wordsOf(text: string): string[] {
  return text.split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u);
}

/** How many letters of a word were typed: those of the first of `typed` that it begins with, or none. */
export function lettersTyped(word: string, typed: readonly string[]): number {
  const whole = folded(word);
  return typed.find((beginning) => whole.startsWith(beginning))?.length ?? 0;
}

/** Without case and accents. Each letter stays one letter, so that lengths can be compared. */
function folded(text: string): string {
  return text.normalize('NFC').replace(/./gsu, (letter) => letter.normalize('NFD').charAt(0).toLowerCase());
}
