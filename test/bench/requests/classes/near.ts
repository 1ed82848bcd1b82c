import type { QueryClass } from '../../relevance/classes/query-class.ts';
import { namesByTurns } from '../names.ts';
import { formsOf, typed, wordingOf } from '../wording.ts';
import { KINDS } from '../words/kinds.ts';

/** Ways to say that one place is near another. */
const NEAR_FORMS = formsOf(`
  {one} near {anchor} | {one} near {anchor} | {many} near {anchor} | {many} around {anchor} | {one} close to {anchor}
  | {one} by {anchor} | {one} next to {anchor} | {one} opposite {anchor} | {one} nearby {anchor}
  | {one} nearest {anchor} | {one} nearest to {anchor} | nearest {one} to {anchor} | closest {one} to {anchor}
  | {many} in the vicinity of {anchor} | {one} not far from {anchor} | {any} within walking distance of {anchor}
  | {any} beside {anchor}
`);

/** A kind near a named place. */
export const near: QueryClass = {
  name: 'near',
  *queries({ judge, random }) {
    const kinds = KINDS.filter((one) => judge.ofKind(one).length > 0);
    for (const { text, places } of namesByTurns(judge, random)) {
      const wording = wordingOf(random.pick(kinds), random);
      const right = judge.near(places, judge.ofKind(wording.kind));
      const q = random.pick(NEAR_FORMS)({ ...wording, anchor: typed(text, random) });
      yield { q, asYouType: false, wanted: `${wording.one}, near ${text}`, right };
    }
  },
};
