import type { Random } from '../relevance/random.ts';
import { misspelt } from './mutations.ts';

/** The material of queries: the names and words of the places that are searched. */
export interface Material {
  readonly names: readonly string[];
  /** Distinct words of names, as written. */
  readonly words: readonly string[];
  /** The words that most places have. */
  readonly common: readonly string[];
}

type Kind = (random: Random, material: Material) => string;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const some = (random: Random, count: number, one: () => string, joint = ' '): string =>
  Array.from({ length: 1 + random.below(count) }, one).join(joint);

const word: Kind = (random, { words }) => random.pick(words);
const letter = (random: Random): string => random.pick([...LETTERS]);

/** Kinds of expensive queries, each made of common words. */
export const kinds: Readonly<Record<string, Kind>> = {
  'words of names': (random, material) => some(random, 6, () => word(random, material)),
  'many words of names': (random, material) => some(random, 60, () => word(random, material)),
  'words run together': (random, material) => some(random, 6, () => word(random, material), ''),
  'beginnings of words': (random, material) =>
    some(random, 5, () => word(random, material).slice(0, 1 + random.below(3))),
  'misspelt words': (random, material) => some(random, 5, () => misspelt(word(random, material), random)),
  'single letters': (random) => some(random, 12, () => letter(random)),
  'one letter again and again': (random) => letter(random).repeat(1 + random.below(400)),
  'random letters': (random) => some(random, 4, () => some(random, 12, () => letter(random), '')),
  'two names': (random, { names }) => `${random.pick(names)} ${random.pick(names)}`,
  'very long': (random, { names }) => some(random, 3000, () => random.pick(names)),
  'numbers and codes': (random) => some(random, 4, () => String(random.below(10 ** (1 + random.below(9))))),
  'emoji and other scripts': (random) =>
    some(
      random,
      20,
      () => random.pick(['🚏', '👩‍🦽', 'שלום', 'مكتبة', 'ก', '東京', 'é', '\ud800', '\u202e', '\0', '%', '́']),
      '',
    ),
  'signs of queries and expressions': (random) =>
    some(
      random,
      40,
      () => random.pick(['(', ')', '*', '+', '?', '\\', '"', "'", '-', '.', '&', '~', ':', '/', 'a']),
      '',
    ),
};
