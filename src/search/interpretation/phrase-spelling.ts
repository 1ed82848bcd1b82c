import { joinLetters } from '../text/analyzer.ts';
import type { Lookups } from './anchor-runs.ts';
import { joinElided } from './phrase-book.ts';

/** Returns the words of a name that a text is believable for; `undefined` if there is none. */
export type CorrectName = (text: string, isWhole: boolean) => readonly string[] | undefined;

/** Fewer letters are near a word of some name: "louvre" is no "couvre". */
const MIN_PART_LETTERS = 7;
const MAX_NAME_WORDS = 6;
/** Maximum number of runs tried as a misspelt name, because each costs a search. */
const MAX_RUNS = 3;

/**
 * Corrects misspelt words of a request within their phrases: the name of a place behind a relation, and the words for a kind.
 * @param correctName returns the words of the whole name, or of the part of one, that a text is believable for.
 * @returns all words, some of them corrected; `undefined` if none is.
 */
export function correctedPhrases(
  words: readonly string[],
  lookups: Lookups,
  correctName: CorrectName,
): readonly string[] | undefined {
  // One word alone may be the name of anything: "Uffizi" is no misspelt "uffici".
  if (words.length === 1) return undefined;
  const isMisspelt = misspelt(words, lookups);
  const named = withCorrectedName(words, lookups, correctName, isMisspelt);
  const corrected = named.map((word) =>
    isMisspelt(word) ? (lookups.kinds.correctWord(word) ?? word) : word,
  );
  return corrected.join(' ') === words.join(' ') ? undefined : corrected;
}

/** Corrects the longest run of words behind a relation to a whole name; if there is none, all of them to a part of one. */
function withCorrectedName(
  words: readonly string[],
  { book }: Lookups,
  correctName: CorrectName,
  isMisspelt: (word: string) => boolean,
): readonly string[] {
  let runs = 0;
  for (const [at] of words.entries()) {
    const relation = book.relationAt(words, at);
    if (!relation) continue;
    let from = at + relation.length;
    while (from < words.length && book.isFunctionWord(words[from]!)) from++;
    const end = Math.min(words.length, from + MAX_NAME_WORDS);
    for (let to = end; to > from && runs < MAX_RUNS; to--) {
      const run = words.slice(from, to);
      if (!run.some(isMisspelt)) break;
      runs++;
      const name = correctName(joinLetters(joinElided(run)).join(' '), true);
      if (name) return words.toSpliced(from, to - from, ...name);
    }
    const last = words.slice(from);
    const isTelling = last.join('').length >= MIN_PART_LETTERS && last.some(isMisspelt);
    if (end < words.length || !isTelling) continue;
    const part = correctName(joinLetters(joinElided(last)).join(' '), false);
    // Of another first letter it is another name: "anfield" is no "mansfield".
    if (part && part[0]?.[0] === last[0]?.[0]) return [...words.slice(0, from), ...part];
  }
  return words;
}

/** Makes a test of whether no place has a word of a request, no phrase begins with it, and none of accessibility has it. */
function misspelt(words: readonly string[], { book, isKnown }: Lookups): (word: string) => boolean {
  const ofAccessibility = words.flatMap((_, at) =>
    book
      .at(words, at)
      .filter(({ kind }) => kind === 'accessibility')
      .flatMap(({ length }) => words.slice(at, at + length)),
  );
  return (word) => !isKnown(word) && book.at([word], 0).length === 0 && !ofAccessibility.includes(word);
}
