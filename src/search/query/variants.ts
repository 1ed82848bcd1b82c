// The ways to read the words of a query: put together, taken apart, with synonyms of several words, without stop words.

import type { SearchSettings } from '../../core/settings.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { append } from '../../core/structures/multimap.ts';
import {
  codePartsOf,
  codeWordsOf,
  hasDiacritics,
  hasDigit,
  isLetter,
  isSpeltOut,
  isUnspaced,
  lettersOf,
  MAX_WORDS,
  queryTokenizationsOf,
  type Words,
  wordsOf,
} from '../text/analyzer.ts';
import { AS_TYPED, type QueryVariant, type TermExpander } from './expand.ts';
import type { KindLexicon } from './kinds.ts';

/** The letters that join the first part of a compound to the last, and its form there: "Bibliotheks-", "Kirch-", "книго-". */
const JOINTS: readonly (readonly [joined: string, alone: string])[] = [
  ['', ''],
  ['s', ''],
  ['n', ''],
  ['es', ''],
  ['en', ''],
  ['er', ''],
  ['e', ''],
  ['', 'e'],
  ['', 'a'],
  ['о', ''],
  ['о', 'а'],
  ['е', ''],
];
const MIN_NAME_LETTERS = 4;
const MIN_KIND_LETTERS = 3;
/** Longer words are not taken apart, because the work must have a bound. */
const MAX_LETTERS = 60;
/** Each costs a search. */
const MAX_COMPOUNDS = 4;

/** The words that a bundle knows. */
interface Known {
  readonly expander: Pick<TermExpander, 'has' | 'isStopWord'>;
  readonly kindLexicon: Pick<KindLexicon, 'isKind'>;
}

/**
 * Returns the ways to take one word of a query apart that is no known one, into words of names and kinds: "Rathausapotheke" is "Rathaus
 * Apotheke". `at` is the index of the first part; the last part is the next word.
 */
export function withCompoundApart(
  query: Words,
  known: Known,
): { readonly words: Words; readonly at: number }[] {
  const found = query.flatMap((word, at) =>
    partsOf(word, known).map((parts) => ({ words: query.toSpliced(at, 1, ...parts), at })),
  );
  return found.slice(0, MAX_COMPOUNDS);
}

/** Returns the compounds that two words may make: "Bibliotheksparkplatz". Letters alone are initials, and digits make codes with them. */
export function joinedWords(first: string, last: string): string[] {
  const mayBeParts = Math.min(first.length, last.length) >= MIN_KIND_LETTERS && !hasDigit(first + last);
  const joints = JOINTS.filter(([, alone], i) => alone === '' && (i === 0 || mayBeParts));
  return joints.map(([joined]) => first + joined + last);
}

function partsOf(word: string, known: Known): [first: string, last: string][] {
  const { expander, kindLexicon } = known;
  if (hasDigit(word) || word.length > MAX_LETTERS || expander.has(word) || kindLexicon.isKind([word]))
    return [];
  const found: [string, string][] = [];
  for (let border = MIN_KIND_LETTERS; border <= word.length - MIN_KIND_LETTERS; border++) {
    const [begun, last] = [word.slice(0, border), word.slice(border)];
    if (!isPart(last, known)) continue;
    for (const [joined, alone] of JOINTS) {
      const first = begun.slice(0, border - joined.length) + alone;
      if (begun.endsWith(joined) && isPart(first, known)) found.push([first, last]);
    }
  }
  return found;
}

/** Returns whether a word is long enough to be meant: names have any word of few letters. */
function isPart(word: string, { expander, kindLexicon }: Known): boolean {
  if (word.length < MIN_KIND_LETTERS || expander.isStopWord(word)) return false;
  return (word.length >= MIN_NAME_LETTERS && expander.has(word)) || kindLexicon.isKind([word]);
}

/** Matches between a number and at least three letters. Fewer belong to a code. */
export const BORDER_OF_NUMBER = /(?<=\p{L}{3})(?=\p{N})|(?<=\p{N})(?=\p{L}{3})/u;

/** Each variant costs a search. */
const MAX_VARIANTS = 6;

/** The variants of a query, in groups. All lists are empty for a text without words. */
export interface QueryVariantGroups {
  /** The words as typed. */
  readonly typed: Words;
  /** The words of codes such as "30-C". They are no stop words, and places must have them all. */
  readonly codeWords: ReadonlySet<string>;
  /** The words as typed, each once, without stop words unless nothing else is left. */
  readonly keywords: Words;
  /**
   * Groups in the order in which they are tried. The variants of a group count together; the next group counts only if no place matches
   * by name or type. In search, the first group has single letters as whole words ("stop a"), because nearly every place has a word that
   * begins with the letter. The next has the words as typed, put together at dots, hyphens and where two words make one ("book shop"), taken
   * apart at the single letters of codes ("30b"), and with synonyms of several words. The next has repeated words once. The next has codes
   * whose parts may stand in different phrases ("MW2001"). The last has the letters of a script without spaces in two runs that need not
   * follow each other.
   */
  readonly groups: readonly (readonly QueryVariant[])[];
  /** Variants without stop words ("pubs in jericho"); empty if there are no stop words to leave out. */
  readonly withoutStopWords: readonly QueryVariant[];
  /** Variants to correct, in the order in which they are tried: no single letters or parts of codes, which correct words have as well. */
  readonly correctable: readonly QueryVariant[];
}

/** One letter is a part of too many words. */
const MIN_RUN_LETTERS = 2;
const MAX_CACHED_COMPOUNDS = 200;
/** Each costs a search. */
const MAX_BORDERS = 8;

/** One text of a group of synonyms or abbreviations, as words. `rank` is its position among all texts. */
interface SynonymPhrase {
  readonly rank: number;
  readonly from: readonly string[];
  readonly group: readonly (readonly string[])[];
}

/** Finds the ways to read a query as words. */
export class QueryVariants {
  readonly #expander: TermExpander;
  /** First word → the phrases of groups that begin with it, in the order of the groups. */
  readonly #synonymPhrases = new Map<string, SynonymPhrase[]>();
  readonly #compounds = new BoundedCache<readonly string[]>(MAX_CACHED_COMPOUNDS);

  constructor({ abbreviations, synonyms }: SearchSettings, expander: TermExpander) {
    this.#expander = expander;
    let rank = 0;
    for (const texts of [...abbreviations, ...synonyms]) {
      const group = texts.map(wordsOf).filter(({ length }) => length > 0);
      // The term expander replaces single words by single words.
      if (!group.some(({ length }) => length > 1)) continue;
      for (const from of group) append(this.#synonymPhrases, from[0]!, { rank: rank++, from, group });
    }
  }

  /** Returns the variants of a text. @param asYouType as in `ExpandedQuery`. */
  variantsOf(q: string, { asYouType }: { readonly asYouType: boolean }): QueryVariantGroups {
    const [typed, ...others] = queryTokenizationsOf(q);
    const codeWords = codeWordsOf(q);
    if (!typed)
      return { typed: [], codeWords, keywords: [], groups: [], withoutStopWords: [], correctable: [] };
    const literal = this.#literalVariants(q, typed, others);
    const all = distinct([...literal, ...literal.flatMap((variant) => this.#synonymsOf(variant))]);
    const once = distinct(
      all.map((variant) =>
        variant.adjacentMask === 0 ? { ...variant, words: [...new Set(variant.words)] } : variant,
      ),
    );
    const without = distinct(once.map((variant) => this.#withoutStopWords(variant, codeWords)));
    const withoutStopWords = isSame(without, once) ? [] : without;
    const groups = isSame(all, once) ? [all] : [all, once];
    const apart = this.#partsApart(typed, asYouType);
    const inTwoRuns = twoRunsOf(all);
    const exactLetters = all.map((variant) => ({ ...variant, exactSingleLetters: true }));
    return {
      typed,
      codeWords,
      keywords: without[0]!.words,
      groups: [
        ...(typed.some(isLetter) && !asYouType ? [exactLetters] : []),
        ...groups,
        ...[apart, inTwoRuns].filter(({ length }) => length > 0),
      ],
      withoutStopWords,
      correctable: [...groups.flat(), ...withoutStopWords, ...this.#splitAtNumbers(typed)].filter(
        ({ adjacentMask }) => adjacentMask === 0,
      ),
    };
  }

  /** Returns the ways to write the words of a name: put together, taken apart, and with synonyms of several words. */
  waysToWrite(words: Words): Words[] {
    const typed = { words, ...AS_TYPED };
    const apart = [...this.#streetsApart(typed), ...this.#synonymsOf(typed)];
    return [...this.#joined(words), ...apart.map((variant) => variant.words)];
  }

  /** Returns a variant without stop words, unless nothing else is left. The letters of a code are none: "30a", "30-A". */
  #withoutStopWords(variant: QueryVariant, codeWords: ReadonlySet<string>): QueryVariant {
    const { words, adjacentMask } = variant;
    const parts = adjacentMask | (adjacentMask << 1);
    const isKept = (i: number): boolean =>
      (parts >>> i) % 2 === 1 || codeWords.has(words[i]!) || !this.#expander.isStopWord(words[i]!);
    const kept = [...words.keys()].filter(isKept);
    if (kept.length === 0) return variant;
    const maskOfKept = kept.reduce((bits, from, to) => bits | (((adjacentMask >>> from) & 1) << to), 0);
    return { ...variant, words: kept.map((i) => words[i]!), adjacentMask: maskOfKept };
  }

  /** Returns the words as typed, other tokenizations, and variants with two neighbours put together to a known word. */
  #literalVariants(q: string, typed: Words, others: readonly string[][]): QueryVariant[] {
    // Letters put together must be the beginning of a known word. A whole text without spaces may be misspelt.
    const tokenizations = others.filter(
      (words) =>
        isSpeltOut(q) || words.every((word) => typed.includes(word) || this.#expander.hasPrefix(word)),
    );
    const singly = isUnspaced(q) ? lettersOf(q) : undefined;
    const letters = singly?.letters.slice(0, MAX_WORDS).join(' ');
    const literal = [typed, ...tokenizations, ...this.#joined(typed)].map((words) => ({
      words,
      ...AS_TYPED,
      compounded: words.length < typed.length,
      hasDiacritics: hasDiacritics(q),
      adjacentMask: words !== typed && words.join(' ') === letters ? singly!.adjacentMask : 0,
    }));
    return [
      ...literal,
      ...this.#streetsApart(literal[0]!),
      ...literal.flatMap((variant) => this.#lettersApart(variant)),
    ];
  }

  /** Returns words with two neighbours put together to a known word. */
  #joined(words: Words): Words[] {
    return words
      .slice(1)
      .flatMap((word, i) =>
        this.#compoundsOf(words[i]!, word).map((together) => words.toSpliced(i, 2, together)),
      );
  }

  /** Returns the known words that two words make. Each name that a request may have asks for its pairs again. */
  #compoundsOf(first: string, last: string): readonly string[] {
    return this.#compounds.getOrCreate(`${first} ${last}`, () =>
      joinedWords(first, last)
        .filter((together) => together.length > 2 || codePartsOf(together).length > 1)
        .filter((together) => this.#expander.knows(together)),
    );
  }

  /** Returns a variant with one word apart that is written as two: "goethestrasse", "northwest". */
  #streetsApart(variant: QueryVariant): QueryVariant[] {
    const { words } = variant;
    return words.flatMap((word, at) =>
      this.#expander.written
        .partsOf(word)
        .filter(
          (parts) =>
            parts.every((part) => this.#expander.has(part) || this.#expander.written.isStreet(part)) &&
            words.length < MAX_WORDS,
        )
        .map((parts) => ({
          ...variant,
          words: words.toSpliced(at, 1, ...parts),
          compounded: true,
          exactWords: parts,
          adjacentMask: 1 << at,
        })),
    );
  }

  /** Returns a variant with the single letters and the numbers of codes apart: "30b". Nothing if there are none. */
  #lettersApart(variant: QueryVariant): QueryVariant[] {
    if (variant.adjacentMask !== 0) return [];
    const isWanted = (part: string): boolean => isLetter(part) || hasDigit(part);
    const { words, parts, adjacentMask } = codesApart(variant.words, isWanted);
    const isKnown = parts.length > 0 && parts.every((part) => this.#expander.hasPrefix(part));
    return isKnown ? [{ ...variant, words, adjacentMask, exactSingleLetters: true }] : [];
  }

  /** Returns a variant with the letters and the numbers of all codes apart; nothing if they are single letters only. */
  #partsApart(typed: Words, asYouType: boolean): QueryVariant[] {
    const { words, parts, looseBorders, adjacentMask } = codesApart(typed, () => true);
    const unfinished = asYouType ? words.at(-1) : undefined;
    const exactWords = parts.filter((part) => part !== unfinished);
    const isKnown = looseBorders > 0 && exactWords.every((part) => this.#expander.has(part));
    return isKnown ? [{ ...AS_TYPED, words, adjacentMask, exactSingleLetters: true, exactWords }] : [];
  }

  /** Returns the words as typed, those that are run together with a number parted from it: "lepic75018". */
  #splitAtNumbers(typed: Words): readonly QueryVariant[] {
    const words = typed
      .flatMap((word) => (this.#expander.has(word) ? [word] : word.split(BORDER_OF_NUMBER)))
      .slice(0, MAX_WORDS);
    return words.length > typed.length ? [{ ...AS_TYPED, words }] : [];
  }

  /** Returns the words of a variant with each text of several words replaced by its synonyms, and single words by such texts. */
  #synonymsOf({ words, adjacentMask }: QueryVariant): QueryVariant[] {
    if (adjacentMask !== 0) return [];
    const begun = [...new Set(words)].flatMap((word) => this.#synonymPhrases.get(word) ?? []);
    return begun
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ from, group }) => {
        const at = words.findIndex((_, i) => from.every((word, j) => words[i + j] === word));
        const others = group.filter((to) => at >= 0 && to !== from && (to.length > 1 || from.length > 1));
        return others.map((to) => ({
          ...AS_TYPED,
          words: words.toSpliced(at, from.length, ...to).slice(0, MAX_WORDS),
          synonymExpanded: true,
          exactWords: to,
        }));
      });
  }
}

/** Returns the ways to read a variant that is one run of letters as two runs. */
function twoRunsOf(variants: readonly QueryVariant[]): QueryVariant[] {
  const isRun = ({ words, adjacentMask }: QueryVariant): boolean =>
    adjacentMask > 0 && adjacentMask + 1 === 1 << (words.length - 1) && words.every(isUnspaced);
  const whole = variants.find(isRun);
  if (!whole) return [];
  const borders = whole.words.slice(MIN_RUN_LETTERS, 1 - MIN_RUN_LETTERS);
  return borders
    .slice(0, MAX_BORDERS)
    .map((_, i) => ({ ...whole, adjacentMask: whole.adjacentMask & ~(1 << (i + MIN_RUN_LETTERS - 1)) }));
}

/**
 * Takes codes apart at the borders between letters and digits.
 * @param isWanted whether a code with a part is taken apart; all of its parts must be wanted.
 * @returns all words, the parts of codes among them, a bit for each part that the next must follow, because one is a single letter, and
 * how many borders have no such bit.
 */
function codesApart(typed: Words, isWanted: (part: string) => boolean) {
  const [words, parts]: [string[], string[]] = [[], []];
  let [adjacentMask, looseBorders] = [0, 0];
  for (const word of typed) {
    const own = codePartsOf(word);
    const isCode = own.length > 1 && words.length + own.length <= MAX_WORDS && own.every(isWanted);
    if (!isCode) words.push(word);
    for (const [i, part] of isCode ? own.entries() : []) {
      const next = own[i + 1];
      if (next !== undefined && (isLetter(part) || isLetter(next))) adjacentMask |= 1 << words.length;
      else if (next !== undefined) looseBorders++;
      words.push(part);
      parts.push(part);
    }
  }
  return { words: words.slice(0, MAX_WORDS), parts, adjacentMask, looseBorders };
}

/** Returns the first variants that differ, at most `MAX_VARIANTS`. */
function distinct(variants: readonly QueryVariant[]): QueryVariant[] {
  const texts = variants.map(({ words }) => words.join(' '));
  return variants.filter((_, i) => texts.indexOf(texts[i]!) === i).slice(0, MAX_VARIANTS);
}

function isSame(some: readonly QueryVariant[], others: readonly QueryVariant[]): boolean {
  const textOf = (variants: readonly QueryVariant[]) =>
    variants.map(({ words }) => words.join(' ')).join('\n');
  return textOf(some) === textOf(others);
}
