// By which languages a text is read: that of the request, or all of the bundle's where it leaves a word unknown.
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { codeWordsOf, joinLetters, MAX_WORDS } from '../text/analyzer.ts';
import { isRelation } from './lex.ts';
import type { Lookups } from './names.ts';
import { type Segment, segmentsOf } from './parse.ts';

/** Texts are read again for each page, and for what they stand for. */
const MAX_CACHED_TEXTS = 500;

/** Returns whether a request has too many words to be read. */
export function isTooLong(words: readonly string[]): boolean {
  return joinLetters(words).length > MAX_WORDS || words.length > 2 * MAX_WORDS;
}

/**
 * Chooses by which words texts are read: "costa" is a beach in Spanish, and in an English request a name.
 * @param own by those of the request's language. They are made at the first use.
 * @param every by those of all languages.
 */
export function languageChoice<Context extends { readonly lookups: Lookups }>(
  own: () => Context,
  every: Context,
): (text: string) => Context {
  const areEnough = new BoundedCache<boolean>(MAX_CACHED_TEXTS);
  return (text) =>
    areEnough.getOrCreate(text, () => leavesNoneUnknown(text, own().lookups)) ? own() : every;
}

/** Returns whether a language leaves no word of a text unknown. Beside a phrase of it, a word that some place has is a name's. */
function leavesNoneUnknown(text: string, lookups: Lookups): boolean {
  const words = lookups.book.wordsOf(text);
  if (isTooLong(words)) return false;
  const segments = segmentsOf(words, text, lookups, codeWordsOf(text));
  const loose = segments.filter(({ role }) => role === 'word');
  return loose.length === 0 || (segments.some(isPhrase) && loose.every(({ isKnown }) => isKnown));
}

function isPhrase({ role, isQuestion }: Segment): boolean {
  return isRelation(role) || role === 'here' || role === 'accessibility' || isQuestion === true;
}
