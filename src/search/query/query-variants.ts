import type { SearchSettings } from '../../core/settings.ts';
import {
  hasDiacritics,
  isLetter,
  isUnspaced,
  MAX_WORDS,
  queryTokenizationsOf,
  wordsOf,
} from '../text/analyzer.ts';
import type { TermExpander } from './term-expander.ts';

/** No more ways to read a query are tried. */
const MOST_READINGS = 6;

export interface QueryVariant {
  readonly words: readonly string[];
  /** Whether these aren't the words as typed. */
  readonly rephrased: boolean;
  /** Whether single letters are words, and not how words begin. */
  readonly lettersWhole: boolean;
  /** Whether words were put together that stand apart as typed. */
  readonly closed: boolean;
  /** Whether the query has accents. */
  readonly accented: boolean;
  /** Words that nobody typed, which stand for others. */
  readonly whole: readonly string[];
  /** Words that the next must follow in one phrase, a bit each: letters of a script without spaces. */
  readonly joined: number;
}

/** The readings of a query, in the order in which they are tried. */
export interface QueryTokenizations {
  /**
   * Groups whose readings count together. A group counts only where those before match nothing by name or kind: words as typed,
   * closed up at dots, hyphens and where two words make one ("book shop"), with synonyms of several words; then words given
   * twice only once. In search, single letters are words first of all ("stop a"): nearly everything has a word that begins so.
   */
  readonly groups: readonly (readonly QueryVariant[])[];
  /** The same without stop words ("pubs in jericho"); empty where it is no other query. */
  readonly withoutStopWords: readonly QueryVariant[];
}

/** How words stand that nothing was done to. */
export const asTyped = {
  rephrased: false,
  lettersWhole: false,
  closed: false,
  accented: false,
  whole: [],
  joined: 0,
} as const;

/** One of the texts of a group, as words. */
interface Phrase {
  readonly rank: number;
  readonly from: readonly string[];
  readonly group: readonly (readonly string[])[];
}

/** The ways in which the words of a query can be meant, before any of them is looked for. */
export class QueryVariants {
  readonly #expansion: TermExpander;
  /** By their first words, the phrases that may be typed, in the order of the groups. */
  readonly #phrases = new Map<string, Phrase[]>();

  constructor({ abbreviations, synonyms }: SearchSettings, expansion: TermExpander) {
    this.#expansion = expansion;
    let rank = 0;
    for (const texts of [...abbreviations, ...synonyms]) {
      const group = texts.map(wordsOf);
      // Of single words, each stands for the others by itself.
      if (!group.some(({ length }) => length > 1)) continue;
      for (const from of group) {
        const [first = ''] = from;
        const known = this.#phrases.get(first);
        const phrase = { rank: rank++, from, group };
        if (known) known.push(phrase);
        else this.#phrases.set(first, [phrase]);
      }
    }
  }

  /** The readings of a text; none where it has no words. */
  of(q: string, { asYouType }: { readonly asYouType: boolean }): QueryTokenizations {
    const [typed, ...others] = queryTokenizationsOf(q);
    if (!typed) return { groups: [], withoutStopWords: [] };
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
      accented: hasDiacritics(q),
      joined: words.length > typed.length ? lettersOf(words) : 0,
    }));
    const all = distinct(this.#withRephrased(literal));
    const once = distinct(all.map((reading) => ({ ...reading, words: [...new Set(reading.words)] })));
    const without = distinct(
      once.map((reading) => ({ ...reading, words: this.#expansion.withoutStopWords(reading.words) })),
    );
    const hasLetters = typed.some(isLetter);
    const letters =
      hasLetters && !asYouType ? [all.map((reading) => ({ ...reading, lettersWhole: true }))] : [];
    const groups = isSame(all, once) ? [all] : [all, once];
    return { groups: [...letters, ...groups], withoutStopWords: isSame(without, once) ? [] : without };
  }

  *#withRephrased(literal: readonly QueryVariant[]): Generator<QueryVariant> {
    yield* literal;
    for (const { words } of literal) yield* this.#rephrased(words);
  }

  *#rephrased(words: readonly string[]): Generator<QueryVariant> {
    const begun = [...new Set(['', ...words])].flatMap((word) => this.#phrases.get(word) ?? []);
    for (const { from, group } of begun.sort((a, b) => a.rank - b.rank)) {
      const at = words.findIndex((_, i) => from.every((word, j) => words[i + j] === word));
      if (at < 0) continue;
      for (const to of group) {
        if (to === from || (to.length <= 1 && from.length <= 1)) continue;
        const put = words.toSpliced(at, from.length, ...to).slice(0, MAX_WORDS);
        yield { words: put, ...asTyped, rephrased: true, whole: to };
      }
    }
  }
}

function lettersOf(words: readonly string[]): number {
  const follows = (word: string, i: number): boolean => {
    const next = words[i + 1];
    return next !== undefined && isUnspaced(word) && isUnspaced(next);
  };
  return words.reduce((bits, word, i) => bits | (Number(follows(word, i)) << i), 0);
}

/** The first few that differ; no more are made. */
function distinct(readings: Iterable<QueryVariant>): QueryVariant[] {
  const byText = new Map<string, QueryVariant>();
  for (const reading of readings) {
    const text = reading.words.join(' ');
    if (!byText.has(text)) byText.set(text, reading);
    if (byText.size === MOST_READINGS) break;
  }
  return [...byText.values()];
}

function isSame(some: readonly QueryVariant[], others: readonly QueryVariant[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ words }, i) => words.join(' ') === others[i]!.words.join(' '))
  );
}
