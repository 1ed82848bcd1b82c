import { FingerpostError } from '../../src/core/errors.ts';
import type { Place } from '../../src/core/place.ts';
import { MAX_TEXT_WORDS, textWordsOf } from '../../src/search/full-text/text-words.ts';

/**
 * Checks that the texts of all places have no more different words than readers index.
 * @throws FingerpostError `bad-input`
 */
export function checkTextWords(places: readonly Place[]): void {
  const words = new Set<string>();
  for (const { id, description = '', texts = {} } of places) {
    for (const text of [description, ...Object.values(texts)])
      for (const word of textWordsOf(text)) words.add(word);
    if (words.size <= MAX_TEXT_WORDS) continue;
    const most = MAX_TEXT_WORDS.toLocaleString('en');
    throw new FingerpostError(
      'bad-input',
      `the descriptions and texts of the places up to ${id.slice(0, 100)} have over ${most} different words, which is the most that can be searched: shorten them, or leave out what is no language`,
    );
  }
}
