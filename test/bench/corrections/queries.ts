import { oneTypo, swappedLetters, twoTypos } from '../relevance/classes/misspelt.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import type { Gazetteer } from '../relevance/gazetteer.ts';
import { querySet } from '../relevance/query-sets.ts';
import { type Random, seededRandom } from '../relevance/random.ts';
import { misspell } from '../relevance/typos.ts';

/** A query and the places that are right first; none where an empty page is right. */
export interface CorrectionQuery {
  readonly q: string;
  readonly right: ReadonlySet<number>;
}

interface Size {
  readonly seed: string;
  /** The most queries of a kind. */
  readonly count: number;
}

/** The fewest letters of a single word: a typo in a shorter one makes it unrecognisable. */
const LETTERS_OF_WORD = 4;

/** Names with one typo, with two, or with two letters swapped. */
export function misspeltNames(gazetteer: Gazetteer, { seed, count }: Size): CorrectionQuery[] {
  const classes = [oneTypo, twoTypos, swappedLetters];
  return classes.flatMap((one) =>
    querySet(one, gazetteer, { seed, count: Math.ceil(count / classes.length) }),
  );
}

/** A word of a name by itself, with one typo. Right is every place that has a word as near to the query. */
export function misspeltWords(gazetteer: Gazetteer, { seed, count }: Size): CorrectionQuery[] {
  const random = seededRandom(`${seed} misspelt words`);
  const found: CorrectionQuery[] = [];
  for (const word of random.shuffled(singleWords(gazetteer))) {
    if (found.length >= count) break;
    const q = misspell(word, random);
    if (q === undefined || q.length < LETTERS_OF_WORD || gazetteer.hasWord(q)) continue;
    found.push({ q, right: gazetteer.havingWordNear(q, 1) });
  }
  return found;
}

/** Names of places elsewhere whose words no place here has all of. */
export function absentNames(here: Gazetteer, elsewhere: Gazetteer, { seed, count }: Size): CorrectionQuery[] {
  const random = seededRandom(`${seed} absent names`);
  return absent(here, random.shuffled(elsewhere.shown.map(({ folded }) => folded)), count);
}

/** Single words of such names. */
export function absentWords(here: Gazetteer, elsewhere: Gazetteer, { seed, count }: Size): CorrectionQuery[] {
  const random: Random = seededRandom(`${seed} absent words`);
  return absent(here, random.shuffled(singleWords(elsewhere)), count);
}

function absent(here: Gazetteer, texts: readonly string[], count: number): CorrectionQuery[] {
  const none: ReadonlySet<number> = new Set();
  return texts
    .filter((q) => here.within(q, 1).size === 0 && !here.elsewhere(q, none, 'last'))
    .slice(0, count)
    .map((q) => ({ q, right: none }));
}

function singleWords(gazetteer: Gazetteer): string[] {
  const words = gazetteer.shown.flatMap(({ text }) => wordsOf(fold(text)));
  return [...new Set(words)].filter((word) => word.length >= LETTERS_OF_WORD && /^[a-z]+$/.test(word));
}
