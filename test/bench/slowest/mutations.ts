import type { Random } from '../relevance/random.ts';
import type { Material } from './hostile-queries.ts';

/** A request: its words, and its route with the other parameters. */
export interface Asked {
  readonly q: string;
  readonly route: string;
}

type Mutation = (
  words: readonly string[],
  at: number,
  random: Random,
  material: Material,
) => readonly string[];

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The engine ignores further letters. */
const MOST_WORDS = 25;
/** The share of mutated words that are replaced by common ones. */
const COMMON = 0.7;

const anyWord = (random: Random, { common, words }: Material): string =>
  random.pick(random.next() < COMMON ? common : words);

/** Adds, removes or replaces a word. */
const mutations: readonly Mutation[] = [
  (words, at, random, material) => words.with(at, anyWord(random, material)),
  (words, at, random, material) => words.toSpliced(at, 0, anyWord(random, material)),
  (words, at) => words.toSpliced(at, 1),
  (words, at, random) => words.toSpliced(at, 0, random.pick(words)),
  (words, at, random) => words.with(at, words[at]!.slice(0, 1 + random.below(words[at]!.length))),
  (words, at, random) => words.with(at, misspelt(words[at]!, random)),
];

/** Adds, removes or replaces a letter. */
export function misspelt(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick([...LETTERS, '']) + word.slice(at + random.below(2));
}

/** A request that differs a little. @param routes that it may have instead. */
export function mutated(
  { q, route }: Asked,
  random: Random,
  material: Material,
  routes: readonly string[],
): Asked {
  if (random.below(8) === 0) return { q, route: random.pick(routes) };
  const words = q.split(' ').filter((word) => word !== '');
  if (words.length === 0) return { q: anyWord(random, material), route };
  const changed = random.pick(mutations)(words, random.below(words.length), random, material);
  return { q: changed.slice(0, MOST_WORDS).join(' '), route };
}
