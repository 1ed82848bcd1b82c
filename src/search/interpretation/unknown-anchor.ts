import type { Meaning } from './meaning.ts';
import { asText, type PhraseBook } from './phrase-book.ts';
import type { Reading } from './reading.ts';

/**
 * Reads a request for places near or in an unknown place.
 * @returns the words before the relation, and their meaning with the name of the unknown place; `undefined` for another request.
 */
export function nearUnknown(
  reading: Reading,
  book: PhraseBook,
): { readonly words: readonly string[]; readonly meaning: Meaning } | undefined {
  const { words } = reading;
  for (let at = words.length - 2; at > 0; at--) {
    const relation = book.at(words, at).findLast(({ kind }) => kind === 'near' || kind === 'within');
    if (!relation || at + relation.length >= words.length) continue;
    const before = reading.withWords(words.slice(0, at));
    const wanted = before.looseMeaning;
    const isWhole = before.segments.every(({ role }) => role !== 'word' && role !== 'name');
    if (!isWhole || !wanted?.kind) continue;
    const anchor = words.slice(at + relation.length);
    const name = anchor.slice(anchor.findIndex((word) => !book.isFunctionWord(word)));
    return {
      words: before.words,
      meaning: { ...wanted, near: { unknown: asText(name) }, isByWords: false },
    };
  }
  return undefined;
}
