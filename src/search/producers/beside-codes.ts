import type { Hit } from '../../core/query.ts';
import type { Producer } from '../candidate.ts';
import { firstAnswer } from '../first-answer.ts';
import { isVague, isWholeMatch, withoutCodes } from '../interpretation/beside-codes.ts';
import { asText } from '../interpretation/phrase-book.ts';
import type { Segment } from '../interpretation/phrase-lattice.ts';
import type { Reading } from '../interpretation/reading.ts';
import { TextReading } from '../text-reading.ts';
import { asTyped } from './as-typed.ts';
import { corrected, correctedToName } from './corrected.ts';
import { candidatesOf, nothingOf } from './meant.ts';

/**
 * Makes a producer of a known place or street beside codes and numbers that no place has there: "Hartley Library 2.05".
 * @param order how the words of the place are searched for.
 * @param isLate whether they may be corrected, and words besides the codes be left out.
 */
export function besideCodes(order: readonly Producer<TextReading>[], isLate: boolean): Producer<Reading> {
  return function* (reading) {
    const { book, isAreaPlace, isStopWord } = reading.lookups;
    const { context } = reading.text;
    const { query } = reading;
    if (reading.segments.some(isFilter)) return;
    for (const meaning of withoutCodes(query.q, reading.segments, book, isLate)) {
      const q = asText(meaning.q);
      const text = new TextReading(
        { ...query, q, isAnyEnough: false, explain: true, start: 0, count: 1 },
        context,
      );
      // To correct several words to anything but a name takes four times as long as the rest of the search.
      const correction = meaning.q.length > 1 ? correctedToName : corrected;
      const ways = isLate && !meaning.losesWords ? [asTyped, correction] : [asTyped];
      const answer = q === '' || text.isKind ? undefined : firstAnswer(ways, text, context);
      if (!answer) continue;
      const [{ number, explanation }] = context.hitsOf(answer) as [Hit];
      context.release(answer.matches);
      const { words } = explanation!;
      const isTelling = words.length > 1 || meaning.segments[0]!.role !== 'word';
      const isOther = words.length === 1 || isAreaPlace(number) || words.some(isVague);
      if (!isTelling || (meaning.losesWords && isOther) || !isWholeMatch(explanation!, isStopWord)) continue;
      const known = reading.withWords(meaning.words);
      yield* candidatesOf(known, meaning, order);
      yield nothingOf(known, meaning);
      return;
    }
  };
}

/** Returns whether a segment says more of a place than what it is called. */
function isFilter({ role }: Segment): boolean {
  return role === 'near' || role === 'within' || role === 'here' || role === 'accessibility';
}
