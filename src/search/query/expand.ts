// Expands the words of a query to the terms of the vocabulary that may stand for them: whole, as a prefix, in another form or corrected.

import type { SearchSettings } from '../../core/settings.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import type { IntLists } from '../../core/structures/int-lists.ts';
import { append } from '../../core/structures/multimap.ts';
import { hasDigit, inflections, isLetter, isLetterOfNumber, type Words } from '../text/analyzer.ts';
import { WordsBySound } from '../text/sounds.ts';
import { editCost, type FuzzyTermIndex, type TermDictionary } from './fuzzy.ts';
import { WrittenWords } from './written.ts';

/** How a term stands for a query word. Later kinds are worse. */
export const MatchKind = { whole: 0, prefix: 1, corrected: 2 } as const;

/** One term that stands for one query word. */
export interface TermMatch {
  readonly term: number;
  /** Index of the query word that it stands for. */
  readonly queryIndex: number;
  /** A `MatchKind`. */
  readonly kind: number;
  /** 0 for the word itself, small for an abbreviation, a synonym or the other grammatical number, the weighted edits for a correction. */
  readonly cost: number;
  /** Whether the term does not begin with the query word as typed: "physics" is not how "Physic Garden" starts. */
  readonly isLoose: boolean;
  /** Whether it is a synonym, or a cardinal number with digits for one spelled out or the other way round. */
  readonly synonym: boolean;
}

/** Edits that a word of some length may be corrected by; 0 for none. */
export type MaxEdits = (length: number) => number;

/** One way to understand the words of a query. A mask has one bit for each word: bit `i` for the word at index `i`. */
export interface QueryVariant {
  readonly words: Words;
  /** Whether a synonym replaced words as typed. If so, no name begins with them. */
  readonly synonymExpanded: boolean;
  /** Whether single letters match whole words only, not prefixes. */
  readonly exactSingleLetters: boolean;
  /** Whether separate words as typed were put together, or one was taken apart. */
  readonly compounded: boolean;
  /** Whether the text as typed has letters with accents. */
  readonly hasDiacritics: boolean;
  /** Words that the variant has instead of typed ones, or parts of them. They match whole words only, not prefixes. */
  readonly exactWords: Words;
  /** Words that the next must follow in one phrase: parts of a split word, letters of a script without spaces or of a code. */
  readonly adjacentMask: number;
  /** Words that places must have even if they may lack others. */
  readonly requiredMask?: number;
}

/** The properties of a variant that has the words as typed. */
export const AS_TYPED = {
  synonymExpanded: false,
  exactSingleLetters: false,
  compounded: false,
  hasDiacritics: false,
  exactWords: [],
  adjacentMask: 0,
} as const;

/** How the words of a query are expanded and matched. By default they are as typed, and none is corrected. */
export interface ExpanderOptions extends Partial<QueryVariant> {
  /** Whether the query is of suggest, whose last word is usually unfinished, and where only names match. */
  readonly asYouType: boolean;
  /** Whether matches in addresses and parents' names alone count. They have a tier of their own. */
  readonly inContext?: boolean;
  /** Whether the query has a position. */
  readonly hasPosition?: boolean;
  /** The edits that a finished word may be corrected by. */
  readonly maxEdits?: MaxEdits;
  /** Those of a word that may be unfinished, which is compared with prefixes. */
  readonly maxPrefixEdits?: MaxEdits;
}

/** A query with all terms that may stand for its words. */
export interface ExpandedQuery extends ExpanderOptions {
  readonly words: Words;
  /** For each query word and each term that may stand for it, their best match. */
  readonly termMatches: readonly TermMatch[];
  /**
   * Query words that must stand in one phrase: several single letters, because nearly every place has words that begin with them;
   * words given more than twice; else the parts of a split word.
   */
  readonly samePhraseMask: number;
}

const OTHER_NUMBER_COST = 0.2;
const SYNONYM_COST = 0.1;
/** In longer queries, single letters match whole words only, because in a country every place has a word that begins with them. */
const MAX_WORDS_WITH_PREFIX_LETTERS = 3;
/** Of another way to write a word: only to order equals. */
export const ABBREVIATION_COST = 0.01;
/** Less than `BEGUN_COST`, because the last word of suggest is usually unfinished. */
const TYPED_SO_FAR_COST = 0.05;
const PREFIX_COST = 0.1;
/** Of a number of a room without its letter or zeros. It is not how the number begins, and not the number itself. */
const ROOM_COST = 0.15;
/** Of a word in other letters, which is written as it sounds. */
const TRANSCRIPTION_COST = 0.3;
/** A correction to a whole word is likelier than one to a prefix. */
const BEGUN_COST = 0.2;
/** A word that some name has is rarely a typo, and never has two: "wolfson cafe" is not the Walton Cafe. */
export const KNOWN_WORD_COST = 0.5;
const MAX_EDITS_OF_KNOWN_WORD = 1;
/** In the vocabulary of a country, hundreds of words are near a short one. */
const MAX_CORRECTIONS = 200;
/** The same words are looked up again while the next one is typed, and in each variant of the query. */
const MAX_CACHED_WORDS = 150;
/** Maximum number of all cached term matches: a single letter has thousands, and each takes a hundred bytes. */
const MAX_CACHED_TERMS = 1_000_000;

/** Returns a query word with all that its expansion depends on. */
function queryWordOf(words: Words, queryIndex: number, options: ExpanderOptions, expander: TermExpander) {
  const { asYouType, exactSingleLetters, synonymExpanded, maxEdits, maxPrefixEdits } = options;
  const { adjacentMask = 0, exactWords = [] } = options;
  const word = words[queryIndex]!;
  const isStopWord = expander.isStopWord(word);
  const isLast = queryIndex === words.length - 1;
  const isTyping = asYouType && isLast;
  const isExact = exactWords.includes(word);
  const isPart = (((adjacentMask | (adjacentMask << 1)) >>> queryIndex) & 1) === 1;
  const isStreet = !isLetter(word) && expander.written.isStreet(word);
  const isExactLetter =
    word.length === 1 &&
    (exactSingleLetters ||
      (!isTyping && words.length > MAX_WORDS_WITH_PREFIX_LETTERS) ||
      (!asYouType && isLetterOfNumber(words, queryIndex)));
  const mayBeMisspelt = !isStopWord && !isPart && !hasDigit(word);
  return {
    word,
    queryIndex,
    asYouType,
    isTyping,
    isPart: isPart && !isStreet,
    /** Only the last part of a split word is expanded, or one of a street, because others would match by chance. */
    isExpanded: !isPart || isLast || isStreet,
    beside: expander.written.besideOf(words, queryIndex),
    /** Whether it is a word of a synonym that the query has instead of typed ones. */
    isSynonym: isExact && synonymExpanded,
    /** Whether it may be the beginning of terms. */
    mayBegin: !isExactLetter && !isExact && (!isStopWord || words.length === 1 || isTyping),
    edits: (mayBeMisspelt && maxEdits?.(word.length)) || 0,
    prefixEdits: (mayBeMisspelt && maxPrefixEdits?.(word.length)) || 0,
  };
}

type QueryWord = ReturnType<typeof queryWordOf>;

/** Adds a term to the matches of a query word, unless that has a better match with the term. `undefined` adds nothing. */
type AddTermMatch = (
  term: number | undefined,
  kind: number,
  cost: number,
  isLoose?: boolean,
  synonym?: boolean,
) => void;

/** Expands the words of a query to the terms that may stand for them. */
export class TermExpander {
  readonly #terms: readonly string[];
  readonly #dictionary: TermDictionary;
  readonly #fuzzyTerms: FuzzyTermIndex;
  readonly #abbreviations: Groups;
  readonly #synonyms: Groups;
  readonly #stopWords: ReadonlySet<string>;
  /** The other ways to write a word. */
  readonly written: WrittenWords;
  readonly #termPostings: IntLists;
  readonly #bySound: WordsBySound;
  readonly #isRomanized: (term: number) => boolean;
  readonly #matches = new BoundedCache<readonly TermMatch[]>(
    MAX_CACHED_WORDS,
    MAX_CACHED_TERMS,
    ({ length }) => length,
  );

  /**
   * @param termPostings the phrases of each term. A term of many phrases is a likelier correction.
   * @param isRomanized returns whether a term stands only for one in other letters, which a word in them has itself.
   */
  constructor(
    words: Words,
    termPostings: IntLists,
    dictionary: TermDictionary,
    fuzzyTerms: FuzzyTermIndex,
    { abbreviations, synonyms, stop_words, written = {} }: SearchSettings,
    isRomanized: (term: number) => boolean = () => false,
  ) {
    this.#terms = words;
    this.#dictionary = dictionary;
    this.#fuzzyTerms = fuzzyTerms;
    this.#termPostings = termPostings;
    this.#abbreviations = groupsOf(abbreviations);
    this.#synonyms = groupsOf(synonyms);
    this.#stopWords = new Set(stop_words);
    this.written = new WrittenWords(written, stop_words);
    this.#isRomanized = isRomanized;
    this.#bySound = new WordsBySound(words, [...this.#abbreviations.keys()]);
  }

  /** Returns whether the vocabulary has this very word. */
  has(word: string): boolean {
    return this.#dictionary.exact(word) !== undefined;
  }

  /** Returns whether the vocabulary has this very word, or another way to write it. */
  knows(word: string): boolean {
    return this.has(word) || this.written.formsOf(word).some((other) => this.has(other));
  }

  /** Returns whether the vocabulary has this very word, or one in Latin letters that it is a transcription of. */
  hasInAnyLetters(word: string): boolean {
    return this.has(word) || this.#latinTermsOf(word).length > 0;
  }

  /** Returns whether the vocabulary has a word with this prefix. */
  hasPrefix(prefix: string): boolean {
    return this.#dictionary.hasPrefix(prefix);
  }

  /** Returns whether a place may lack a word of a query. */
  isStopWord(word: string): boolean {
    return this.#stopWords.has(word);
  }

  /** Returns the words without stop words; all of them if nothing else is left. A letter beside a number is none. */
  withoutStopWords(words: Words): Words {
    const rest = words.filter((word, i) => !this.#stopWords.has(word) || isLetterOfNumber(words, i));
    return rest.length > 0 && rest.length < words.length ? rest : words;
  }

  /** Returns the words that the vocabulary has in some form, without correction. */
  matchedWords(words: Words): Words {
    const { termMatches } = this.expand(words, { asYouType: false });
    const matched = new Set(termMatches.map(({ queryIndex }) => queryIndex));
    return words.filter((_, queryIndex) => matched.has(queryIndex));
  }

  /** Looks up all terms that may stand for each of the words. */
  expand(words: Words, options: ExpanderOptions): ExpandedQuery {
    const ofWords = words.map((_, queryIndex) => {
      const queryWord = queryWordOf(words, queryIndex, options, this);
      return this.#matches.getOrCreate(JSON.stringify(queryWord), () => this.#matchesOf(queryWord));
    });
    // A single letter has thousands of matches, for which `flatMap` takes a hundred times as long.
    const nothing: readonly TermMatch[] = [];
    const termMatches = nothing.concat(...ofWords);
    const samePhraseMask = samePhraseMaskOf(words) || runMaskOf(options.adjacentMask ?? 0);
    return { ...AS_TYPED, ...options, words, termMatches, samePhraseMask };
  }

  #matchesOf(queryWord: QueryWord): readonly TermMatch[] {
    const { word, queryIndex, isTyping } = queryWord;
    const exact = this.#dictionary.exact(word);
    const best = new Map<number, TermMatch>();
    const add: AddTermMatch = (term, kind, cost, isLoose = false, synonym = false) => {
      if (term === undefined) return;
      const known = best.get(term);
      if (known && (known.kind < kind || (known.kind === kind && known.cost <= cost))) return;
      // "coll" is the beginning of "college" while it is typed; its abbreviation must not replace that match.
      if (isTyping && isLoose && this.#terms[term]!.startsWith(word)) return;
      best.set(term, { term, queryIndex, kind, cost, isLoose, synonym });
    };
    add(exact, MatchKind.whole, 0, false, queryWord.isSynonym);
    if (queryWord.isExpanded) {
      this.#addOtherForms(queryWord, add);
      this.#addLatin(queryWord, add);
      if (queryWord.mayBegin) {
        const cost = isTyping ? 0 : PREFIX_COST;
        for (const longer of this.#dictionary.startingWith(word)) add(longer, MatchKind.prefix, cost);
      }
      this.#addCorrections(queryWord, exact !== undefined, add);
    }
    return [...best.values()];
  }

  /** Adds every other form: plural, abbreviation, number, direction, ending of a street, number of a room, synonym. */
  #addOtherForms({ word, asYouType, isTyping, isPart, beside }: QueryWord, add: AddTermMatch): void {
    const addWhole = (other: string, cost: number, isLoose: boolean, synonym: boolean): void =>
      add(this.#dictionary.exact(other), MatchKind.whole, cost, isLoose, synonym);
    const forms = inflections(word);
    for (const form of forms) addWhole(form, OTHER_NUMBER_COST, true, false);
    if (isPart) return;
    for (const other of othersThan(word, this.#abbreviations)) {
      // "mt" may be the beginning of "Mtarfa" while it is typed; "Mount" must not stand for it as typed.
      addWhole(other, ABBREVIATION_COST, asYouType, hasDigit(word) !== hasDigit(other));
    }
    let isKnown = this.has(word);
    for (const { word: other, isLoose, synonym, isLast } of this.written.othersThan(word, beside)) {
      if (isLast && isKnown) break;
      isKnown ||= this.has(other);
      addWhole(other, ABBREVIATION_COST, asYouType || isLoose, synonym);
    }
    for (const other of this.written.endingsOf(word, isTyping))
      addWhole(other, ABBREVIATION_COST, asYouType, false);
    for (const other of this.written.roomsOf(word, beside))
      add(this.#dictionary.exact(other), MatchKind.prefix, ROOM_COST, true);
    for (const other of othersThan(word, this.#synonyms)) addWhole(other, SYNONYM_COST, true, true);
    for (const other of forms.flatMap((form) => othersThan(form, this.#synonyms)))
      addWhole(other, OTHER_NUMBER_COST + SYNONYM_COST, true, true);
  }

  /** Adds the Latin terms that a word in other letters is a transcription of, whole or as a prefix. */
  #addLatin({ word, isTyping }: QueryWord, add: AddTermMatch): void {
    for (const { term, cost } of this.#latinTermsOf(word)) add(term, MatchKind.whole, cost, true);
    for (const begun of isTyping ? this.#bySound.romanized(word) : []) {
      for (const longer of this.#dictionary.startingWith(begun))
        if (!this.#isRomanized(longer)) add(longer, MatchKind.prefix, TRANSCRIPTION_COST, true);
    }
  }

  #latinTermsOf(word: string): { readonly term: number; readonly cost: number }[] {
    return this.#bySound.of(word).flatMap(({ word: latin, isSame }) => {
      const cost = TRANSCRIPTION_COST + (isSame ? 0 : OTHER_NUMBER_COST);
      const terms = [latin, ...othersThan(latin, this.#abbreviations)].map((form) =>
        this.#dictionary.exact(form),
      );
      return terms
        .filter((term) => term !== undefined && !this.#isRomanized(term))
        .map((term) => ({ term: term!, cost }));
    });
  }

  /** Adds the terms that a word may be a misspelling of, whole or as a prefix. */
  #addCorrections(
    { word, isTyping, edits, prefixEdits }: QueryWord,
    isKnown: boolean,
    add: AddTermMatch,
  ): void {
    const surcharge = isKnown ? KNOWN_WORD_COST : 0;
    const begunSurcharge = surcharge + (isTyping ? TYPED_SO_FAR_COST : BEGUN_COST);
    const limit = isKnown ? MAX_EDITS_OF_KNOWN_WORD : Number.POSITIVE_INFINITY;
    for (const { term, cost } of this.#nearest(word, Math.min(edits, limit), false))
      add(term, MatchKind.corrected, cost + surcharge, true);
    for (const { term, cost } of this.#nearest(word, Math.min(prefixEdits, limit), true))
      add(term, MatchKind.corrected, cost + begunSurcharge, true);
  }

  /** Returns terms near a misspelt word. Of many, it returns the nearest; of equally near ones, those that more phrases have. */
  #nearest(
    word: string,
    maxEdits: number,
    begun: boolean,
  ): { readonly term: number; readonly cost: number }[] {
    if (maxEdits === 0) return [];
    const near = this.#fuzzyTerms
      .find(word, maxEdits, begun)
      .map(({ term, edits }) => ({ term, cost: editCost(word, this.#terms[term]!, edits, begun) }));
    if (near.length <= MAX_CORRECTIONS) return near;
    const { offsets } = this.#termPostings;
    const phraseCount = (term: number): number => offsets[term + 1]! - offsets[term]!;
    near.sort((a, b) => a.cost - b.cost || phraseCount(b.term) - phraseCount(a.term));
    return near.slice(0, MAX_CORRECTIONS);
  }
}

/** Returns the mask of single letters and of words given more than twice; 0 if there is only one such word. */
function samePhraseMaskOf(words: Words): number {
  const isRepeated = (word: string): boolean => words.filter((other) => other === word).length > 2;
  const mask = words.reduce((bits, word, i) => bits | (Number(isLetter(word) || isRepeated(word)) << i), 0);
  const hasOneBitAtMost = (mask & (mask - 1)) === 0;
  return hasOneBitAtMost ? 0 : mask;
}

/** Returns the mask of the only run of adjacent words; 0 if there are several runs, of which each may stand in another phrase. */
function runMaskOf(adjacentMask: number): number {
  const mask = adjacentMask | (adjacentMask << 1);
  const lowest = adjacentMask & -adjacentMask;
  return (adjacentMask & (adjacentMask + lowest)) === 0 ? mask : 0;
}

/** Word → the groups that it is in. */
type Groups = ReadonlyMap<string, readonly Words[]>;

function groupsOf(groups: readonly Words[]): Groups {
  const byWord = new Map<string, Words[]>();
  for (const group of groups) for (const word of group) append(byWord, word, group);
  return byWord;
}

/** Returns the other single words of a word's groups. */
function othersThan(word: string, groups: Groups): string[] {
  const others = (groups.get(word) ?? []).flat();
  return others.filter((other) => other !== word && !other.includes(' '));
}
