import { wordsOf } from '../../src/search/text/analyzer.ts';

/** Where these are all there is, a name is folded without looking its letters up. Most names are so. */
const PLAIN = /^[ !-%(-_a-~]*$/;

/** The words of a name, as the search reads them (`wordsOf`), with one space between them. */
export function wordsOfName(name: string): string {
  if (!PLAIN.test(name)) return wordsOf(name).join(' ');
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
