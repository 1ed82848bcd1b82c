import type { QueryClass } from '../../relevance/classes/query-class.ts';
import { fold, wordsOf } from '../../relevance/fold.ts';
import type { Random } from '../../relevance/random.ts';
import { misspell } from '../../relevance/typos.ts';
import type { Judge } from '../judge.ts';
import { isGeneric, namesByTurns } from '../names.ts';
import { typed, wordingOf } from '../wording.ts';
import { BRANDS, EXTRA_WORDS, LANDMARKS } from '../words/elsewhere.ts';
import { KINDS } from '../words/kinds.ts';

/** A whole name and a word that no place has, or a word of its kind that the name has not. */
export const wordTooMany: QueryClass = {
  name: 'a word too many',
  *queries({ judge, random }) {
    const extra = EXTRA_WORDS.filter((word) => !judge.hasWord(word));
    if (extra.length === 0) return;
    for (const { text, places } of namesByTurns(judge, random)) {
      const name = typed(text, random);
      const own = new Set(wordsOf(fold(text)));
      const kinds = KINDS.filter((kind) => [...places].some((place) => judge.ofKind(kind).includes(place)));
      const form = random.below(4);
      let q = `${name} ${random.pick(extra)}`;
      if (form === 0) q = `${random.pick(extra)} ${name}`;
      if (form === 1 && kinds.length > 0) {
        const { one } = wordingOf(random.pick(kinds), random);
        if (wordsOf(fold(one)).some((word) => own.has(word))) continue;
        q = `${name} ${one}`;
      }
      yield { q, asYouType: false, wanted: text, right: places };
    }
  },
};

const NONE: ReadonlySet<number> = new Set();
const TURNS = 5000;

/** A brand, a landmark or a place elsewhere, sometimes misspelt, alone or beside a kind; a kind that is not there. */
export const notThere: QueryClass = {
  name: 'not there',
  isAbsent: true,
  *queries({ judge, random, namesElsewhere }) {
    const absent = (names: readonly string[]): string[] => names.filter((name) => judge.isAbsent(name));
    const brands = BRANDS.filter(([brand]) => judge.isAbsent(brand));
    const landmarks = absent(LANDMARKS);
    const elsewhere = random
      .shuffled(namesElsewhere)
      .filter((name) => /\p{L}{4}/u.test(name) && wordsOf(name).length <= 5 && !isGeneric(name))
      .slice(0, NAMES_TRIED);
    const names = [...landmarks, ...brands.map(([brand]) => brand), ...absent(elsewhere)];
    const here = KINDS.filter((kind) => judge.ofKind(kind).length > 0);
    const missing = KINDS.filter((kind) => kind.tags.length === 0 && judge.ofKind(kind).length === 0)
      .flatMap(({ words }) => words)
      .filter((word) => wordsOf(fold(word)).every((part) => !judge.hasWord(part)));
    for (let turn = 0; turn < TURNS; turn++) {
      const form = random.below(8);
      const name = random.pick(names);
      let q = name;
      if (form === 2) q = misspelt(name, judge, random) ?? name;
      if (form === 3) q = random.pick(brands).join(' ');
      if (form === 4) q = `${wordingOf(random.pick(here), random).one} near ${random.pick(landmarks)}`;
      if (form === 5) q = `where is ${random.pick(landmarks)}`;
      if (form === 6) q = random.pick(brands)[0];
      if (form === 7 && missing.length > 0) q = random.pick(missing);
      yield { q, asYouType: false, wanted: 'nothing', right: NONE };
    }
  },
};

/** Names of other sets that are looked up, because each takes a look at all places. */
const NAMES_TRIED = 150;

/** The name with a slip in its longest word; `undefined` where that leads near a name of the bundle. */
function misspelt(name: string, judge: Judge, random: Random): string | undefined {
  const [longest = ''] = wordsOf(fold(name)).sort((a, b) => b.length - a.length);
  const slip = longest.length < 5 ? undefined : misspell(longest, random);
  if (slip === undefined) return undefined;
  const q = fold(name).replace(longest, slip);
  return judge.isAbsent(q) ? q : undefined;
}

/** The fewest letters of a single word: a typo in a shorter one makes it unrecognisable. */
const MIN_LETTERS = 4;

const singleWords = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap(wordsOf))].filter((word) => word.length >= MIN_LETTERS && /^[a-z]+$/.test(word));

/** A word of a name by itself, with one typo. Right is every place that has a word as near to it. */
export const misspeltWord: QueryClass = {
  name: 'one misspelt word',
  *queries({ judge: { gazetteer }, random }) {
    for (const word of random.shuffled(singleWords(gazetteer.shown.map(({ folded }) => folded)))) {
      const q = misspell(word, random);
      if (q === undefined || q.length < MIN_LETTERS || gazetteer.hasWord(q)) continue;
      yield { q, asYouType: false, wanted: word, right: gazetteer.havingWordNear(q, 1) };
    }
  },
};

/** A word of a name elsewhere, near which no place has a name. */
export const wordNotThere: QueryClass = {
  name: 'not there, one word',
  isAbsent: true,
  *queries({ judge: { gazetteer }, random, namesElsewhere }) {
    for (const q of random.shuffled(singleWords(namesElsewhere))) {
      if (gazetteer.within(q, 1).size > 0 || gazetteer.elsewhere(q, NONE, 'last')) continue;
      yield { q, asYouType: false, wanted: 'nothing', right: NONE };
    }
  },
};
