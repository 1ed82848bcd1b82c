import { type Random, seededRandom } from '../relevance/random.ts';

/** A request for slow answers: its words, and its route with the other parameters. */
export interface Hostile {
  readonly q: string;
  readonly route: string;
}

/** The material of hostile requests: names, their distinct words, and those that most places have. */
export interface Material {
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly common: readonly string[];
  readonly routes: readonly string[];
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const STRANGE = ['🚏', '👩‍🦽', 'שלום', 'مكتبة', 'ก', '東京', 'é', '\ud800', '\u202e', '\0', '%', '́'];
const SIGNS = [...'()*+?\\"\'-.&~:/a'];
/** The engine ignores further words. */
const MOST_WORDS = 25;
/** The share of mutated words that are replaced by common ones. */
const COMMON = 0.7;

/** Requests of all kinds that are known to be expensive, some of each. */
export function* hostileRequests({ names, words, routes }: Material, seed: string): Generator<Hostile> {
  const random = seededRandom(seed);
  const some = (count: number, one: () => string, joint = ' '): string =>
    Array.from({ length: 1 + random.below(count) }, one).join(joint);
  const word = (): string => random.pick(words);
  const kinds: readonly (() => string)[] = [
    () => some(60, word),
    () => some(6, word, ''),
    () => some(5, () => word().slice(0, 1 + random.below(3))),
    () => some(5, () => misspelt(word(), random)),
    () => some(12, () => random.pick(LETTERS)),
    () => random.pick(LETTERS).repeat(1 + random.below(400)),
    () => some(4, () => some(12, () => random.pick(LETTERS), '')),
    () => some(3000, () => random.pick(names)),
    () => some(4, () => String(random.below(10 ** (1 + random.below(9))))),
    () => some(20, () => random.pick(STRANGE), ''),
    () => some(40, () => random.pick(SIGNS), ''),
  ];
  for (let round = 0; round < 4; round++) {
    for (const kind of kinds) yield { q: kind(), route: random.pick(routes) };
  }
}

/** Adds, removes or replaces a letter. */
function misspelt(word: string, random: Random): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick([...LETTERS, '']) + word.slice(at + random.below(2));
}

/** A request that differs a little: one word added, removed or replaced, or another route. */
export function mutated({ q, route }: Hostile, { words, common, routes }: Material, random: Random): Hostile {
  if (random.below(8) === 0) return { q, route: random.pick(routes) };
  const typed = q.split(' ').filter((word) => word !== '');
  const other = random.pick(random.next() < COMMON ? common : words);
  if (typed.length === 0) return { q: other, route };
  const at = random.below(typed.length);
  const word = typed[at]!;
  const changed = random.pick([
    () => typed.with(at, other),
    () => typed.toSpliced(at, 0, other),
    () => typed.toSpliced(at, 1),
    () => typed.toSpliced(at, 0, random.pick(typed)),
    () => typed.with(at, word.slice(0, 1 + random.below(word.length))),
    () => typed.with(at, misspelt(word, random)),
  ])();
  return { q: changed.slice(0, MOST_WORDS).join(' '), route };
}
