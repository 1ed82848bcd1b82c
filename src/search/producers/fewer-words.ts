import type { Candidates, Matches } from '../candidate.ts';
import { asMatchWrites } from '../place-texts.ts';
import type { Words } from '../query/expanded-query.ts';
import { AS_TYPED } from '../query/query-variants.ts';
import type { TextReading } from '../text-reading.ts';
import { clausesOf, MAX_ACCIDENTAL_PLACES } from './as-typed.ts';
import { placesToCorrectAmong } from './corrected.ts';

/** Longer queries are not corrected if words may be missing as well. */
const MAX_CORRECTED_PARTIAL_WORDS = 6;

/** The share of its words that a partial match must have. */
const PARTIAL_SHARE = 0.75;

/**
 * Finds fewer words: all but one that no place has, if they are a whole name; otherwise three quarters of them; if that finds nothing,
 * three quarters of them, corrected. It finds nothing if other places have all words.
 */
export function* fewerWords(reading: TextReading, first: Matches | undefined): Candidates {
  if (reading.isKind || first?.isElsewhere) return;
  const { query, scope, context } = reading;
  const { keywords: words, codeWords } = reading.variants;
  const matched = context.expander.matchedWords(words);
  const hasCodes = words.every((word) => matched.includes(word) || !codeWords.has(word));
  if (hasCodes && matched.length === words.length - 1 && isTellingName(words, matched, reading)) {
    const text = matched.join(' ');
    const variants = context.variants.variantsOf(text, { asYouType: false });
    yield { query, scope, clauses: (progress) => clausesOf(reading, text, variants, progress) };
    return;
  }
  const minShouldMatch = Math.ceil(words.length * PARTIAL_SHARE);
  if (minShouldMatch === words.length) return;
  // A place that lacks a part of a code is another one.
  const requiredMask = words.reduce((bits, word, i) => bits | (Number(codeWords.has(word)) << i), 0);
  const partial = { words, ...AS_TYPED, exactSingleLetters: true, requiredMask };
  const clause = reading.clauseOf(partial, { minShouldMatch });
  const matches = yield { query, scope, clauses: () => [clause] };
  if (words.length > MAX_CORRECTED_PARTIAL_WORDS) return;
  for (const allowed of placesToCorrectAmong(scope, matches)) {
    const corrected = context.corrector.correctSpelling(words, minShouldMatch, { allowed });
    if (!corrected) continue;
    const variant = { ...partial, words: corrected };
    const clause = reading.clauseOf(variant, { minShouldMatch, typed: words });
    const text = asMatchWrites(context.recentMatches.of(clause), corrected, reading.text, context.places);
    yield { query, scope, corrected: text, clauses: () => [clause] };
  }
}

/**
 * Returns whether what is left of a query is a whole name. One word must not be a kind, and it must come first or be a rare name:
 * "Eiffel tower" is no Tower.
 */
function isTellingName(words: Words, left: Words, reading: TextReading): boolean {
  if (!reading.isName(left.join(' ')) || reading.context.kindLexicon.isKind(left)) return false;
  if (left.length > 1 || left[0] === words[0]) return true;
  return reading.matchesAnywhere(left).size <= MAX_ACCIDENTAL_PLACES;
}
