import { editDistance } from '../distance.ts';
import { wordsOf } from '../fold.ts';
import type { TestQuery } from '../query.ts';
import type { Random } from '../random.ts';
import { misspell, type TypoKind } from '../typos.ts';
import type { QueryClass } from './query-class.ts';

interface Slips {
  readonly count: number;
  /** The fewest letters of a word that is misspelt. */
  readonly fromLetters: number;
  /** The fewest letters of the misspelt word. */
  readonly toLetters?: number;
  readonly kind?: TypoKind;
}

export const oneTypo: QueryClass = misspelt('one typo', { count: 1, fromLetters: 4 });
export const twoTypos: QueryClass = misspelt('two typos', { count: 2, fromLetters: 8 });
export const swappedLetters: QueryClass = misspelt('swapped letters', {
  count: 1,
  fromLetters: 4,
  kind: 'swapped',
});

/**
 * The beginning of a name, with a typo in it. Right is every place with a name that begins so or one edit away. The
 * typo leaves four letters or more, because suggestions are tolerant from there on.
 */
export const unfinishedWithTypo: QueryClass = {
  name: 'unfinished, with a typo',
  *queries({ gazetteer, random }) {
    for (const { text, folded } of random.shuffled(gazetteer.shown)) {
      const words = wordsOf(folded);
      const last = words.pop()!;
      if (last.length < 5 || /\d/.test(last)) continue;
      const begun = [...words, last.slice(0, 3 + random.below(last.length - 3))];
      const q = slipped(begun, { count: 1, fromLetters: 4, toLetters: 4 }, random);
      if (q === undefined || gazetteer.starting(q).size > 0) continue;
      const right = gazetteer.within(q, 1, true);
      if (gazetteer.elsewhere(q, right, 'all')) continue;
      yield { q, wanted: text, asYouType: true, right };
    }
  },
};

/**
 * Names with typos in them. Right is every place with a name as near to the query as the intended one. A query that some other place has
 * word for word is left out, because it is no misspelling.
 */
function misspelt(name: string, slips: Slips): QueryClass {
  return {
    name,
    *queries({ gazetteer, random }): Generator<TestQuery> {
      for (const { text, folded } of random.shuffled(gazetteer.shown)) {
        const q = slipped(wordsOf(folded), slips, random);
        if (q === undefined || gazetteer.named(q).size > 0) continue;
        const right = gazetteer.within(q, slips.count);
        if (gazetteer.elsewhere(q, right, 'last')) continue;
        yield { q, wanted: text, asYouType: false, right };
      }
    },
  };
}

/** @returns the words with that many typos, or `undefined` where they are too short. */
function slipped(
  words: readonly string[],
  { count, fromLetters, toLetters = 0, kind }: Slips,
  random: Random,
): string | undefined {
  const found = [...words];
  for (let slip = 0; slip < count; slip++) {
    const long = words.flatMap((word, i) => (word.length >= fromLetters && /^[a-z]+$/.test(word) ? [i] : []));
    if (long.length === 0) return undefined;
    const at = random.pick(long);
    const changed = misspell(found[at]!, random, kind);
    if (changed === undefined || changed.length < toLetters) return undefined;
    found[at] = changed;
  }
  const q = found.join(' ');
  // A second typo may undo the first.
  return editDistance(q, words.join(' '), count) === count ? q : undefined;
}
