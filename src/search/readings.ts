import type { SearchSettings } from '../core/settings.ts';
import { hasAccents, isLetter, isUnspaced, MOST_WORDS, queryReadingsOf, wordsOf } from './analyzer.ts';
import type { Expansion } from './senses.ts';

/** No more ways to read a query are tried. */
const MOST_READINGS = 6;

export interface Reading {
  readonly words: readonly string[];
  /** Whether these aren't the words as typed. */
  readonly rephrased: boolean;
  /** Whether single letters are words, and not how words begin. */
  readonly lettersWhole: boolean;
  /** Whether words were put together that stand apart as typed. */
  readonly closed: boolean;
  /** Whether the query has accents. */
  readonly accented: boolean;
  /** Whether a place matches by its address or its parents' names alone. */
  readonly inContext: boolean;
  /** Words that nobody typed, which stand for others. */
  readonly whole: readonly string[];
  /** Words that the next must follow in one phrase, a bit each: letters of a script without spaces. */
  readonly joined: number;
}

/** How words stand that nothing was done to. */
export const asTyped = {
  rephrased: false,
  lettersWhole: false,
  closed: false,
  accented: false,
  inContext: false,
  whole: [],
  joined: 0,
} as const;

/** The ways in which the words of a query can be meant, before any of them is looked for. */
export class Readings {
  readonly #expansion: Expansion;
  /** Synonyms of several words: what is typed, and what it may stand for. */
  readonly #phrases: readonly (readonly [from: readonly string[], to: readonly string[]])[];

  constructor({ abbreviations, synonyms }: SearchSettings, expansion: Expansion) {
    this.#expansion = expansion;
    this.#phrases = [...abbreviations, ...synonyms].flatMap((group) => {
      const phrases = group.map(wordsOf);
      return phrases.flatMap((from) =>
        phrases
          .filter((to) => to !== from && (to.length > 1 || from.length > 1))
          .map((to) => [from, to] as const),
      );
    });
  }

  /**
   * Groups of readings. Those of a group count together: as typed, closed up at dots, hyphens and where two words
   * make one ("book shop"), with synonyms of several words. A later group counts only where the ones before find
   * nothing: words given twice count once, stop words are left out ("pubs in jericho", but "the house"). In search,
   * first of all single letters are words ("stop a"): nearly everything has a word that begins so. Last of all come
   * places that have the words in their address only.
   */
  of(q: string, { asYouType }: { readonly asYouType: boolean }): (readonly Reading[])[] {
    const [typed, ...others] = queryReadingsOf(q);
    if (!typed) return [];
    // Letters put together are no reading of their own if that makes no word.
    const known = others.filter((words) =>
      words.every((word) => typed.includes(word) || this.#expansion.begins(word)),
    );
    const pairs = typed.slice(1).flatMap((word, i) => {
      const together = typed[i]! + word;
      return together.length > 2 && this.#expansion.knows(together) ? [typed.toSpliced(i, 2, together)] : [];
    });
    const literal = [typed, ...known, ...pairs].map((words) => ({
      words,
      ...asTyped,
      closed: words.length < typed.length,
      accented: hasAccents(q),
      joined: words.length > typed.length ? lettersOf(words) : 0,
    }));
    const rephrased = literal.flatMap(({ words }) => this.#rephrased(words));
    const all = distinct([...literal, ...rephrased]);
    const once = distinct(all.map((reading) => ({ ...reading, words: [...new Set(reading.words)] })));
    const without = distinct(
      once.map((reading) => ({ ...reading, words: this.#expansion.withoutStopWords(reading.words) })),
    );
    const hasLetters = typed.some(isLetter);
    const letters =
      hasLetters && !asYouType ? [all.map((reading) => ({ ...reading, lettersWhole: true }))] : [];
    const inContext = asYouType ? [] : all.map((reading) => ({ ...reading, inContext: true }));
    const groups = [all, once, without].filter(
      (group, i, groups) => i === 0 || !isSame(group, groups[i - 1]!),
    );
    return [...letters, ...groups, ...(inContext.length > 0 ? [inContext] : [])];
  }

  #rephrased(words: readonly string[]): Reading[] {
    return this.#phrases.flatMap(([from, to]) => {
      const at = words.findIndex((_, i) => from.every((word, j) => words[i + j] === word));
      if (at < 0) return [];
      const put = words.toSpliced(at, from.length, ...to).slice(0, MOST_WORDS);
      return [{ words: put, ...asTyped, rephrased: true, whole: to }];
    });
  }
}

function lettersOf(words: readonly string[]): number {
  const follows = (word: string, i: number): boolean => {
    const next = words[i + 1];
    return next !== undefined && isUnspaced(word) && isUnspaced(next);
  };
  return words.reduce((bits, word, i) => bits | (Number(follows(word, i)) << i), 0);
}

function distinct(readings: readonly Reading[]): Reading[] {
  const byText = new Map<string, Reading>();
  for (const reading of readings) {
    const text = reading.words.join(' ');
    if (!byText.has(text)) byText.set(text, reading);
  }
  return [...byText.values()].slice(0, MOST_READINGS);
}

function isSame(some: readonly Reading[], others: readonly Reading[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ words }, i) => words.join(' ') === others[i]!.words.join(' '))
  );
}
