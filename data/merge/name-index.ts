import { wordsOf } from '../../src/search/text/analyzer.ts';

/** That a place is called something, and whether it is its display name or another one. */
export interface NameOf {
  readonly place: number;
  readonly alternative: boolean;
}

/**
 * Which places have a name, by its words. Most names of a country's stops are of one place only: those cost a number
 * each, not a list.
 */
export class NameIndex {
  /** By words, twice the place that was first to have the name, and one more where it is another name. */
  private readonly first = new Map<string, number>();
  private readonly others = new Map<string, number[]>();

  /** Adds a name, unless it has no words, or the same was the last one added with these words. */
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

  /** The names that several places have, with these places. */
  *shared(): Generator<[words: string, names: NameOf[]]> {
    for (const [words, codes] of this.others) {
      yield [words, codes.map((code) => ({ place: code >> 1, alternative: code % 2 === 1 }))];
    }
  }
}

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
