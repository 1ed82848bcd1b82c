/** ASCII but for the signs that words are joined by, or lose: & ' - . ` */
const PLAIN = /^[\0-%(-,/-_a-\x7f]*$/;
const WORDS = /[a-z\d]+/g;
const PLAIN_WORD = /[a-z\d]/i;

/**
 * The words of a plain text, as nearly all names are, which has one reading: its runs of letters and digits in lower case.
 * `undefined` for any other text.
 */
export function plainWordsOf(text: string): readonly string[] | undefined {
  return PLAIN.test(text) ? (text.toLowerCase().match(WORDS) ?? []) : undefined;
}

/** Whether no word of a plain text goes on in another that is put at its `edge`, its first letter or its last. */
export function endsItsWords(edge: string | undefined): boolean {
  return edge === undefined || !PLAIN_WORD.test(edge);
}
