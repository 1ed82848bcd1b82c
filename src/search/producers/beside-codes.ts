import { type Candidates, firstAnswer, type Producer } from '../candidate.ts';
import { isVague, isWholeMatch, kindWithCode, withoutCodes } from '../interpretation/codes.ts';
import { asText, isRelation } from '../interpretation/phrase-book.ts';
import type { Segment } from '../interpretation/phrase-lattice.ts';
import type { Reading } from '../interpretation/reading.ts';
import { TextReading } from '../text-reading.ts';
import { asTyped } from './as-typed.ts';
import { corrected, correctedToName } from './corrected.ts';
import { onlyMeant } from './meant.ts';

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
      const text = new TextReading({ ...query, q, explain: true, start: 0, count: 1 }, context);
      // To correct several words to anything but a name takes four times as long as the rest of the search.
      const correction = meaning.q.length > 1 ? correctedToName : corrected;
      const ways = isLate && !meaning.losesWords ? [asTyped, correction] : [asTyped];
      const hits = q === '' || text.isKind ? undefined : firstAnswer(ways, text, context, context.hitsOf);
      if (!hits) continue;
      const { number, explanation } = hits[0]!;
      const { words } = explanation!;
      const isTelling = words.length > 1 || meaning.segments[0]!.role !== 'word';
      const isOther = words.length === 1 || isAreaPlace(number) || words.some(isVague);
      if (!isTelling || (meaning.losesWords && isOther) || !isWholeMatch(explanation!, isStopWord)) continue;
      yield* onlyMeant(reading.withWords(meaning.words), meaning, order);
      return;
    }
  };
}

/** Finds a known place beside a kind with a code that no place has: "where is Hartley Library room 2205". */
export function* besideKindWithCode(reading: Reading): Candidates {
  const { context, variants } = reading.text;
  const found = kindWithCode(reading.words, reading.segments, variants.codeWords);
  const [known] = found?.meaning.segments.filter(({ role }) => role === 'name') ?? [];
  if (!found || known?.places?.some(reading.lookups.isAreaPlace)) return;
  const code = new TextReading({ ...reading.query, q: asText(found.code) }, context, { isAnyEnough: true });
  if (firstAnswer([asTyped], code, context, () => true)) return;
  yield* onlyMeant(reading, found.meaning, [asTyped]);
}

/** Returns whether a segment says more of a place than what it is called. */
function isFilter({ role }: Segment): boolean {
  return isRelation(role) || role === 'here' || role === 'accessibility';
}
