// The words of a request and their roles: the lists of the languages, and the phrases and endings in them.
import {
  describingLists,
  joiningLists,
  phraseLists,
  type timetableLists,
} from '../../core/language-words.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { append } from '../../core/structures/multimap.ts';
import {
  byScript,
  hasDigit,
  isSegmented,
  joinLetters,
  lettersOf,
  plainWordsOf,
  tokenizationsOf,
  wordsOf,
} from '../text/analyzer.ts';

/** So many look-ups in the raw text take as long as indexing it. */
const MAX_RAW_LOOKUPS = 100;
const MAX_CACHED_TEXTS = 1000;

/** Around each text, between the lists of a line, and before a text as it is written. No folded text has them. */
const [EDGE, TAB, WRITTEN] = ['|', '\t', '~'] as const;

/** A text that has to be folded. */
const UNFOLDED = /\|\^([^|]*)(?=\|)/g;

/** A text of a list. */
export interface ListedText {
  /** Its words, folded. */
  readonly key: string;
  /** The text as it is written. */
  readonly text: string;
  /** The name of its line, the index of its list there, and the first text of the line as it is written. */
  readonly name: string;
  readonly list: number;
  readonly first: string;
}

/**
 * Folded texts in lists: see `#kinds` and `#phrases` in format.ts. The first look-ups search the raw text, because a first answer needs few
 * of the thousands of texts. Later ones use an index. Texts are found in the order of the lines.
 */
export class TextLists {
  readonly #text: string;
  /** The words that requests ask for again and again, and what they are. */
  readonly #found = new BoundedCache<ListedText[]>(MAX_CACHED_TEXTS);
  #lookups = 0;
  /** Text → where it stands. The beginnings of texts, up to a space, are without positions unless they are texts themselves. */
  #index: Map<string, number[]> | undefined;

  constructor(text: string) {
    this.#text = text.replace(UNFOLDED, (_, written: string) =>
      ['', ...foldedTexts(written).flatMap((key) => asListed(key, written))].join(EDGE),
    );
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  /** Returns whether a pattern matches anywhere. */
  has(pattern: RegExp): boolean {
    return pattern.test(this.#text);
  }

  /** Returns the texts with these words, the first of each line. */
  find(key: string): readonly ListedText[] {
    if (++this.#lookups > MAX_RAW_LOOKUPS) this.#index ??= indexOf(this.#text);
    return this.#found.getOrCreate(key, () => this.#find(key));
  }

  #find(key: string): ListedText[] {
    const positions = this.#index ? (this.#index.get(key) ?? []) : this.#positions(EDGE + key + EDGE);
    const found = positions.map((at) => this.#at(at));
    return found.filter(({ name }, i) => name !== found[i - 1]?.name);
  }

  /** Returns whether any text begins with these words. It may also be true for the letters that a text begins with. */
  hasBeginning(words: string): boolean {
    return this.#index ? this.#index.has(words) : this.#text.includes(EDGE + words);
  }

  /** Returns the texts that begin with these letters. */
  startingWith(letters: string): ListedText[] {
    return this.#positions(EDGE + letters).map((at) => this.#at(at));
  }

  /** Returns the folded texts of the first lists of the lines whose names begin with some letters. */
  keysOf(begun: string, lists: number): string[] {
    return this.textsOf(begun, lists).map(({ key }) => key);
  }

  /** Returns these texts, with how they are written. */
  textsOf(begun: string, lists: number): Pick<ListedText, 'key' | 'text'>[] {
    const lines = this.#text.split('\n').filter((line) => line.startsWith(begun));
    const texts = lines
      .flatMap((line) => line.split(TAB).slice(1, lists + 1))
      .flatMap((list) => list.split(EDGE));
    return texts.flatMap((key, i) =>
      key === '' || key.startsWith(WRITTEN) ? [] : [{ key, text: asWrittenBehind(key, texts[i + 1]) }],
    );
  }

  #positions(part: string): number[] {
    const positions: number[] = [];
    for (let at = this.#text.indexOf(part); at >= 0; at = this.#text.indexOf(part, at + 1))
      positions.push(at);
    return positions;
  }

  /** Reads the text whose edge stands at a position. */
  #at(edge: number): ListedText {
    const start = this.#text.lastIndexOf('\n', edge) + 1;
    const name = this.#text.slice(start, this.#text.indexOf(TAB, start));
    let list = -1;
    for (let tab = this.#text.indexOf(TAB, start); tab >= 0 && tab < edge; list++)
      tab = this.#text.indexOf(TAB, tab + 1);
    const first = this.#written(this.#text.indexOf(EDGE, start));
    return { ...this.#written(edge), name, list, first: first.text };
  }

  #written(edge: number): Pick<ListedText, 'key' | 'text'> {
    const end = this.#text.indexOf(EDGE, edge + 1);
    const key = this.#text.slice(edge + 1, end);
    if (this.#text[end + 1] !== WRITTEN) return { key, text: key };
    return { key, text: asWrittenBehind(key, this.#text.slice(end + 1, this.#text.indexOf(EDGE, end + 1))) };
  }
}

/** Returns a folded text as it is written, by what the list has behind it. */
function asWrittenBehind(key: string, behind = ''): string {
  if (!behind.startsWith(WRITTEN)) return key;
  return behind === WRITTEN ? capitalized(key) : behind.slice(WRITTEN.length);
}

/** Returns the words of a text, in each way to read it. */
export function foldedTexts(text: string): string[] {
  return tokenizationsOf(text).map((words) => words.join(' '));
}

/** Returns a folded text as a list has it, with how it is written behind it. */
export function asListed(key: string, text: string): string[] {
  return key === text ? [key] : [key, WRITTEN + (capitalized(key) === text ? '' : text)];
}

/** Returns words, each with a capital letter: how a text is written that has nothing behind its `~`. */
function capitalized(key: string): string {
  return key.replace(/(?:^| )./gu, (letter) => letter.toUpperCase());
}

function indexOf(text: string): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let at = text.indexOf(EDGE), end: number; at >= 0; at = end) {
    end = text.indexOf(EDGE, at + 1);
    const key = text.slice(at + 1, end);
    if (end < 0) break;
    append(index, key, at);
    for (let space = key.indexOf(' '); space > 0; space = key.indexOf(' ', space + 1)) {
      const begun = key.slice(0, space);
      if (!index.has(begun)) index.set(begun, []);
    }
  }
  return index;
}

// The words of a request, and the phrases of a language among them: the parts that words may play in any request.

/** The part that a phrase plays in a request. */
type PhraseKind =
  | Exclude<(typeof phraseLists)[number], 'function_words'>
  | (typeof joiningLists)[number]
  | (typeof describingLists)[number]
  | 'function'
  | 'accessibility';

/** Where other places are to a place or a kind. */
export type Relation = 'near' | 'within';

/** A phrase of a language in a request. */
interface Phrase {
  readonly kind: PhraseKind;
  /** How many words it has, the number of a flat among them. */
  readonly length: number;
  /** The accessibility features that it stands for, any of them. Empty for other kinds. */
  readonly features: readonly string[];
  /** When places are to be open, if it asks for that: see `openAtOf`. */
  readonly openAt?: string;
}

const FUNCTION_WORDS = 'function_words';
/** The kinds of phrases that say nothing. */
const OF_ANY_TEXT: readonly PhraseKind[] = ['function', 'clause', ...joiningLists];
/** The kinds of phrases that make a text no request, because names have them as well. */
const OF_NAMES: readonly PhraseKind[] = [...OF_ANY_TEXT, ...describingLists];
/** Signs for "number", which people write without a space behind. */
const NUMERO = /n[º°]|№/giu;
const OF_FEATURES = ' + ';
const FEATURE = 'has_';
const OPEN = 'open_';
const SPACES = /[\s,;/、،・]+/u;
/** Signs around typed words. */
const OUTER_SIGNS = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;
/** Ends an elided word. */
const ELISION = "'";
/** Ends the first part of a compound. */
const HYPHEN = '-';
/** Letters before an apostrophe. */
const elidedOf = byScript((letters) => `([${letters}]+)['’‘ʼ\`´](?=[${letters}]{2})`);

/** Finds the phrases of a bundle's languages in the words of a request. */
export class PhraseBook {
  readonly #phrases: TextLists;
  readonly #functionWords: ReadonlySet<string>;
  /** The endings that words of accessibility may have. */
  readonly #endings: readonly Rule[];
  readonly #wordsOf: (text: string) => string[];
  readonly #silent = new BoundedCache<boolean>(MAX_CACHED_TEXTS);

  /** @param phrases the lists of `#phrases`. */
  constructor(phrases: TextLists) {
    this.#phrases = phrases;
    this.#functionWords = new Set(phrases.keysOf(FUNCTION_WORDS, 1).map((key) => key.replaceAll(' ', '')));
    this.#endings = ['endings', 'quality_endings'].flatMap((list) => rulesOf(phrases, list));
    this.#wordsOf = requestWordsBy(this.#functionWords);
  }

  get isEmpty(): boolean {
    return this.#phrases.isEmpty;
  }

  /** Returns the phrases that begin at an index of the words, the shortest first. Of those of a kind with equal words, the first counts. */
  at(words: readonly string[], index: number): Phrase[] {
    const found: Phrase[] = [];
    const first = words[index];
    if (isElided(first) && this.isFunctionWord(first!))
      found.push({ kind: 'function', length: 1, features: [] });
    let inflected: readonly string[] = [];
    for (let to = index + 1; to <= words.length; to++) {
      const length = to - index;
      const key = words.slice(index, to).join(' ');
      // A phrase has the elided word as its last one: "près d", "all".
      const text = to > index + 1 && key.endsWith(ELISION) ? key.slice(0, -1) : key;
      inflected = this.#inflected(words, index, to, inflected);
      if (!this.#phrases.hasBeginning(key) && !this.#phrases.hasBeginning(text) && inflected.length === 0)
        break;
      const kinds = new Set<PhraseKind>();
      for (const form of [text, ...inflected]) {
        if (kinds.size > 0) break;
        for (const { name } of this.#phrases.find(form)) {
          const phrase = phraseOf(name);
          if (!phrase || kinds.has(phrase.kind) || !mayBe(phrase.kind, words, index, to)) continue;
          if (form !== text && !mayBeInflected(phrase.kind, form)) continue;
          found.push({ ...phrase, length: phrase.kind === 'flat_number' ? length + 1 : length });
          kinds.add(phrase.kind);
        }
      }
    }
    return found;
  }

  /**
   * Returns what texts of accessibility may begin with that words from one to another are forms of: "barrierefreiem Eingang" is one of
   * "barrierefrei Eingang".
   * @param before the same of the words without the last.
   */
  #inflected(words: readonly string[], from: number, to: number, before: readonly string[]): string[] {
    const word = words[to - 1] ?? '';
    const stems = strippedOf(word, this.#endings);
    const typed = words.slice(from, to - 1).join(' ');
    const joined = (key: string, way: string): string => (key === '' ? way : `${key} ${way}`);
    const forms = [
      ...stems.map((stem) => joined(typed, stem)),
      ...before.flatMap((key) => [word, ...stems].map((way) => joined(key, way))),
    ];
    return [...new Set(forms)].filter((form) => this.#phrases.hasBeginning(form));
  }

  /** Returns the longest phrase of a relation that begins at an index of the words. */
  relationAt(words: readonly string[], index: number): Phrase | undefined {
    return this.at(words, index).findLast(({ kind }) => isRelation(kind));
  }

  /** Returns whether words have a phrase of a request. One word such as "find" or "good" may as well be part of a name. */
  hasPhrases(words: readonly string[]): boolean {
    return words.some((_, i) =>
      this.at(words, i).some(({ kind, length }) =>
        kind === 'ignored' ? length > 1 : !OF_NAMES.includes(kind),
      ),
    );
  }

  /** Returns whether a word joins others to a sentence and means nothing by itself. */
  isFunctionWord(word: string): boolean {
    return this.#functionWords.has(isElided(word) ? word.slice(0, -ELISION.length) : word);
  }

  /** Returns whether words are for what stops at the places of a kind: "bus". */
  isVehicle(words: readonly string[]): boolean {
    return this.timetableAt('vehicles', words, 0).includes(words.length);
  }

  /** Returns the lengths of the phrases of a list of timetables that begin at an index. Without a vehicle, such words ask for none: "to". */
  timetableAt(list: (typeof timetableLists)[number], words: readonly string[], index: number): number[] {
    const lengths: number[] = [];
    for (let to = index + 1; to <= words.length; to++) {
      const key = words.slice(index, to).join(' ');
      if (!this.#phrases.hasBeginning(key)) break;
      if (this.#phrases.find(key).some(({ name }) => name === list)) lengths.push(to - index);
    }
    return lengths;
  }

  /** Returns whether a word says nothing by itself, and begins no relation either: "my", "please". */
  saysNothing(word: string): boolean {
    return this.#silent.getOrCreate(word, () => {
      const phrases = this.at([word], 0);
      return (
        phrases.length > 0 && phrases.every(({ kind }) => kind === 'ignored' || OF_ANY_TEXT.includes(kind))
      );
    });
  }

  /** Returns the indexes of the words that belong to no phrase which says nothing, such as "could you tell me if there is". */
  tellingIn(words: readonly string[]): readonly number[] {
    const telling: number[] = [];
    for (let at = 0; at < words.length; ) {
      const phrase = this.at(words, at).findLast(({ kind }) => kind === 'function' || kind === 'ignored');
      if (!phrase) telling.push(at);
      at += phrase?.length ?? 1;
    }
    return telling;
  }

  /** Returns the words of a request: see `requestWordsBy`. */
  wordsOf(text: string): string[] {
    return this.#wordsOf(text.replace(NUMERO, '$& '));
  }

  /**
   * Returns a function from the index of a word and the index after a later one to these words as they are typed: "für", "step-free".
   * @param words of the text. If they are others, for example corrected ones, they are returned themselves.
   */
  typedWords(text: string, words: readonly string[]): (from: number, to: number) => string {
    const parts = text.split(SPACES).flatMap((part) => this.wordsOf(part).map(() => part));
    if (parts.length !== words.length) return (from, to) => asText(words.slice(from, to));
    return (from, to) =>
      parts
        .slice(from, to)
        .filter((part, i, all) => part !== all[i - 1])
        .join(' ')
        .replace(OUTER_SIGNS, '');
  }
}

/** Reads the name of a list; `undefined` for an unknown one. */
function phraseOf(name: string): Omit<Phrase, 'length'> | undefined {
  const list = [...phraseLists, ...joiningLists, ...describingLists].find((known) => known === name);
  if (list) return { kind: list === FUNCTION_WORDS ? 'function' : list, features: [] };
  // Where the words can't filter, they say nothing.
  if (name.startsWith(OPEN)) return { kind: 'ignored', features: [], openAt: name.slice(OPEN.length) };
  const features = name.split(OF_FEATURES);
  const isKnown = features.every((feature) => feature.startsWith(FEATURE));
  return isKnown ? { kind: 'accessibility', features } : undefined;
}

/**
 * Returns whether words may be a phrase of a kind. Words for a number have one behind them, and something else beside it: that of the house,
 * if it is that of a flat.
 */
function mayBe(kind: PhraseKind, words: readonly string[], from: number, to: number): boolean {
  if (!isOfNumber(kind)) return true;
  const isElse = (word: string, i: number): boolean =>
    (i < from || i > to) && hasDigit(word) === (kind === 'flat_number');
  return hasDigit(words[to] ?? '') && words.some(isElse);
}

/** Returns whether a phrase of a kind may stand for inflected words. */
function mayBeInflected(kind: PhraseKind, phrase: string): boolean {
  return kind === 'qualities' || (kind === 'accessibility' && phrase.length >= MIN_STEM_OF_ACCESS);
}

/** Returns whether a phrase of a kind, or what plays this role, relates to a place or a kind behind it. */
export function isRelation(kind: string): kind is Relation {
  return kind === 'near' || kind === 'within';
}

/** Returns whether a phrase of a kind belongs to a number. */
export function isOfNumber(kind: PhraseKind): boolean {
  return kind.endsWith('_number');
}

/**
 * Makes a function that returns the words of a request, folded. Elided function words stand alone and include their apostrophe: "l'Opéra" has
 * the words `l'` and `opera`. In a language without spaces between words, as its function words show, each letter is one, because only the
 * phrases, kinds and names show where words end.
 */
export function requestWordsBy(functionWords: ReadonlySet<string>): (text: string) => string[] {
  const isByLetters = [...functionWords].some(isSegmented);
  return (text) => {
    const plain = plainWordsOf(text);
    if (plain) return plain;
    if (isByLetters && isSegmented(text)) return [...lettersOf(text).letters];
    const read: (readonly string[])[] = [];
    let from = 0;
    for (const { 0: elided, 1: before = '', index } of text.matchAll(elidedOf(text))) {
      if (!functionWords.has(before.toLowerCase())) continue;
      read.push(wordsOf(text.slice(from, index)), [before.toLowerCase() + ELISION]);
      from = index + elided.length;
    }
    return [...read, wordsOf(text.slice(from))].flat();
  };
}

/** Returns whether a word is an elided one, such as `l'`. */
export function isElided(word: string | undefined): boolean {
  return word?.endsWith(ELISION) ?? false;
}

/** Returns the first part of a compound as a word of a request, near which the next is: `hauptbahnhof-`. */
export function asModifier(word: string): string {
  return word + HYPHEN;
}

/** Returns the word that such a part consists of; `undefined` for any other word. */
export function modifierOf(word: string): string | undefined {
  return word.endsWith(HYPHEN) ? word.slice(0, -HYPHEN.length) : undefined;
}

/** Returns words as names and kinds have them, with elided ones joined to the next: `['place', "d'", 'armes']` is `['place', 'darmes']`. */
export function joinElided(words: readonly string[]): readonly string[] {
  if (!words.some(isElided)) return words;
  return words.join(' ').replaceAll(`${ELISION} `, '').replaceAll(ELISION, '').split(' ');
}

/** Returns words as a text that people read. */
export function asText(words: readonly string[]): string {
  return joinLetters(words).join(' ').replaceAll(`${ELISION} `, ELISION);
}

/** Shorter stems are the beginnings of too many words. */
const MIN_STEM_LETTERS = 3;
/** "Tauben" are pigeons, and no deaf people. */
const MIN_STEM_OF_ACCESS = 5;
/** One ending may hide another: "kirkon" is "kirko", which is "kirkko". */
const MAX_ENDINGS = 2;
/** Maximum number of ways to read the words of a name, because each is looked up. */
const MAX_FORMS = 48;

/** Letters of a word, and those in their stead. */
type Rule = readonly [given: string, instead: string];

/** Takes the endings of the cases off words, and undoes the mutations of their first letters. */
export class Endings {
  readonly #endings: readonly Rule[];
  readonly #within: readonly Rule[];
  readonly #mutations: readonly Rule[];

  /** @param phrases the lists of `#phrases`. */
  constructor(phrases: TextLists) {
    this.#endings = rulesOf(phrases, 'endings');
    this.#within = rulesOf(phrases, 'within_endings');
    this.#mutations = rulesOf(phrases, 'mutations');
  }

  /**
   * Returns the words that inflected ones may be forms of. Those that are words as they are may stay.
   * @param isWithin whether the last word must have an ending that means "in" or "on": "kadulla".
   */
  formsOf(words: readonly string[], isWithin: boolean): string[][] {
    const waysOf = (word: string): string[] => [word, ...this.#stemsOf(word)];
    const last = words.at(-1) ?? '';
    let forms = (isWithin ? this.#locatedIn(last) : waysOf(last)).map((way) => [way]);
    for (const word of forms.length > 0 ? words.slice(0, -1).reverse() : []) {
      forms = waysOf(word)
        .flatMap((way) => forms.map((form) => [way, ...form]))
        .slice(0, MAX_FORMS);
    }
    const typed = words.join(' ');
    // A rule may add the word that people leave out: "на Невском" is on "Невский проспект".
    return forms.map((form) => form.join(' ').split(' ')).filter((form) => form.join(' ') !== typed);
  }

  #locatedIn(word: string): string[] {
    return strippedOf(word, this.#within).flatMap((stem) => [stem, ...this.#stemsOf(stem)]);
  }

  #stemsOf(word: string): string[] {
    const stems = new Set<string>();
    let latest = [word];
    for (let i = 0; i < MAX_ENDINGS; i++) {
      latest = latest.flatMap((text) => strippedOf(text, this.#endings));
      for (const stem of latest) stems.add(stem);
    }
    for (const [plain, mutated] of this.#mutations) {
      if (word.startsWith(mutated)) stems.add(plain + word.slice(mutated.length));
    }
    return [...stems];
  }
}

/** Returns the rules of a list of `#phrases`. */
function rulesOf(phrases: TextLists, list: string): Rule[] {
  return phrases.keysOf(`${list}\t`, 1).map((key) => {
    const [given = '', ...instead] = key.split(' ');
    return [given, instead.join(' ')];
  });
}

function strippedOf(word: string, rules: readonly Rule[]): string[] {
  return rules
    .filter(
      ([inflected]) => word.endsWith(inflected) && word.length - inflected.length >= MIN_STEM_LETTERS - 1,
    )
    .map(([inflected, plain]) => word.slice(0, word.length - inflected.length) + plain)
    .filter((stem) => stem.length >= MIN_STEM_LETTERS);
}
