import { hasDigit } from '../text/analyzer.ts';
import type { Words } from './expanded-query.ts';
import type { KindLexicon } from './kind-lexicon.ts';
import type { TermExpander } from './term-expander.ts';

/** The letters that join the first part of a compound to the last, and its form there: "Bibliotheks-", "Kirch-", "книго-". */
const JOINTS: readonly (readonly [joined: string, alone: string])[] = [
  ['', ''],
  ['s', ''],
  ['n', ''],
  ['es', ''],
  ['en', ''],
  ['er', ''],
  ['e', ''],
  ['', 'e'],
  ['', 'a'],
  ['о', ''],
  ['о', 'а'],
  ['е', ''],
];
const MIN_NAME_LETTERS = 4;
const MIN_KIND_LETTERS = 3;
/** Longer words are not taken apart, because the work must have a bound. */
const MAX_LETTERS = 60;
/** Each costs a search. */
const MAX_COMPOUNDS = 4;

/** A query with one of its words apart. */
export interface WithCompoundApart {
  readonly words: Words;
  /** The index of the first part. The last part is the next word. */
  readonly at: number;
}

/** The words that a bundle knows. */
interface Known {
  readonly expander: Pick<TermExpander, 'has' | 'isStopWord'>;
  readonly kindLexicon: Pick<KindLexicon, 'isKind'>;
}

/**
 * Returns the ways to take one word of a query apart that is no known one, into words of names and kinds: "Rathausapotheke" is "Rathaus
 * Apotheke".
 */
export function withCompoundApart(query: Words, known: Known): WithCompoundApart[] {
  return query
    .flatMap((word, at) =>
      partsOf(word, known).map((parts) => ({ words: query.toSpliced(at, 1, ...parts), at })),
    )
    .slice(0, MAX_COMPOUNDS);
}

/** Returns the compounds that two words may make: "Bibliotheksparkplatz". Letters alone are initials, and digits make codes with them. */
export function joinedWords(first: string, last: string): string[] {
  const mayBeParts = Math.min(first.length, last.length) >= MIN_KIND_LETTERS && !hasDigit(first + last);
  const joints = JOINTS.filter(([, alone], i) => alone === '' && (i === 0 || mayBeParts));
  return joints.map(([joined]) => first + joined + last);
}

function partsOf(word: string, known: Known): [first: string, last: string][] {
  if (isKnown(word, known) || hasDigit(word) || word.length > MAX_LETTERS) return [];
  const found: [string, string][] = [];
  for (let border = MIN_KIND_LETTERS; border <= word.length - MIN_KIND_LETTERS; border++) {
    const [begun, last] = [word.slice(0, border), word.slice(border)];
    if (!isPart(last, known)) continue;
    for (const [joined, alone] of JOINTS) {
      const first = begun.slice(0, border - joined.length) + alone;
      if (begun.endsWith(joined) && isPart(first, known)) found.push([first, last]);
    }
  }
  return found;
}

function isKnown(word: string, { expander, kindLexicon }: Known): boolean {
  return expander.has(word) || kindLexicon.isKind([word]);
}

/** Returns whether a word is long enough to be meant: names have any word of few letters. */
function isPart(word: string, { expander, kindLexicon }: Known): boolean {
  if (word.length < MIN_KIND_LETTERS || expander.isStopWord(word)) return false;
  return (word.length >= MIN_NAME_LETTERS && expander.has(word)) || kindLexicon.isKind([word]);
}
