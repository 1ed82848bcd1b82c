/** ASCII without the signs that join words or are removed from them: & ' - . ` */
const PLAIN = /^[\0-%(-,/-_a-\x7f]*$/;
const WORDS = /[a-z\d]+/g;
const PLAIN_WORD = /[a-z\d]/i;

/**
 * The words of a plain text: its runs of letters and digits, in lower case. Nearly all names are plain texts, and have this one
 * tokenization.
 * @returns `undefined` for any other text.
 */
export function plainWordsOf(text: string): readonly string[] | undefined {
  return PLAIN.test(text) ? (text.toLowerCase().match(WORDS) ?? []) : undefined;
}

/** Whether a plain text ends at a word's end. @param edge its first or last letter, where other text follows. */
export function endsItsWords(edge: string | undefined): boolean {
  return edge === undefined || !PLAIN_WORD.test(edge);
}
