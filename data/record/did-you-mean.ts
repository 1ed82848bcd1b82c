/** How many letters of a word may be wrong, of ten: more, and it is another word. */
const WRONG_OF_TEN = 3;

/** The known word that a misspelt or shortened one was most likely meant to be; `undefined` where none is like it. */
export function meantBy(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((other) => other.startsWith(word));
  if (longer.length === 1) return longer[0];
  const near = known
    .map((other) => ({ other, slips: slipsBetween(word, other) }))
    .sort((a, b) => a.slips - b.slips)[0];
  return near && near.slips <= (word.length * WRONG_OF_TEN) / 10 ? near.other : undefined;
}

/** How many letters have to be added, left out or replaced to make one word of the other (Levenshtein's distance). */
function slipsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
