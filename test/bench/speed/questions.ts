import { type FlattenedType, isWithin, type Place } from '../../../src/core/place.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import { nearestOf, somewhereNear } from '../relevance/nearness.ts';
import { type Random, seededRandom } from '../relevance/random.ts';
import { misspell } from '../relevance/typos.ts';
import type { Question, TestQuestion } from './question.ts';
import { requests } from './requests.ts';

/** A class of questions, and how it is asked. */
export interface QuestionSet {
  readonly name: string;
  /** Whether it makes sense while somebody types. */
  readonly typed: boolean;
  /** Whether engines that only find words can be asked. */
  readonly words: boolean;
  readonly questions: readonly TestQuestion[];
}

interface Data {
  readonly places: readonly Place[];
  readonly types: readonly FlattenedType[];
}

type Make = (data: Named, random: Random) => Iterable<TestQuestion>;

interface Class {
  readonly name: string;
  readonly typed: boolean;
  readonly words: boolean;
  readonly make: Make;
}

const PAGE = 35;
const plain: Omit<Question, 'q'> = { start: 0, count: 10, counted: false };

/** Places with what the questions are made of. */
interface Named extends Data {
  /** Numbers of the places that have a name, in an order that the seed gave. */
  readonly shuffled: readonly number[];
  /** The folded words of a place's name. */
  wordsOf(number: number): string[];
}

const asked = (words: readonly string[], right = words): TestQuestion => ({
  ...plain,
  q: words.join(' '),
  right: { words: right },
});

const classes: readonly Class[] = [
  { name: 'one letter', typed: true, words: true, make: beginnings(1) },
  { name: 'two letters', typed: true, words: true, make: beginnings(2) },
  { name: 'word', typed: true, words: true, make: word },
  { name: 'three words', typed: true, words: true, make: threeWords },
  { name: 'category', typed: false, words: true, make: category },
  { name: 'typo', typed: true, words: true, make: typo },
  { name: 'near', typed: true, words: true, make: near },
  { name: 'request', typed: false, words: true, make: request },
  { name: 'type browse', typed: false, words: false, make: browse },
  { name: 'A–Z page 100', typed: false, words: false, make: deepPage },
  { name: 'facets, broad', typed: false, words: false, make: broadFacets },
];

/** All classes that the places have questions for, at most so many different ones each. The same seed asks the same of the same places. */
export function questionSets(data: Data, seed: string, count: number): QuestionSet[] {
  const folded = (number: number): string[] => wordsOf(fold(data.places[number]!.name));
  const numbers = data.places.flatMap(({ name }, number) => (name === '' ? [] : [number]));
  const sets = classes.map(({ make, ...about }) => {
    const random = seededRandom(`${seed} ${about.name}`);
    const named: Named = { ...data, shuffled: random.shuffled(numbers), wordsOf: folded };
    const different = new Map<string, TestQuestion>();
    for (const question of make(named, random)) {
      different.set(JSON.stringify({ ...question, right: undefined }), question);
      if (different.size === count) break;
    }
    return { ...about, questions: [...different.values()] };
  });
  return sets.filter(({ questions }) => questions.length > 0);
}

/** The question that a cold start ends with: one that is answered only by a correction. */
export function coldQuestion(data: Data, seed: string): TestQuestion {
  const sets = questionSets(data, `${seed} cold start`, 1);
  return sets.find(({ name }) => name === 'typo')!.questions[0]!;
}

function beginnings(length: number): Make {
  return function* ({ shuffled, wordsOf }, random) {
    // All of the letters come up long before this many tries are over.
    for (const number of shuffled.slice(0, 5000)) {
      const word = random.pick(wordsOf(number)) ?? '';
      if (word.length > length) yield asked([word.slice(0, length)]);
    }
  };
}

function* word({ shuffled, wordsOf }: Named, random: Random): Iterable<TestQuestion> {
  for (const number of shuffled) {
    const long = wordsOf(number).filter((word) => word.length > 3);
    if (long.length > 0) yield asked([random.pick(long)]);
  }
}

function* threeWords({ shuffled, wordsOf }: Named): Iterable<TestQuestion> {
  for (const number of shuffled) {
    const words = wordsOf(number);
    if (words.length >= 3) yield asked(words.slice(0, 3));
  }
}

function* category({ places, types }: Named, random: Random): Iterable<TestQuestion> {
  const known = random.shuffled(typesOf(places, types));
  for (const { name, plural } of known) {
    // A place that is called "Airport" is as right as one.
    for (const q of [plural, name]) yield { ...plain, q, right: { words: wordsOf(fold(q)) } };
  }
}

function* typo({ shuffled, wordsOf }: Named, random: Random): Iterable<TestQuestion> {
  for (const number of shuffled) {
    const words = wordsOf(number).slice(0, 4);
    const at = words.findIndex((word) => word.length > 4);
    const slip = at < 0 ? undefined : misspell(words[at]!, random);
    if (slip !== undefined) yield asked(words.with(at, slip), words);
  }
}

function* near({ places, shuffled, wordsOf }: Named, random: Random): Iterable<TestQuestion> {
  const sharing = new Map<string, number[]>();
  for (const number of shuffled) {
    const { name } = places[number]!;
    sharing.set(name, [...(sharing.get(name) ?? []), number]);
  }
  for (const [, numbers] of [...sharing].filter(([, numbers]) => numbers.length > 1)) {
    const position = somewhereNear(places[numbers[0]!]!, random, 300);
    if (!position) continue;
    const ids = [...nearestOf(numbers, places, position)].map((number) => places[number]!.id);
    yield { ...plain, q: wordsOf(numbers[0]!).join(' '), position, right: { ids } };
  }
}

function* request({ places, types, shuffled }: Named, random: Random): Iterable<TestQuestion> {
  yield* requests(places, shuffled, typesOf(places, types), plain, random);
}

function* browse({ places, types }: Named): Iterable<TestQuestion> {
  for (const { path } of typesOf(places, types))
    yield { ...plain, q: '', type: path, count: PAGE, right: { type: path } };
}

function* deepPage({ places }: Named): Iterable<TestQuestion> {
  for (let page = 100; page < 110 && page * PAGE < places.length; page++) {
    yield { ...plain, q: '', start: (page - 1) * PAGE, count: PAGE, right: { type: '' } };
  }
}

/** The words that most names have. */
function* broadFacets({ shuffled, wordsOf }: Named): Iterable<TestQuestion> {
  const counts = new Map<string, number>();
  for (const number of shuffled.slice(0, 20_000)) {
    for (const word of wordsOf(number)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 20);
  for (const [word] of most) yield { ...asked([word]), counted: true };
}

/** Types that some place is of, or below. */
function typesOf(places: readonly Place[], types: readonly FlattenedType[]): FlattenedType[] {
  const own = new Set(places.flatMap(({ type }) => type));
  return types.filter(({ path }) => [...own].some((type) => isWithin(type, path)));
}
