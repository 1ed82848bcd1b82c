import { editDistance } from './distance.ts';
import type { Random } from './random.ts';

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Letters that sound alike. Pairs two edits apart (ph, f) are left out, because one typo is one edit. */
const HEARD_ALIKE = (
  'c k, ck k, ck c, c s, s z, ie ei, ou u, oo u, ' +
  'ea e, ee e, ai a, i y, er ar, er or, ent ant, qu q, wh w, gh g, th t, v f, j g'
)
  .split(', ')
  .map((pair) => pair.split(' ') as [string, string]);

export type TypoKind = 'neighbour' | 'doubled' | 'dropped' | 'swapped' | 'sound';

const KINDS: readonly TypoKind[] = ['neighbour', 'doubled', 'dropped', 'swapped', 'sound'];

/** The share of typos in a word's first letter: people rarely miss that one. */
const FIRST_LETTER = 0.08;

/**
 * The word with one typo: one edit away from it, never itself.
 * @param word folded, of at least two letters.
 * @param kind of the typo; absent: any that the word allows.
 * @returns `undefined` where the word has no letters for it.
 */
export function misspell(word: string, random: Random, kind?: TypoKind): string | undefined {
  for (const tried of kind === undefined ? random.shuffled(KINDS) : [kind]) {
    const from = random.next() < FIRST_LETTER ? 0 : 1;
    const slips = SLIPS[tried](word, from).filter((slip) => editDistance(word, slip, 1) === 1);
    if (slips.length > 0) return random.pick(slips);
  }
  return undefined;
}

/** All typos in a word, from a letter on. */
const SLIPS: Readonly<Record<TypoKind, (word: string, from: number) => string[]>> = {
  neighbour: (word, from) =>
    places(word, from).flatMap((at) => neighbours(word[at]!).map((letter) => replace(word, at, 1, letter))),
  doubled: (word, from) => places(word, from).map((at) => replace(word, at, 1, word[at]!.repeat(2))),
  dropped: (word, from) => places(word, from).map((at) => replace(word, at, 1, '')),
  swapped: (word, from) =>
    places(word, from).map((at) => replace(word, at, 2, `${word[at + 1] ?? ''}${word[at]}`)),
  sound: (word, from) =>
    [...HEARD_ALIKE, ...HEARD_ALIKE.map(([a, b]) => [b, a] as const)].flatMap(([said, written]) =>
      places(word, from)
        .filter((at) => word.startsWith(said, at))
        .map((at) => replace(word, at, said.length, written)),
    ),
};

/** Keys beside a letter's on a QWERTY keyboard, in its row and in those above and below. */
function neighbours(letter: string): string[] {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  if (row < 0) return [];
  const column = ROWS[row]!.indexOf(letter);
  const beside = [column - 1, column + 1].map((at) => ROWS[row]![at]);
  const above = [column, column + 1].map((at) => ROWS[row - 1]?.[at]);
  const below = [column - 1, column].map((at) => ROWS[row + 1]?.[at]);
  return [...beside, ...above, ...below].filter((key) => key !== undefined);
}

function places(word: string, from: number): number[] {
  return Array.from({ length: Math.max(0, word.length - from) }, (_, i) => i + from);
}

function replace(word: string, at: number, length: number, by: string): string {
  return word.slice(0, at) + by + word.slice(at + length);
}
