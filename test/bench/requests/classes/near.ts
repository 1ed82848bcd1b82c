import type { QueryClass } from '../../relevance/classes/query-class.ts';
import { namesByTurns } from '../names.ts';
import { typed, type Wording, wordingOf } from '../wording.ts';
import { KINDS } from '../words/kinds.ts';

/** Ways to say that one place is near another. */
const NEAR_FORMS: readonly ((kind: Wording, anchor: string) => string)[] = [
  ({ one }, anchor) => `${one} near ${anchor}`,
  ({ one }, anchor) => `${one} near ${anchor}`,
  ({ many }, anchor) => `${many} near ${anchor}`,
  ({ many }, anchor) => `${many} around ${anchor}`,
  ({ one }, anchor) => `${one} close to ${anchor}`,
  ({ one }, anchor) => `${one} by ${anchor}`,
  ({ one }, anchor) => `${one} next to ${anchor}`,
  ({ one }, anchor) => `${one} opposite ${anchor}`,
  ({ one }, anchor) => `${one} nearby ${anchor}`,
  ({ one }, anchor) => `${one} nearest ${anchor}`,
  ({ one }, anchor) => `${one} nearest to ${anchor}`,
  ({ one }, anchor) => `nearest ${one} to ${anchor}`,
  ({ one }, anchor) => `closest ${one} to ${anchor}`,
  ({ many }, anchor) => `${many} in the vicinity of ${anchor}`,
  ({ one }, anchor) => `${one} not far from ${anchor}`,
  ({ any }, anchor) => `${any} within walking distance of ${anchor}`,
  ({ any }, anchor) => `${any} beside ${anchor}`,
];

/** A kind near a named place. */
export const near: QueryClass = {
  name: 'near',
  *queries({ judge, random }) {
    const kinds = KINDS.filter((one) => judge.ofKind(one).length > 0);
    for (const { text, places } of namesByTurns(judge, random)) {
      const wording = wordingOf(random.pick(kinds), random);
      const right = judge.near(places, judge.ofKind(wording.kind));
      const q = random.pick(NEAR_FORMS)(wording, typed(text, random));
      yield { q, asYouType: false, wanted: `${wording.one}, near ${text}`, right };
    }
  },
};
