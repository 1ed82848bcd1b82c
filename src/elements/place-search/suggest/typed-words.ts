import type { Explanation } from '../../../core/contract/explanation.ts';
import type { Place } from '../../../core/contract/place.ts';
import type { Suggestion } from './suggestion.ts';

type Shown = Pick<Suggestion, 'name' | 'type_name' | 'address'>;
type Named = Pick<Place, 'short_name' | 'alternative_names'>;

/** Returns the words of a query, folded, to compare with the words of its results. */
export function typedWords(q: string): string[] {
  return q
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .map(folded)
    .filter(Boolean);
}

/** Splits a text before each word. The characters between two words belong to the first of them. */
export function typedWordsOf(text: string): string[] {
  return text.split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u);
}

/** Returns the number of letters of a word that were typed: the length of the first of `typed` that it begins with, or 0. */
export function lettersTyped(word: string, typed: readonly string[]): number {
  const whole = folded(word);
  return typed.find((beginning) => whole.startsWith(beginning))?.length ?? 0;
}

/** Removes case and accents. Each letter stays one letter, so that lengths can be compared. */
function folded(text: string): string {
  return text.normalize('NFC').replace(/./gsu, (letter) => letter.normalize('NFD').charAt(0).toLowerCase());
}

/** The fields with other names of a place. */
const OTHER_NAMES: readonly string[] = ['short_name', 'alternative_names'];

/** Returns whether a suggestion shows why it matches: each typed word begins a word that is shown of the place. */
export function showsWhy({ name, type_name, address = '' }: Shown, q: string): boolean {
  const words = [name, ...type_name, address].flatMap(typedWordsOf);
  return typedWords(q).every((typed) => words.some((word) => lettersTyped(word, [typed]) > 0));
}

/** Returns the other name of a place that shows why it matches, where what is shown of it does not. */
export function otherNameFor(place: Shown & Named, q: string): string | undefined {
  if (showsWhy(place, q)) return undefined;
  const { short_name, alternative_names = [] } = place;
  return [short_name ?? '', ...alternative_names].find(
    (other) => other !== place.name && showsWhy({ ...place, address: `${place.address ?? ''} ${other}` }, q),
  );
}

/** Returns the other name that a place was found by, if any. */
export function otherNameOf(explanation: Explanation | undefined): string | undefined {
  return explanation?.words.find((word) => OTHER_NAMES.includes(word.in))?.text;
}
