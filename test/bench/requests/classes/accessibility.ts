import type { QueryClass } from '../../relevance/classes/query-class.ts';
import type { TestQuery } from '../../relevance/query.ts';
import type { Random } from '../../relevance/random.ts';
import type { Judge } from '../judge.ts';
import { namesByTurns } from '../names.ts';
import { formsOf, typed, wordingOf } from '../wording.ts';
import { FLAG_PHRASES, type FlagPhrase } from '../words/flags.ts';
import { KINDS, type Kind } from '../words/kinds.ts';

/** A kind with what a visitor needs of it. */
interface Need {
  readonly text: string;
  readonly right: readonly number[];
  readonly flags: readonly string[];
}

/** A need in words, with all places that answer it; `undefined` where there is none. */
function needOf(phrase: FlagPhrase, judge: Judge, random: Random): Need | undefined {
  const all = judge.withAny(phrase.flags, judge.places.keys());
  if (all.length === 0) return undefined;
  const { before, after, alone, flags } = phrase;
  if (alone.length > 0 && random.next() < 0.3) return { text: random.pick(alone), right: all, flags };
  const kinds = KINDS.filter(
    (kind) => !isSaidAlready(kind, flags) && judge.withAny(flags, judge.ofKind(kind)).length > 0,
  );
  if (kinds.length === 0 || before.length + after.length === 0) return undefined;
  const { kind, one, many, any } = wordingOf(random.pick(kinds), random, true);
  const words = random.pick([...before, ...after]);
  const said = random.pick([one, one, many, any]);
  const text = before.includes(words) ? `${words} ${random.pick([one, one, many])}` : `${said} ${words}`;
  return { text, right: judge.withAny(flags, judge.ofKind(kind)), flags };
}

/** Leaves toilets out, because a toilet "with a disabled toilet" is no request. */
const isSaidAlready = ({ types }: Kind, flags: readonly string[]): boolean =>
  types.includes('/amenities/toilets') && flags.includes('has_accessible_toilets');

/** Turns without a request after which a bundle is taken to have no more. */
const MAX_TURNS = 5000;

function* needs(judge: Judge, random: Random): Generator<Need> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const need = needOf(random.pick(FLAG_PHRASES), judge, random);
    if (need) yield need;
  }
}

const PLAIN_FORMS = formsOf(`
  {need} | {need} | {need} | where is {need} | i need {need} | find {need}
`);

const QUESTIONS = formsOf(`
  is there {thing} in {place} | does {place} have {thing} | is there {thing} at {place} | has {place} got {thing}
  | {place} {bare}
`);

const wantedOf = ({ text, flags }: Need): string => `${text} [${flags.join(' or ')}]`;

/** A kind with an accessibility feature, the feature alone, or a question whether a place has one. */
export const accessibility: QueryClass = {
  name: 'accessibility',
  *queries({ judge, random }) {
    const names = namesByTurns(judge, random);
    const things = FLAG_PHRASES.filter(({ flags }) => judge.withAny(flags, judge.places.keys()).length > 0);
    const asked = new Set<string>();
    for (const need of needs(judge, random)) {
      const q = random.pick(PLAIN_FORMS)({ need: need.text });
      if (asked.has(q)) continue;
      asked.add(q);
      yield { q, asYouType: false, wanted: wantedOf(need), right: new Set(need.right) };
      // Only beside a new request of the other form, so that a few known features do not make a hundred questions.
      const about = random.next() < 0.18 ? aboutPlace(things, names, random) : undefined;
      if (about) yield about;
    }
  },
};

/** A question about one place. Right is the place, whether it has the feature or not. */
function aboutPlace(
  phrases: readonly FlagPhrase[],
  names: ReturnType<typeof namesByTurns>,
  random: Random,
): TestQuery | undefined {
  const { value } = names.next();
  const { thing } = random.pick(phrases);
  if (!value || thing === undefined) return undefined;
  const q = random.pick(QUESTIONS)({
    thing,
    bare: thing.replace(/^an? /, ''),
    place: typed(value.text, random),
  });
  return { q, asYouType: false, wanted: value.text, right: value.places };
}

/** A kind with an accessibility feature near a named place. */
export const accessibilityNear: QueryClass = {
  name: 'accessibility, near',
  *queries({ judge, random }) {
    const names = namesByTurns(judge, random);
    const relations = ['near', 'near', 'close to', 'by', 'next to', 'around', 'nearest to'];
    for (const need of needs(judge, random)) {
      const { value } = names.next();
      if (!value) return;
      const q = `${need.text} ${random.pick(relations)} ${typed(value.text, random)}`;
      const right = judge.near(value.places, need.right);
      yield { q, asYouType: false, wanted: `${wantedOf(need)} near ${value.text}`, right };
    }
  },
};
