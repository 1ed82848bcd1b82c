import { abbreviatedKey, otherForms } from '../abbreviations.ts';
import { fold, wordsOf } from '../fold.ts';
import type { QueryClass } from './query-class.ts';

const keyOf = (folded: string): string => abbreviatedKey(wordsOf(folded));

/** "broad st" for Broad Street, "saint annes" for St Anne's. Right is every place whose name reads so. */
export const abbreviated: QueryClass = {
  name: 'abbreviation',
  *queries({ gazetteer, random }) {
    for (const { text, folded } of random.shuffled(gazetteer.shown)) {
      const words = wordsOf(folded);
      if (words.length < 2) continue;
      const swaps = words.flatMap((word, i) => {
        const place = i === 0 ? 'first' : i === words.length - 1 ? 'last' : 'between';
        return otherForms(word, place).map((form) => words.with(i, form).join(' '));
      });
      if (swaps.length === 0) continue;
      const q = random.pick(swaps);
      const right = gazetteer.keyed(keyOf(fold(q)), keyOf);
      if (gazetteer.elsewhere(q, right, 'last')) continue;
      yield { q, wanted: text, asYouType: false, right };
    }
  },
};
