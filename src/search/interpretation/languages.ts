// By which languages a text is read: that of the request, or all of the bundle's where it leaves a word unknown.
import type { SearchQuery } from '../../core/query.ts';
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
): (query: Pick<SearchQuery, 'q' | 'interpret'>) => Context {
  const cache = new BoundedCache<boolean>(MAX_CACHED_TEXTS);
  return ({ q, interpret = true }) => {
    const areEnough = cache.getOrCreate(`${interpret} ${q}`, () =>
      leavesNoneUnknown(q, interpret, own().lookups),
    );
    return areEnough ? own() : every;
  };
}

/**
 * Returns whether a language leaves no word of a text unknown. What names have is known beside a phrase or a kind of the language, and in the
 * rest of a request (not `interpret`) that had such.
 */
function leavesNoneUnknown(text: string, interpret: boolean, lookups: Lookups): boolean {
  const words = lookups.book.wordsOf(text);
  if (isTooLong(words)) return false;
  const segments = segmentsOf(words, text, lookups, codeWordsOf(text));
  const ofNames = segments.filter(({ role }) => role === 'word' || role === 'name');
  return (
    ofNames.length === 0 ||
    ((!interpret || segments.some(isOfLanguage)) &&
      ofNames.every(({ role, isKnown }) => role === 'name' || isKnown))
  );
}

function isOfLanguage({ role, isQuestion }: Segment): boolean {
  return isRelation(role) || ['here', 'kind', 'accessibility'].includes(role) || isQuestion === true;
}
