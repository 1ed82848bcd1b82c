import type { Facet } from '../../core/contract/page.ts';
import { kindName } from '../language/kinds.ts';
import { frequentTypes, pluralOf, type TypeNames } from './facets.ts';

/** Fewer letters begin too many names. */
const MIN_BEGUN_LETTERS = 4;

/**
 * Returns types of places, those first that words name in the language that is shown, then those that have most places. Words need not be
 * those of the search: "متحف" names the museums, and "das Stadtmuseum" as well.
 */
export function namedKinds(q: string, types: readonly Facet[], names: TypeNames, count: number): Facet[] {
  const text = q.trim().toLowerCase();
  const words = [text, ...text.split(/\s+/)];
  const isNamed = ({ value }: Facet): boolean =>
    [kindName(value, names.get(value)?.type_name), pluralOf(value, names)]
      .map((name) => name.toLowerCase())
      .some((name) => words.some((word) => isOf(word, name)));
  const named = types.filter(isNamed).toSorted((a, b) => b.count - a.count);
  return [...new Set([...named, ...frequentTypes(types, count)])].slice(0, count);
}

/** Returns whether a word is a name, begins it, or ends with it as compounds and words with an article do. */
function isOf(word: string, name: string): boolean {
  return word.endsWith(name) || (word.length >= MIN_BEGUN_LETTERS && name.startsWith(word));
}
