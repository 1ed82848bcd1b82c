import type { Explanation } from '../../core/explanation.ts';
import type { Suggestion } from '../data/hal.ts';
import { lettersTyped, typedWords, wordsOf } from '../search/typed-words.ts';

/** The fields that hold other names of a place, and that its own page shows. */
const OTHER_NAMES: readonly string[] = ['short_name', 'alternative_names'];

/** Whether a suggestion shows by itself why it matches: each word that was typed begins one of what is told of the place. */
export function showsWhy({ name, type_name, address = '' }: Suggestion, q: string): boolean {
  const shown = [name, ...type_name, address].flatMap(wordsOf);
  return typedWords(q).every((typed) => shown.some((word) => lettersTyped(word, [typed]) > 0));
}

/** The other name by which a place was found, if it was. */
export function otherNameOf(explanation: Explanation | undefined): string | undefined {
  return explanation?.words.find((word) => OTHER_NAMES.includes(word.in))?.text;
}
