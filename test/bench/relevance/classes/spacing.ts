import { fold, wordsKey, wordsOf } from '../fold.ts';
import type { Gazetteer, Name } from '../gazetteer.ts';
import type { TestQuery } from '../query.ts';
import type { Random } from '../random.ts';
import type { QueryClass } from './query-class.ts';

/** "radcliffecamera". */
export const runTogether: QueryClass = {
  name: 'words run together',
  queries: ({ gazetteer, random }) =>
    respaced(gazetteer, random, (words) => {
      const pairs = words.flatMap((word, i) => (isWord(word) && isWord(words[i + 1] ?? '') ? [i] : []));
      if (pairs.length === 0) return undefined;
      const at = random.pick(pairs);
      return [...words.slice(0, at), words[at]! + words[at + 1]!, ...words.slice(at + 2)];
    }),
};

/** "book shop" for the Bookshop. */
export const splitApart: QueryClass = {
  name: 'words split apart',
  queries: ({ gazetteer, random }) =>
    respaced(gazetteer, random, (words) => {
      const long = words.flatMap((word, i) => (word.length >= 6 && isWord(word) ? [i] : []));
      if (long.length === 0) return undefined;
      const at = random.pick(long);
      const word = words[at]!;
      const cut = 3 + random.below(word.length - 5);
      return [...words.slice(0, at), word.slice(0, cut), word.slice(cut), ...words.slice(at + 1)];
    }),
};

/** "library bodleian". Right is every place with a name of these words. */
export const reordered: QueryClass = {
  name: 'words reordered',
  *queries({ gazetteer, random }) {
    for (const { text, folded } of random.shuffled(gazetteer.shown)) {
      const words = wordsOf(folded);
      if (words.length < 2) continue;
      const q = random.shuffled(words).join(' ');
      if (q === folded || gazetteer.named(q).size > 0) continue;
      yield { q, wanted: text, asYouType: false, right: gazetteer.keyed(wordsKey(q), wordsKey) };
    }
  },
};

/** "st annes", "marche u". */
export const unaccented: QueryClass = {
  name: 'accents and punctuation dropped',
  *queries({ gazetteer, random }) {
    for (const { text } of random.shuffled(named(gazetteer))) {
      if (!MARKED.test(text) || /[&+@/]/.test(text)) continue;
      // People write a hyphen as a space or not at all.
      const q = fold(random.next() < 0.5 ? text : text.replace(/(?<=\p{L})-(?=\p{L})/gu, ''));
      yield { q, wanted: text, asYouType: false, right: gazetteer.named(q) };
    }
  },
};

const MARKED = /[^\p{ASCII}]|['’.,()!-]/u;

const isWord = (word: string): boolean => /^\p{L}{2,}$/u.test(word);

const named = ({ shown, others }: Gazetteer): readonly Name[] => [...shown, ...others];

/** Names whose spaces are elsewhere. Right is every place with a name of these letters. */
function* respaced(
  gazetteer: Gazetteer,
  random: Random,
  change: (words: readonly string[]) => readonly string[] | undefined,
): Generator<TestQuery> {
  for (const { text, folded } of random.shuffled(gazetteer.shown)) {
    const q = change(wordsOf(folded))?.join(' ');
    if (q === undefined) continue;
    const right = gazetteer.named(q);
    if (gazetteer.elsewhere(q, right, 'last')) continue;
    // If some place writes its name like that, the query is not wrong.
    if (gazetteer.shown.some((name) => name.folded === q)) continue;
    yield { q, wanted: text, asYouType: false, right };
  }
}
