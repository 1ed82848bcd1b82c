import { soundsAlike } from './edit-cost.ts';
import { editsBetween } from './fuzzy-term-index.ts';

// How much of a query a correction may change. docs/internals/relevance.md has the measured curve behind the limits.

/** Maximum number of edits for each letter over all words. */
const MAX_EDITS_PER_LETTER = 0.2;
/** Replaces the limit over all words if the corrected words are a whole name. */
const MAX_EDITS_PER_LETTER_OF_NAME = 0.3;
/** Maximum number of edits for each letter of any one word. */
const MAX_EDITS_PER_LETTER_IN_WORD = 0.4;
/** Replaces the limit of a word, for each letter of the longer word, if the first letter differs: "tesco" is not "lasco". */
const MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST = 0.25;
/** The factor of edits in a long word that has several and sounds like the correction. */
const SOUND_ALIKE_FACTOR = 0.7;

/** Shorter misspelt words are not corrected to the beginning of a word: "hotel" is not the beginning of "Botley". */
export const MIN_UNFINISHED_LETTERS = 6;

/** An unfinished word must have this part of the letters of a word that it is corrected to: "kirche" begins no "kitchenware". */
const MIN_TYPED_PART = 2 / 3;

/** Shorter words sound alike by chance. */
const MIN_SOUND_LETTERS = 7;

/**
 * Returns whether the corrected words may be meant by the words as typed: "kebel" may be "keble", but "lidl" is not
 * "little". If the corrected words are a whole name, more may be wrong; most of all if only one word of several is wrong.
 *
 * @param corrected as many words as typed.
 * @param isWholeName whether the corrected words are the whole name of a place.
 * @param isKnown returns whether some place has a word as typed. Such a word must be the only wrong one.
 */
export function isBelievable(
  typed: readonly string[],
  corrected: readonly string[],
  isWholeName: boolean,
  isKnown: (word: string) => boolean,
): boolean {
  let [edits, letters, wrong] = [0, 0, 0];
  let known = false;
  for (const [i, word] of typed.entries()) {
    const wordEdits =
      word === corrected[i] ? 0 : editsBetween(word, corrected[i]!, mayBegin(word, corrected[i]!));
    const isSameLetter = word[0] === corrected[i]![0];
    const longer = Math.max(word.length, corrected[i]!.length);
    const maxEdits = isSameLetter
      ? MAX_EDITS_PER_LETTER_IN_WORD * word.length
      : MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST * longer;
    if (wordEdits > maxEdits) return false;
    const isAlike = wordEdits > 1 && word.length >= MIN_SOUND_LETTERS && soundsAlike(word, corrected[i]!);
    edits += isAlike ? wordEdits * SOUND_ALIKE_FACTOR : wordEdits;
    letters += longer;
    if (wordEdits === 0) continue;
    wrong++;
    known ||= isKnown(word);
  }
  if (known && wrong > 1) return false;
  if (edits <= (isWholeName ? MAX_EDITS_PER_LETTER_OF_NAME : MAX_EDITS_PER_LETTER) * letters) return true;
  return isWholeName && wrong === 1 && typed.length > 1;
}

/** Returns whether a misspelt word may be the beginning of another. */
function mayBegin(typed: string, word: string): boolean {
  return typed.length >= MIN_UNFINISHED_LETTERS && typed.length >= MIN_TYPED_PART * word.length;
}
