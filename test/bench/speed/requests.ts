import type { FlattenedType, Place } from '../../../src/core/place.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import type { Random } from '../relevance/random.ts';
import { misspell } from '../relevance/typos.ts';
import type { Question, TestQuestion } from './question.ts';

/** The words of a request: a kind, and a place that it is near or in. */
interface Wording {
  /** "pharmacy" */
  readonly one: string;
  /** "pharmacies" */
  readonly many: string;
  /** The words of the place's name. */
  readonly name: readonly string[];
}

type Form = (wording: Wording, random: Random) => string;

/** Ways to ask for places in a sentence. */
const FORMS: readonly Form[] = [
  ({ one, name }) => `${one} near ${name.join(' ')}`,
  ({ many, name }) => `${many} in ${name.join(' ')}`,
  ({ one, name }) => `nearest ${one} to ${name.join(' ')}`,
  ({ one, name }) => `step-free ${one} near ${name.join(' ')}`,
  ({ one, name }) => `is there a ${one} opposite ${name.join(' ')}`,
  ({ one, name }, random) => `${one} near ${withSlip(name, random).join(' ')}`,
  ({ many, name }) => `any good ${many} on ${name.join(' ')}`,
  ({ name }) => `how do i get to ${name.join(' ')}`,
  ({ one, name }) => `${name.join(' ')} ${one}`,
  ({ one }) => `where is the closest ${one}`,
  ({ one }) => `${one} near zanzibar square`,
];

/**
 * Makes requests in people's own words from the names of places and of the types that they have. Any place counts as right, because
 * relevance is measured elsewhere.
 * @param shuffled numbers of places in an order that the seed gave.
 * @param types the types that places have.
 */
export function* requests(
  places: readonly Place[],
  shuffled: readonly number[],
  types: readonly FlattenedType[],
  plain: Omit<Question, 'q'>,
  random: Random,
): Generator<TestQuestion> {
  let form = 0;
  for (const number of shuffled) {
    const name = wordsOf(fold(places[number]!.name)).slice(0, 4);
    const { name: one, plural: many } = random.pick(types);
    if (name.length === 0) continue;
    const q = FORMS[form++ % FORMS.length]!({ one: fold(one), many: fold(many), name }, random);
    yield { ...plain, q, right: { type: '' } };
  }
}

/** Returns words with a slip in the longest, if one is possible. */
function withSlip(words: readonly string[], random: Random): readonly string[] {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const slip = misspell(longest, random);
  return slip === undefined ? words : words.with(words.indexOf(longest), slip);
}
