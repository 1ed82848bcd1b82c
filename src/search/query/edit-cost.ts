/** Rows of a keyboard, close enough for the layouts that Latin script is typed on. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

const keys = new Map(ROWS.flatMap((row, y) => [...row].map((letter, x) => [letter, { x: x + y / 2, y }])));

/** People rarely miss the first letter. */
const OTHER_FIRST_LETTER_COST = 0.4;
const SAME_SOUND_COST = -0.2;
const LIKELY_SLIP_COST = -0.15;

/**
 * The cost of a correction: its edits, more where the first letter differs, less for words that sound alike or are one
 * slip of a finger apart. Never so much less that fewer edits would cost more. A multiple of a twentieth.
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

/** One letter doubled or undoubled, two neighbours swapped, or a key hit beside the one meant. */
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

/** Whether two words sound alike, as English is spoken. */
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

/** A key that most English words of the same sound share: the sounds of the consonants, and the first vowel. */
function soundOf(word: string): string {
  let sound = word;
  for (const [spelling, heard] of ALIKE) sound = sound.replace(spelling, heard);
  const rest = sound.slice(1).replace(/[aeiouyhw]/g, '');
  return sound.slice(0, 1).replace(/[eiouy]/, 'a') + rest.replace(/(.)\1+/g, '$1');
}
