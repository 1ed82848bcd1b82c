import type { QueryClass } from '../../relevance/classes/query-class.ts';
import { somewhereNear } from '../../relevance/nearness.ts';
import type { TestQuery } from '../../relevance/query.ts';
import type { Random } from '../../relevance/random.ts';
import type { Judge } from '../judge.ts';
import { namesByTurns } from '../names.ts';
import { formsOf, typed, type Wording, wordingOf } from '../wording.ts';
import { KINDS, type Kind, WANTS } from '../words/kinds.ts';

const TO_A_PLACE = formsOf(`
  which way to {name} | where is {name} | where's {name}? | how do i get to {name} | how to get to {name}
  | show me {name} | directions to {name} | can you tell me where {name} is | i am looking for {name}
  | take me to {name} | is {name} open now | what is the address of {name} | how far is {name}
  | where do i find {name}
`);

const WANT_FORMS = formsOf(`
  where to {want} | where can i {want} | where can we {want} | somewhere to {want} | place to {want}
  | i want to {want} | best place to {want}
`);

const FOR_A_KIND = formsOf(`
  where can i find {any} | where is there {any} | is there {any} here | i need {any} | are there any {many}
  | show me all {many} | looking for {any} | any good {one} | what {many} are there | {one} open now
  | can you recommend {any} | best {one} in town
`);

const NEAREST = formsOf(`
  nearest {one} | closest {one} | {one} near me | where is the nearest {one} | where's the closest {one}?
  | how do i get to the nearest {one} | {many} nearby | {one} close by | is there {any} around here
`);

const NEAR_A_PLACE = formsOf(`
  is there {any} near {name} | any good {one} near {name}? | where can i find {any} near {name}
  | are there any {many} close to {name} | what is the nearest {one} to {name} | i need {any} close to {name}
`);

/** A sentence: to a place, to a want, to a kind, to the nearest of a kind, or to a kind near a place. */
export const question: QueryClass = {
  name: 'question',
  *queries({ judge, random }) {
    const kinds = KINDS.filter((kind) => judge.ofKind(kind).length > 0);
    const wants = WANTS.map(([want, types]) => {
      const kind: Kind = { words: [], mass: [], types: types.split(', '), tags: [] };
      return [want, judge.ofKind(kind)] as const;
    }).filter(([, places]) => places.length > 0);
    for (const { text, places } of namesByTurns(judge, random)) {
      const wording = wordingOf(random.pick(kinds), random);
      const ofKind = judge.ofKind(wording.kind);
      const form = random.below(5);
      if (form === 0) {
        const q = random.pick(TO_A_PLACE)({ name: typed(text, random) });
        yield { q, asYouType: false, wanted: text, right: places };
      } else if (form === 1 && wants.length > 0) {
        const [want, right] = random.pick(wants);
        const q = random.pick(WANT_FORMS)({ want });
        yield { q, asYouType: false, wanted: `somewhere to ${want}`, right: new Set(right) };
      } else if (form === 2) {
        const q = random.pick(FOR_A_KIND)({ ...wording });
        yield { q, asYouType: false, wanted: `any ${wording.one}`, right: new Set(ofKind) };
      } else if (form === 3) {
        const request = nearest(wording, judge, random);
        if (request) yield request;
      } else {
        const q = random.pick(NEAR_A_PLACE)({ ...wording, name: typed(text, random) });
        const right = judge.near(places, ofKind);
        yield { q, asYouType: false, wanted: `${wording.one}, near ${text}`, right };
      }
    }
  },
};

/** The nearest of a kind, asked somewhere near any place. Clients send the visitor's position. */
function nearest(wording: Wording, judge: Judge, random: Random): TestQuery | undefined {
  const position = somewhereNear(random.pick(judge.places), random, 300);
  if (!position) return undefined;
  const right = judge.nearPosition(position, judge.ofKind(wording.kind));
  const q = random.pick(NEAREST)({ ...wording });
  return { q, asYouType: false, position, wanted: `the nearest ${wording.one}`, right };
}
