import type { Explanation } from '../../../core/contract/explanation.ts';
import type { Suggestion } from './suggestion.ts';
import { lettersTyped, typedWords, typedWordsOf } from './typed-words.ts';

/** The fields with other names of a place. */
const OTHER_NAMES: readonly string[] = ['short_name', 'alternative_names'];

/** Returns whether a suggestion shows why it matches: each typed word begins a word that is shown of the place. */
export function showsWhy({ name, type_name, address = '' }: Suggestion, q: string): boolean {
  const shown = [name, ...type_name, address].flatMap(typedWordsOf);
  return typedWords(q).every((typed) => shown.some((word) => lettersTyped(word, [typed]) > 0));
}

/** Returns the other name that a place was found by, if any. */
export function otherNameOf(explanation: Explanation | undefined): string | undefined {
  return explanation?.words.find((word) => OTHER_NAMES.includes(word.in))?.text;
}
