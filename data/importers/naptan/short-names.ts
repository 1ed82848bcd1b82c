/**
 * Whether a short name says nothing but the name, cut to fit a display: "Queens Ln", "Queens" or "Q Lane" of Queens
 * Lane. Each of its words is one of the name, or has the same first letter and others of it, in their order.
 */
export function isCut(short: string, name: string): boolean {
  const words = wordsIn(name);
  let next = 0;
  return wordsIn(short).every((word) => {
    const found = words.findIndex((whole, i) => i >= next && abbreviates(word, whole));
    next = found + 1;
    return found >= 0;
  });
}

function abbreviates(word: string, whole: string): boolean {
  if (word[0] !== whole[0]) return false;
  let at = 0;
  for (const letter of whole) if (letter === word[at]) at++;
  return at === word.length;
}

function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
