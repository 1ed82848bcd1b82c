import { soundsAlike } from './edit-cost.ts';
import { editsBetween } from './fuzzy-term-index.ts';

/** How much of a query a correction may change, in edits for each letter. */
export interface CorrectionLimits {
  /** Over all words. */
  readonly overall: number;
  /** The same where a whole name comes out. */
  readonly ofName: number;
  /** In any one word. */
  readonly inWord: number;
  /** The factor of edits in a long word that has several and sounds like the correction. */
  readonly alike: number;
}

/** The limits in use. docs/relevance.md has the curve that they are taken from. */
export const CORRECTION_LIMITS: CorrectionLimits = { overall: 0.2, ofName: 0.3, inWord: 0.4, alike: 0.7 };

/** Shorter misspelt words are not corrected to the beginning of a word: "hotel" is not how "Botley" begins. */
export const MIN_UNFINISHED_LETTERS = 6;

/** As `inWord`, by letters of the longer word, where the first letter differs: people rarely miss that one. "tesco" is not "lasco". */
const MAX_EDITS_PER_LETTER_WITH_OTHER_FIRST = 0.25;
/** Shorter words sound alike by chance. */
const MIN_SOUND_LETTERS = 7;

/**
 * Whether the corrected words may be meant by the words as typed: "keble" is one edit from "kebel", but "lidl" is not
 * "little". More may be wrong where a whole name comes out, and most of all in one word of it beside others that are
 * right.
 *
 * @param corrected as many words as typed.
 * @param isKnown whether some place has a word as typed. Such a word is not wrong beside another wrong one.
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
      word === corrected[i] ? 0 : editsBetween(word, corrected[i]!, word.length >= MIN_UNFINISHED_LETTERS);
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
