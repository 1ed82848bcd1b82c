import { knownFeatures } from '../../src/core/place.ts';

/** Known counts, by which search does not filter. */
const COUNTS = ['number_of_accessible_toilets', 'number_of_accessible_parking_spaces'];

const KNOWN: ReadonlySet<string> = new Set([...knownFeatures, ...COUNTS]);

/** Returns an unknown key, with a suggestion if there is one, for a warning. Returns `undefined` for a known key. */
export function unknownAccessKey(key: string): string | undefined {
  if (KNOWN.has(key)) return undefined;
  const meant = closestWord(key, [...KNOWN]);
  return meant === undefined ? key : `${key} (did you mean ${meant}?)`;
}

/** Maximum number of wrong letters out of ten. Beyond this it is another word. */
const MAX_EDITS_OF_TEN = 3;

/** Returns the known word that a misspelt or shortened one most likely means, or `undefined`. */
function closestWord(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((other) => other.startsWith(word));
  if (longer.length === 1) return longer[0];
  const near = known
    .map((other) => ({ other, slips: editDistance(word, other) }))
    .sort((a, b) => a.slips - b.slips)[0];
  return near && near.slips <= (word.length * MAX_EDITS_OF_TEN) / 10 ? near.other : undefined;
}

/** Returns the Levenshtein distance of two words. */
function editDistance(a: string, b: string): number {
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
