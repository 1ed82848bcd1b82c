import { wordsOf } from '../../src/search/text/analyzer.ts';

/** A place with a name, and whether it is its display name or another one. */
export interface NameOf {
  readonly place: number;
  readonly alternative: boolean;
}

/**
 * An index from the words of a name to places. Most names of a country's stops belong to one place, which costs a
 * single number.
 */
export class NameIndex {
  /** By words: twice the first place with the name, plus one for an alternative name. */
  private readonly first = new Map<string, number>();
  private readonly others = new Map<string, number[]>();

  /** Adds a name. Ignores one without words, and one that repeats the last addition with these words. */
  add(name: string, place: number, alternative: boolean): void {
    const words = wordsOfName(name);
    if (words === '') return;
    const code = place * 2 + Number(alternative);
    const first = this.first.get(words);
    if (first === undefined) {
      this.first.set(words, code);
      return;
    }
    const others = this.others.get(words);
    const last = others?.at(-1) ?? first;
    if (last >> 1 === place) return;
    if (others) others.push(code);
    else this.others.set(words, [first, code]);
  }

  /** Yields the names of several places, with these places. */
  *shared(): Generator<[words: string, names: NameOf[]]> {
    for (const [words, codes] of this.others) {
      yield [words, codes.map((code) => ({ place: code >> 1, alternative: code % 2 === 1 }))];
    }
  }
}

/** Names of these characters fold without a table. Most names are such. */
const PLAIN = /^[ !-%(-_a-~]*$/;

/** Returns the words of a name as the search reads them (`wordsOf`), joined by spaces. */
export function wordsOfName(name: string): string {
  if (!PLAIN.test(name)) return wordsOf(name).join(' ');
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
