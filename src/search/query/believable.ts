import { soundsAlike } from './edit-cost.ts';
import { editsBetween } from './fuzzy-term-index.ts';

/** How much of what was typed may be wrong, in edits by letters typed. */
export interface CorrectionLimits {
  /** Over all words. */
  readonly overall: number;
  /** The same where a whole name comes out. */
  readonly ofName: number;
  /** In any one word. */
  readonly inWord: number;
  /** What an edit counts where a long word has several and sounds like the one meant. */
  readonly alike: number;
}

/** docs/relevance.md has the curve that these are taken from. */
export const CORRECTION_LIMITS: CorrectionLimits = { overall: 0.2, ofName: 0.3, inWord: 0.4, alike: 0.7 };

/** A misspelt word of fewer letters is not guessed before it is finished: "hotel" is not how "Botley" begins. */
export const MIN_UNFINISHED_LETTERS = 6;

/** As `inWord`, by letters of the longer word, where the first letter differs: people rarely miss that one. "tesco" is not "lasco". */
const OTHER_FIRST_LETTER = 0.25;
/** Shorter words sound alike by chance. */
const LETTERS_TO_SOUND = 7;

/**
 * Whether somebody who typed these words may have meant the corrected ones: "keble" is one edit from "kebel", but "lidl" is not
 * "little". More may be wrong where a whole name comes out, and most of all in one word of it beside others that are
 * right.
 *
 * @param corrected word for word.
 * @param isKnown whether some place has a word as typed: beside another wrong word, it is right.
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
    const inThis =
      word === corrected[i] ? 0 : editsBetween(word, corrected[i]!, word.length >= MIN_UNFINISHED_LETTERS);
    const isSameLetter = word[0] === corrected[i]![0];
    const longer = Math.max(word.length, corrected[i]!.length);
    if (inThis > (isSameLetter ? inWord * word.length : OTHER_FIRST_LETTER * longer)) return false;
    const isAlike = inThis > 1 && word.length >= LETTERS_TO_SOUND && soundsAlike(word, corrected[i]!);
    edits += isAlike ? inThis * alike : inThis;
    letters += longer;
    if (inThis === 0) continue;
    wrong++;
    known ||= isKnown(word);
  }
  if (known && wrong > 1) return false;
  if (edits <= (isWholeName ? ofName : overall) * letters) return true;
  return isWholeName && wrong === 1 && typed.length > 1;
}
