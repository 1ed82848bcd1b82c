import * as v from 'valibot';
import {
  describingLists,
  inflectionLists,
  joiningLists,
  phraseLists,
  type RequestPhrases,
  timetableLists,
} from '../../src/core/language-words.ts';
import { wordsOf } from '../../src/search/text/analyzer.ts';
import { strictObject } from '../io/form-errors.ts';
import { key } from '../io/json-file.ts';

/** A text of at least one word. */
export const text = v.pipe(
  v.string(),
  v.check(
    (phrase) => wordsOf(phrase).length > 0,
    ({ input }) => `is "${input}", which has no word`,
  ),
);

const word = v.pipe(
  v.string(),
  v.check(
    (phrase) => wordsOf(phrase).length === 1,
    ({ input }) => `is "${input}", which is not one word: name each by itself`,
  ),
);

/** Letters of an inflected word and of the word itself, or the first alone, and a word that may follow: "kon kko", "es", "ом ий проспект". */
const rule = v.pipe(
  v.string(),
  v.regex(
    /^\p{L}+(?: \p{L}+){0,2}$/u,
    ({ input }) => `is "${input}", which is no rule such as "kon kko" or "es"`,
  ),
);
const inflections = v.optional(v.array(rule));
const texts = v.optional(v.array(text));

/** No feature has a separator of the format. */
const feature = v.pipe(
  v.string(),
  v.regex(/^has_[^\s|+]+$/, ({ input }) => `is "${input}", which is no feature: features begin with "has_"`),
);

const accessibility = v.array(
  strictObject({
    features: v.pipe(v.array(feature), v.minLength(1, 'is empty: name one or more features')),
    texts: v.array(text),
  }),
);

/** The phrases of requests in one language. */
export const phrasesSchema = strictObject({
  near: v.array(text),
  near_behind: v.array(text),
  within: v.array(text),
  here: v.array(text),
  ignored: v.array(text),
  function_words: v.array(word),
  endings: inflections,
  within_endings: inflections,
  mutations: inflections,
  or: texts,
  house_number: texts,
  flat_number: texts,
  negations: texts,
  negations_behind: texts,
  clause: texts,
  qualities: texts,
  quality_endings: inflections,
  vehicles: texts,
  timetable_before: texts,
  timetable_behind: texts,
  opening: v.optional(
    strictObject({
      open: v.array(text),
      now: v.array(text),
      today: v.array(text),
      late: v.array(text),
      days: v.pipe(v.array(v.array(text)), v.length(7, 'needs seven lists, from Monday to Sunday')),
      open_now: texts,
    }),
  ),
  accessibility,
});

/** The phrases that a configuration adds: any of the lists. */
export const addedPhrasesSchema = strictObject({
  near: key(
    v.array(text),
    'Texts before the place that others are to be near, such as "close to" and "opposite"',
    ['a hop from'],
  ),
  near_behind: key(v.array(text), 'The same behind it, as in Finnish', ['lähellä']),
  within: key(
    v.array(text),
    'Texts before a street or an area that places are to be in, such as "in" and "along"',
    ['along'],
  ),
  here: key(v.array(text), 'Texts for near the person who asks, such as "closest"', ['near me']),
  ignored: key(v.array(text), 'Texts that say nothing about a place, such as "where is" and "thank you"', [
    'show me',
  ]),
  function_words: key(v.array(word), 'Single little words that hold a sentence together, such as "with"', [
    'the',
  ]),
  endings: key(
    v.array(rule),
    'Endings of inflected words beside a relation, and what the word itself has in their stead',
    ['kon kko'],
  ),
  within_endings: key(v.array(rule), 'The same of endings that mean "in" or "on"', ['lla']),
  mutations: key(v.array(rule), 'Beginnings of words, and what inflected words have in their stead', ['p b']),
  or: key(v.array(text), 'Words between kinds of places, any of which is wanted, such as "or" and "and"', [
    'or',
  ]),
  house_number: key(v.array(text), 'Words before the number of a house, such as "no"', ['no']),
  flat_number: key(v.array(text), 'Words before the number of a flat, which is not searched for', ['apt']),
  accessibility: key(
    accessibility,
    'Texts that ask for a place with any of the features. Case and accents do not matter',
    [{ features: ['has_lifts_to_all_floors'], texts: ['step-free'] }],
  ),
});

/** All lists of texts, in the order of the written phrases. */
export const TEXT_LISTS = [
  ...phraseLists,
  ...inflectionLists,
  ...joiningLists,
  ...describingLists,
  ...timetableLists,
] as const;

type TextList = (typeof TEXT_LISTS)[number];

/** Unites phrases, such as those of several languages. Each text is once in a list, and equal features are one entry. */
export function unitedPhrases(all: readonly Partial<RequestPhrases>[]): RequestPhrases {
  const listOf = (list: TextList): string[] => distinct(all.flatMap((one) => one[list] ?? []));
  const byFeatures = new Map<string, { features: readonly string[]; texts: string[] }>();
  for (const { features, texts } of all.flatMap((one) => one.accessibility ?? [])) {
    const key = [...new Set(features)].sort().join();
    const known = byFeatures.get(key) ?? { features: [...new Set(features)], texts: [] };
    byFeatures.set(key, { ...known, texts: distinct([...known.texts, ...texts]) });
  }
  const opening = all.find((one) => one.opening)?.opening;
  const lists = Object.fromEntries(TEXT_LISTS.map((list) => [list, listOf(list)])) as Record<
    TextList,
    string[]
  >;
  return {
    ...lists,
    ...(opening && { opening }),
    accessibility: [...byFeatures.values()],
  };
}

/** Returns texts without those that have the same letters as one before. */
function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.map((phrase) => [phrase.toLowerCase(), phrase.toLowerCase()])).values()];
}

type Lists = Partial<Pick<RequestPhrases, (typeof phraseLists)[number]>>;

/**
 * Returns texts, and behind them those of several words without the little words within: people say "fermata bus" for "fermata del bus", and
 * requests are read without such words.
 */
export function alsoWithoutLittleWords(texts: readonly string[], little: ReadonlySet<string>): string[] {
  return [...new Set([...texts, ...texts.map((text) => shortened(text, little))])];
}

/**
 * Returns texts without the little words within. Texts that begin or end with one or have an elided word stay as well, because they are not read
 * without it.
 */
export function withoutLittleWords(texts: readonly string[], little: ReadonlySet<string>): string[] {
  const isRead = (text: string): boolean => {
    const words = text.split(' ');
    return !text.includes("'") && !little.has(keyOf(words[0]!)) && !little.has(keyOf(words.at(-1)!));
  };
  const short = texts.map((text) => shortened(text, little));
  return [...new Set([...texts.filter((text) => !isRead(text)), ...short])];
}

/** Returns the words that say nothing by themselves and begin no relation either, folded. It reads all phrases: ask once a language. */
export function littleWordsOf(phrases: Lists): ReadonlySet<string> {
  const { function_words = [], ignored = [], near = [], near_behind = [], within = [], here = [] } = phrases;
  const relations = new Set([...near, ...near_behind, ...within, ...here].map(keyOf));
  return new Set([...function_words, ...ignored].map(keyOf).filter((one) => !relations.has(one)));
}

/** Returns a text without the little words between its first and its last. */
function shortened(text: string, little: ReadonlySet<string>): string {
  return text
    .split(' ')
    .filter((word, i, { length }) => i === 0 || i === length - 1 || !little.has(keyOf(word)))
    .join(' ');
}

/** Words as they are folded, as most are. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/;

/** Returns the words of a text, folded: texts of the same words are one. */
export function keyOf(text: string): string {
  return PLAIN.test(text) ? text : wordsOf(text).join(' ');
}
