import type { FlattenedType, Place } from '../../../src/core/place.ts';
import { fold, wordsOf } from '../relevance/fold.ts';
import type { Random } from '../relevance/random.ts';
import { misspell } from '../relevance/typos.ts';
import { formsOf } from '../requests/wording.ts';
import type { Question, TestQuestion } from './question.ts';

/** Ways to ask for places in a sentence. */
const FORMS = formsOf(`
  {one} near {name} | {many} in {name} | nearest {one} to {name} | step-free {one} near {name}
  | is there a {one} opposite {name} | {one} near {slip} | any good {many} on {name} | how do i get to {name}
  | {name} {one} | where is the closest {one} | {one} near zanzibar square
`);

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
    const q = FORMS[form++ % FORMS.length]!({
      one: fold(one),
      many: fold(many),
      name: name.join(' '),
      get slip() {
        return withSlip(name, random).join(' ');
      },
    });
    yield { ...plain, q, right: { type: '' } };
  }
}

/** Returns words with a slip in the longest, if one is possible. */
function withSlip(words: readonly string[], random: Random): readonly string[] {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const slip = misspell(longest, random);
  return slip === undefined ? words : words.with(words.indexOf(longest), slip);
}
