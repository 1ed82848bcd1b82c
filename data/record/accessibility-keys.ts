import { accessibilityFeatures } from '../../src/core/accessibility.ts';

/** Keys that a place's accessibility may have and search doesn't filter by. */
const SHOWN_ONLY = [
  'number_of_accessible_toilets',
  'number_of_accessible_parking_spaces',
  'has_automatic_door',
  'has_braille',
  'has_changing_table',
  'has_ramp',
  'has_tactile_paving',
  'has_wheelchair_access',
  'has_wheelchair_boarding',
];

const KNOWN: ReadonlySet<string> = new Set([...Object.keys(accessibilityFeatures), ...SHOWN_ONLY]);

/** A key that isn't known, with the one that may be meant, for a warning; `undefined` for one that is. */
export function unknownAccessKey(key: string): string | undefined {
  if (KNOWN.has(key)) return undefined;
  const meant = closestWord(key, [...KNOWN]);
  return meant === undefined ? key : `${key} (did you mean ${meant}?)`;
}

/** How many letters of a word may be wrong, of ten: more, and it is another word. */
const MAX_EDITS_OF_TEN = 3;

/** The known word that a misspelt or shortened one was most likely meant to be; `undefined` where none is like it. */
function closestWord(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((other) => other.startsWith(word));
  if (longer.length === 1) return longer[0];
  const near = known
    .map((other) => ({ other, slips: editDistance(word, other) }))
    .sort((a, b) => a.slips - b.slips)[0];
  return near && near.slips <= (word.length * MAX_EDITS_OF_TEN) / 10 ? near.other : undefined;
}

/** How many letters have to be added, left out or replaced to make one word of the other (Levenshtein's distance). */
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
