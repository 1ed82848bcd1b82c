/** The rows of a keyboard. Most layouts for Latin script resemble it. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

const keys = new Map(ROWS.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y / 2, y }])));

/** People rarely miss the first letter. */
const OTHER_FIRST_LETTER_COST = 0.4;
const SAME_SOUND_COST = -0.2;
const LIKELY_SLIP_COST = -0.15;

/**
 * Returns the cost of a correction: its edits, plus a surcharge if the first letter differs, minus discounts for words that
 * sound alike or differ by a slip of the finger. Discounts total less than one edit. Costs are multiples of a twentieth.
 *
 * @param begun whether `typed` may be only the beginning of `word`.
 */
export function editCost(typed: string, word: string, edits: number, begun: boolean): number {
  const meant = begun ? word.slice(0, typed.length) : word;
  let cost = edits;
  const swapped = typed[0] === word[1] && typed[1] === word[0];
  if (typed[0] !== word[0] && !swapped) cost += OTHER_FIRST_LETTER_COST;
  if (soundsAlike(typed, meant)) cost += SAME_SOUND_COST;
  if (edits === 1 && isSlip(typed, meant)) cost += LIKELY_SLIP_COST;
  return cost;
}

/** Returns whether one letter is doubled or undoubled, two neighbours are swapped, or a neighbouring key was hit. */
function isSlip(typed: string, meant: string): boolean {
  let i = 0;
  while (i < typed.length && typed[i] === meant[i]) i++;
  if (typed.length !== meant.length) {
    const longer = typed.length > meant.length ? typed : meant;
    return i > 0 && longer[i] === longer[i - 1];
  }
  if (typed[i] === meant[i + 1] && typed[i + 1] === meant[i]) return true;
  const [a, b] = [keys.get(typed[i] ?? ''), keys.get(meant[i] ?? '')];
  return a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) < 1.2;
}

/** Returns whether two words sound alike in English. */
export function soundsAlike(one: string, other: string): boolean {
  return soundOf(one) === soundOf(other);
}

const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/^(kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^ps/, 's'],
  [/ph/g, 'f'],
  [/gh(?=t|$)/g, ''],
  [/tch/g, 'ch'],
  [/sch|sh/g, 'x'],
  [/c(?=[eiy])/g, 's'],
  [/ck|q|c(?!h)/g, 'k'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/y(?!$)/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Returns a key that most English words of the same sound share: the sounds of the consonants, and whether a vowel is first. */
function soundOf(word: string): string {
  let sound = word;
  for (const [spelling, heard] of ALIKE) sound = sound.replace(spelling, heard);
  const rest = sound.slice(1).replace(/[aeiouyhw]/g, '');
  return sound.slice(0, 1).replace(/[eiouy]/, 'a') + rest.replace(/(.)\1+/g, '$1');
}
