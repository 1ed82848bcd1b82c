/** Latin texts, which may have any punctuation. */
const LATIN = /^[\0-\u024f\u2010-\u206f]*$/;
/** Of these texts, all letters and digits as `\p{L}` and `\p{N}` have them. They have no marks. */
const LATIN_LETTERS = 'A-Za-z\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u024f';
const LATIN_DIGITS = '0-9\xb2\xb3\xb9\xbc-\xbe';

/**
 * Creates a global regular expression of letters, digits and marks. Most texts are Latin, and the classes of all scripts take an engine
 * up to ten milliseconds to compile, in each start.
 * @param sourceOf returns its source, with classes as they stand between brackets.
 * @returns a function from a text to the regular expression for it. Both forms find the same.
 */
export function byScript(
  sourceOf: (letters: string, digits: string, marks: string) => string,
): (text: string) => RegExp {
  const latin = new RegExp(sourceOf(LATIN_LETTERS, LATIN_DIGITS, ''), 'g');
  const all = new RegExp(sourceOf('\\p{L}', '\\p{N}', '\\p{M}'), 'gu');
  return (text) => (LATIN.test(text) ? latin : all);
}
