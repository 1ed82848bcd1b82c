import {
  MAX_KIND_TAGS,
  MAX_KINDS,
  MAX_LANGUAGE_BYTES,
  MAX_LANGUAGE_TEXTS,
  MAX_PHRASE_FEATURES,
} from './bounds.ts';
import { readKindWords } from './columns/kind-words.ts';
import { readRequestPhrases } from './columns/request-phrases.ts';
import type { LanguageTexts } from './format.ts';

/**
 * Finds where the words of a bundle's languages exceed a limit, in linear time.
 * @returns a clause such as `10,001 kinds, of which there may be 10,000`; `undefined` within all limits.
 */
export function findLanguageExcess({ kinds, phrases }: LanguageTexts): string | undefined {
  const tooMuch = (count: number, what: string, max: number): string | undefined =>
    count > max
      ? `${count.toLocaleString('en')} ${what}, of which there may be ${max.toLocaleString('en')}`
      : undefined;
  // Lengths come first, because longer texts are not worth reading.
  const tooLong =
    tooMuch(kinds.length, 'letters of kinds', MAX_LANGUAGE_BYTES) ??
    tooMuch(phrases.length, 'letters of phrases', MAX_LANGUAGE_BYTES);
  if (tooLong) return tooLong;
  const ofKinds = readKindWords(kinds);
  const { accessibility, ...lists } = readRequestPhrases(phrases);
  const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
  const most = (counts: readonly number[]): number => counts.reduce((max, count) => Math.max(max, count), 0);
  const texts =
    sumOf(ofKinds.map(({ names, aliases, terms }) => names.length + aliases.length + terms.length)) +
    sumOf([...Object.values(lists), ...accessibility.map((list) => list.texts)].map(({ length }) => length));
  return (
    tooMuch(ofKinds.length, 'kinds', MAX_KINDS) ??
    tooMuch(most(ofKinds.map(({ tags }) => tags.length)), 'tags of a kind', MAX_KIND_TAGS) ??
    tooMuch(texts, 'words and phrases', MAX_LANGUAGE_TEXTS) ??
    tooMuch(
      most(accessibility.map(({ features }) => features.length)),
      'features of a phrase',
      MAX_PHRASE_FEATURES,
    )
  );
}
