import { soundsAlike } from './edit-cost.ts';
import { editsBetween } from './fuzzy-term-index.ts';

/** How much of a query a correction may change, in edits for each letter. */
export interface CorrectionLimits {
  /** Over all words. */
  readonly overall: number;
  /** The same if the corrected words are a whole name. */
  readonly ofName: number;
  /** In any one word. */
  readonly inWord: number;
  /** The factor of edits in a long word that has several and sounds like the correction. */
  readonly alike: number;
}

/** The limits in use. docs/internals/relevance.md has the measured curve behind them. */
export const CORRECTION_LIMITS: CorrectionLimits = { overall: 0.2, ofName: 0.3, inWord: 0.4, alike: 0.7 };

/** Shorter misspelt words are not corrected to the beginning of a word: "hotel" is not the beginning of "Botley". */
export const MIN_UNFINISHED_LETTERS = 6;

/** An unfinished word must have this part of the letters of a word that it is corrected to: "kirche" begins no "kitchenware". */
const MIN_TYPED_PART = 2 / 3;

/** Replaces `inWord`, for each letter of the longer word, if the first letter differs: "tesco" is not "lasco". */
const MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST = 0.25;
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
  { overall, ofName, inWord, alike }: CorrectionLimits,
): boolean {
  let [edits, letters, wrong] = [0, 0, 0];
  let known = false;
  for (const [i, word] of typed.entries()) {
    const wordEdits =
      word === corrected[i] ? 0 : editsBetween(word, corrected[i]!, mayBegin(word, corrected[i]!));
    const isSameLetter = word[0] === corrected[i]![0];
    const longer = Math.max(word.length, corrected[i]!.length);
    if (wordEdits > (isSameLetter ? inWord * word.length : MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST * longer))
      return false;
    const isAlike = wordEdits > 1 && word.length >= MIN_SOUND_LETTERS && soundsAlike(word, corrected[i]!);
    edits += isAlike ? wordEdits * alike : wordEdits;
    letters += longer;
    if (wordEdits === 0) continue;
    wrong++;
    known ||= isKnown(word);
  }
  if (known && wrong > 1) return false;
  if (edits <= (isWholeName ? ofName : overall) * letters) return true;
  return isWholeName && wrong === 1 && typed.length > 1;
}

/** Returns whether a misspelt word may be the beginning of another. */
function mayBegin(typed: string, word: string): boolean {
  return typed.length >= MIN_UNFINISHED_LETTERS && typed.length >= MIN_TYPED_PART * word.length;
}
