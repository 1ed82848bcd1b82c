import type { QueryClass } from '../../relevance/classes/query-class.ts';
import { wordingOf } from '../wording.ts';
import { KINDS } from '../words/kinds.ts';

const FORMS: readonly ((one: string, many: string, any: string) => string)[] = [
  (one) => one,
  (_, many) => many,
  (one) => one,
  (_, __, any) => any,
  (_, many) => `${many} here`,
];

/** A kind and nothing else. A place that has the word as its whole name is right as well. */
export const kind: QueryClass = {
  name: 'kind',
  *queries({ judge, random }) {
    for (let round = 0; round < ROUNDS; round++) {
      for (const one of random.shuffled(KINDS)) {
        const places = judge.ofKind(one);
        if (places.length === 0) continue;
        const wording = wordingOf(one, random);
        const isMass = wording.one === wording.many;
        const q = isMass ? wording.one : random.pick(FORMS)(wording.one, wording.many, wording.any);
        const right = new Set([...places, ...judge.gazetteer.named(q)]);
        yield { q, asYouType: false, wanted: `any ${one.words[0] ?? one.mass[0]}`, right };
      }
    }
  },
};

const ROUNDS = 30;
