/** ASCII without the signs that join words or are removed from them: & ' - . ` */
const PLAIN = /^[\0-%(-,/-_a-\x7f]*$/;
const WORDS = /[a-z\d]+/g;
const PLAIN_WORD = /[a-z\d]/i;

/**
 * Returns the words of a plain text: its runs of letters and digits, in lower case. Nearly all names are plain texts, which have no other
 * tokenization.
 * @returns the words; `undefined` for any other text.
 */
export function plainWordsOf(text: string): readonly string[] | undefined {
  return PLAIN.test(text) ? (text.toLowerCase().match(WORDS) ?? []) : undefined;
}

/** Returns whether a plain text ends at the end of a word. @param edge its letter beside other text: the first or the last. */
export function endsItsWords(edge: string | undefined): boolean {
  return edge === undefined || !PLAIN_WORD.test(edge);
}
