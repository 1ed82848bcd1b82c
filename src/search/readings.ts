import type { SearchSettings } from '../core/settings.ts';
import { MOST_WORDS, queryReadingsOf, wordsOf } from './analyzer.ts';
import type { Expansion } from './senses.ts';

/** No more ways to read a query are tried. */
const MOST_READINGS = 6;

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
   * Groups of readings. Those of a group count together, the likeliest first: as typed, closed up at dots and hyphens,
   * with synonyms of several words. A later group counts only where the ones before find nothing: it leaves out the
   * stop words ("pubs in jericho", but "the house").
   */
  of(q: string): (readonly (readonly string[])[])[] {
    const [typed, ...others] = queryReadingsOf(q);
    if (!typed) return [];
    // Letters put together are no reading of their own if that makes no word.
    const known = others.filter((words) =>
      words.every((word) => typed.includes(word) || this.#expansion.knows(word)),
    );
    const literal = [typed, ...known];
    const all = distinct([...literal, ...literal.flatMap((words) => this.#rephrased(words))]);
    const without = distinct(all.map((words) => this.#expansion.withoutStopWords(words)));
    const fresh = without.filter((words) => !all.includes(words));
    return fresh.length > 0 ? [all, fresh] : [all];
  }

  #rephrased(words: readonly string[]): string[][] {
    return this.#phrases.flatMap(([from, to]) => {
      const at = words.findIndex((_, i) => from.every((word, j) => words[i + j] === word));
      return at < 0 ? [] : [words.toSpliced(at, from.length, ...to).slice(0, MOST_WORDS)];
    });
  }
}

function distinct(readings: readonly (readonly string[])[]): (readonly string[])[] {
  const byText = new Map<string, readonly string[]>();
  for (const words of readings) {
    const text = words.join(' ');
    if (!byText.has(text)) byText.set(text, words);
  }
  return [...byText.values()].slice(0, MOST_READINGS);
}
