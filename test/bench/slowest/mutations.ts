import type { Random } from '../relevance/random.ts';
import type { Material } from './hostile-queries.ts';

/** What is asked: the words, and the route with its other parameters. */
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
/** More is not looked at. */
const MOST_WORDS = 25;
/** So often a mutated word is one of the common ones. */
const COMMON = 0.7;

const anyWord = (random: Random, { common, words }: Material): string =>
  random.pick(random.next() < COMMON ? common : words);

/** One word more, fewer or other. */
const mutations: readonly Mutation[] = [
  (words, at, random, material) => words.with(at, anyWord(random, material)),
  (words, at, random, material) => words.toSpliced(at, 0, anyWord(random, material)),
  (words, at) => words.toSpliced(at, 1),
  (words, at, random) => words.toSpliced(at, 0, random.pick(words)),
  (words, at, random) => words.with(at, words[at]!.slice(0, 1 + random.below(words[at]!.length))),
  (words, at, random) => words.with(at, misspelt(words[at]!, random)),
];

/** A letter more, fewer or other. */
export function misspelt(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick([...LETTERS, '']) + word.slice(at + random.below(2));
}

/** Another question that is nearly the same. @param routes that it may be asked by instead. */
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
