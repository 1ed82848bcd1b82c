// The kinds of places that words stand for, by the words of languages and the names of types, and the places of each kind.

import { kindKey, kindOfKey } from '../../core/language-words.ts';
import { levelsOf } from '../../core/place.ts';
import type { PlaceTable } from '../../core/place-table.ts';
import { Bitset } from '../../core/structures/bitset.ts';
import { BoundedCache } from '../../core/structures/bounded-cache.ts';
import { listOf } from '../../core/structures/int-lists.ts';
import { append } from '../../core/structures/multimap.ts';
import { Field, type PhraseIndex, type SearchIndex } from '../index/search-index.ts';
import type { ListedText, TextLists } from '../interpretation/lex.ts';
import {
  allTokenizationsOf,
  inflections,
  OTHER_LETTERS,
  romanizedTokenizationsOf,
  tokenizationsOf,
  type Words,
  withoutArticle,
  wordsOf,
} from '../text/analyzer.ts';
import { type Corrected, type TermDictionary, WordCorrection } from './fuzzy.ts';

/** How a text stands for a kind of place. Later ranks are worse. */
export const KindRank = { typeName: 0, name: 1, alias: 2, related: 3 } as const;

/** The ranks of the lists of a line, and the beginning of the names of lines. */
const RANKS: readonly number[] = [KindRank.name, KindRank.alias, KindRank.related];
const KINDS = '/';

/** The plural of a short form: "wcs". As a word of a name, it is none. */
const SHORT_PLURAL = /^\p{L}{2}s$/u;

/** Fewer letters begin the words of too many kinds. */
const MIN_COMPLETED_LETTERS = 3;

/** Shorter names are near a word for some want: "Maredo" is no "mareado". */
const MIN_ALIAS_LETTERS = 8;

/** A kind of places. */
interface Kind {
  /** The type of its places, and of those below it. The type tree may lack it: then no place is of that kind. */
  readonly type: string;
  /** The tags that its places have, all of them; often none. */
  readonly tags: readonly string[];
  /** Its first name. */
  readonly name: string;
}

/** A kind that a text stands for. */
interface KindEntry {
  /** A `KindRank`. */
  readonly rank: number;
  /** The text as it is written. */
  readonly text: string;
  readonly kind: Kind;
}

/** A kind whose words a text begins: these words, and the number of its places. */
export interface CompletedKind {
  readonly text: string;
  /** Its plural, if it is a type, otherwise the words. */
  readonly title: string;
  /** The path of the type that has this plural. */
  readonly type?: string;
  readonly places: Bitset;
}

/** Places of the kinds of the best `KindRank` that a text stands for, with the paths of their types. */
export interface KindPlaces {
  readonly rank: number;
  readonly text: string;
  readonly types: readonly string[];
  readonly places: Bitset;
}

/** A kind in words, as parameters of a search. */
export interface KindMeaning {
  /** A `KindRank`. */
  readonly rank: number;
  /** Paths of types. */
  readonly types: readonly string[];
  /** Whether places of the types below them are of another kind. */
  readonly isExact: boolean;
  /** The words to search for besides; empty if the types say all. */
  readonly q: string;
  /** Whether any place is of the kind. */
  readonly hasPlaces: boolean;
  /** The kinds that the words stand for. */
  readonly kinds: readonly Kind[];
  /** Names of several kinds, if words want any of them. */
  readonly anyOf?: readonly string[];
}

/** Words are looked up again for each page, and while they are typed. */
const MAX_CACHED_MEANINGS = 500;
const MAX_CACHED_SETS = 32;

/** Finds kinds of places by the words of languages, and by the names of types. */
export class KindLexicon {
  readonly #places: PlaceTable;
  readonly #searchIndex: SearchIndex;
  #spelling: WordCorrection | undefined;
  readonly #words: TextLists;
  /** The names of types. Without words of kinds, there are none. */
  #typeNames: ReadonlyMap<string, readonly KindEntry[]> | undefined;
  /** The texts of names and aliases by their words in Latin letters. */
  #romanized: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #meanings = new BoundedCache<KindMeaning | null>(MAX_CACHED_MEANINGS);
  readonly #known = new Map<string, boolean>();
  readonly #ofKinds = new BoundedCache<Bitset>(MAX_CACHED_SETS);
  readonly #dictionary: TermDictionary;
  /** The phrases that are a tag of a place, by their terms. */
  #tagPhrases: ReadonlyMap<string, number> | undefined;
  #types: ReadonlyMap<string, readonly number[]> | undefined;

  /** @param words lists of `#kinds`. Of equal texts, the first counts. */
  constructor(places: PlaceTable, searchIndex: SearchIndex, dictionary: TermDictionary, words: TextLists) {
    this.#places = places;
    this.#words = words;
    this.#searchIndex = searchIndex;
    this.#dictionary = dictionary;
  }

  /**
   * Returns the kinds that words stand for, as written or in the other grammatical number, best rank first.
   * @returns an empty list where they stand for none.
   */
  kindsOf(words: Words): readonly KindEntry[] {
    const last = words.at(-1);
    if (last === undefined) return [];
    // An Arabic adjective has an article where its noun does.
    const before = words.slice(0, -1);
    const bare = before.map(withoutArticle);
    const starts = bare.join() === before.join() ? [before] : [before, bare];
    const entriesBy = (lastWords: readonly string[]): KindEntry[] =>
      lastWords.flatMap((word) => starts.flatMap((start) => this.#entriesOf([...start, word].join(' '))));
    const entries = entriesBy([last, ...inflections(last)]);
    // A bus is no university library, although "BU" is one in French.
    if (entries.length === 0 && SHORT_PLURAL.test(last)) entries.push(...entriesBy([last.slice(0, -1)]));
    return entries.sort((a, b) => a.rank - b.rank);
  }

  /**
   * Returns the kinds that have a text of these words: first those of the names of types, then those of the lines; if there are none, those of
   * names and aliases whose words these are in Latin letters.
   */
  #entriesOf(key: string): KindEntry[] {
    const entries = [...(this.#namesOfTypes().get(key) ?? []), ...this.#words.find(key).flatMap(entryOf)];
    if (entries.length > 0) return entries;
    this.#romanized ??= keysByRomanization(this.#words);
    const keys = this.#romanized.get(key) ?? [];
    return keys.flatMap((other) => this.#words.find(other).flatMap(entryOf));
  }

  #namesOfTypes(): ReadonlyMap<string, readonly KindEntry[]> {
    this.#typeNames ??= this.#words.isEmpty ? new Map() : namesOf(this.#places);
    return this.#typeNames;
  }

  /** Returns whether words are the name or an alias of a kind, with places or without. */
  isKind(words: Words): boolean {
    const [best] = this.kindsOf(words);
    return best !== undefined && best.rank < KindRank.related;
  }

  /** Returns the word of the name or an alias of a kind that a misspelt word may be meant for; `undefined` if there is none. */
  correctWord(word: string): string | undefined {
    return this.#spelled()
      .correct(word)
      .find(({ meant }) => !meant.includes(' '))?.meant;
  }

  /**
   * Returns the name or a long alias of a kind with places that misspelt words may be meant for, as it is written, and how many edits
   * away it is.
   * @returns `undefined` if there is none, or the words may as well be those of a kind without places.
   */
  correct(words: Words): Corrected | undefined {
    const typed = words.join(' ');
    for (const { meant, edits } of this.#spelled().correct(typed)) {
      const [best] = this.kindsOf(meant.split(' '));
      const isTelling = meant.length >= MIN_ALIAS_LETTERS && meant[0] === typed[0];
      if (!best || best.rank > (isTelling ? KindRank.alias : KindRank.name)) continue;
      const text = this.#words.find(meant)[0]?.text ?? best.text;
      return this.meaningOf(meant.split(' '))?.hasPlaces ? { meant: text, edits } : undefined;
    }
    return undefined;
  }

  /** The names and aliases of kinds, and each of their words. */
  #spelled(): WordCorrection {
    if (!this.#spelling) {
      const texts = this.#words.keysOf(KINDS, RANKS.indexOf(KindRank.related));
      const keys = [...this.#namesOfTypes().keys(), ...texts];
      this.#spelling = new WordCorrection(keys.flatMap((key) => [key, ...key.split(' ')]));
    }
    return this.#spelling;
  }

  /**
   * Returns the places of the kinds that words stand for, of the best rank that has any.
   * @returns `undefined` where no place is of such a kind.
   */
  placesOf(words: Words): KindPlaces | undefined {
    const entries = this.kindsOf(words);
    for (const rank of new Set(entries.map((entry) => entry.rank))) {
      const sameRank = entries.filter((entry) => entry.rank === rank);
      const kinds = sameRank.map(({ kind }) => kind).filter((kind) => this.#hasPlaces(kind));
      if (kinds.length === 0) continue;
      const types = kinds.map(({ type }) => type);
      return { rank, text: sameRank[0]!.text, types, places: this.#placesOfAny(kinds) };
    }
    return undefined;
  }

  /**
   * Returns the kind that words stand for, as parameters of a search. It is made of the kinds with places that have the words as a name or
   * an alias; if there are none, of related kinds. The name of a kind without places stands for the type above it if places have exactly
   * that type, otherwise for itself.
   */
  meaningOf(words: Words): KindMeaning | undefined {
    return (
      this.#meanings.getOrCreate(words.join(' '), () => this.#meaningOf(this.kindsOf(words)) ?? null) ??
      undefined
    );
  }

  #meaningOf(entries: readonly KindEntry[]): KindMeaning | undefined {
    const [best] = entries;
    if (!best) return undefined;
    const having = entries.filter(({ kind }) => this.#hasPlaces(kind));
    const rank = having[0]?.rank ?? best.rank;
    const isChosen = (entry: KindEntry): boolean =>
      rank < KindRank.related ? entry.rank < KindRank.related : entry.rank === rank;
    const chosen = (having.length > 0 ? having : entries).filter(isChosen);
    const plain = chosen.filter(({ kind }) => kind.tags.length === 0);
    // Only the text itself stands for several kinds together, some of them with tags.
    const isOfAll =
      chosen.length > plain.length &&
      new Set(chosen.map(({ kind }) => kindKey(kind))).size > 1 &&
      chosen.every(({ rank }) => rank === KindRank.alias);
    const one = plain.length > 0 ? plain : chosen.slice(0, 1);
    const kinds = (isOfAll ? chosen : one).map(({ kind }) => kind);
    const types = [...new Set(kinds.map(({ type }) => type))];
    const q = plain.length > 0 ? '' : chosen[0]!.kind.name;
    const meaning = { rank, types, isExact: false, q, hasPlaces: having.length > 0, kinds };
    if (meaning.hasPlaces) return isOfAll ? { ...meaning, q: chosen[0]!.text } : meaning;
    if (rank >= KindRank.related) return undefined;
    const above = types.map((path) => path.slice(0, path.lastIndexOf('/')));
    const parents = above.filter((path) => path.lastIndexOf('/') > 0 && this.#hasExactly(path));
    return parents.length > 0
      ? { ...meaning, types: parents, isExact: true, q: '', hasPlaces: true }
      : meaning;
  }

  /** Returns the places of the kind that a text stands for; `undefined` if there are none. */
  placesOfText(text: string): Bitset | undefined {
    const kind = this.meaningOf(wordsOf(text));
    return kind?.hasPlaces && !kind.isExact ? this.#placesOfAny(kind.kinds) : undefined;
  }

  /** Returns the places of the kind with a key. Callers must not change the set. */
  placesOfKey(key: string): Bitset {
    return this.#placesOfKind(kindOfKey(key));
  }

  /** Returns whether any place is of a kind. */
  #hasPlaces(kind: Kind): boolean {
    const key = kindKey(kind);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isUsed = this.#typesWithin(kind.type).some((number) => this.#isUsed(number));
    const has = isUsed && (kind.tags.length === 0 || !this.#placesOfKind(kind).isEmpty);
    this.#known.set(key, has);
    return has;
  }

  #hasExactly(path: string): boolean {
    return this.#places.types.some((type, number) => type.path === path && this.#isUsed(number));
  }

  /** Returns whether places have a type itself. */
  #isUsed(type: number): boolean {
    return listOf(this.#searchIndex.placesOfType, type).length > 0;
  }

  /**
   * Returns the kinds with places that some words, the last of which may be unfinished, are or begin: best rank first, then the shortest text,
   * each kind once. Related words must be whole.
   * @param isForeign whether its words are of another language than that of the page, so that the names of types stand for them.
   */
  complete(words: Words, count: number, isForeign = false): CompletedKind[] {
    const begun = words.join(' ');
    if (begun.length < MIN_COMPLETED_LETTERS) return [];
    const named = [...this.#namesOfTypes()].filter(([key]) => key.startsWith(begun));
    const entries = new Map(named.map(([key, names]) => [key, [...names]]));
    for (const text of this.#words.startingWith(begun))
      for (const entry of entryOf(text)) append(entries, text.key, entry);
    // Words whole in the other grammatical number begin nothing.
    const found = [...entries, [begun, this.kindsOf(words)] as const]
      .flatMap(([key, all]) => all.map((entry) => ({ key, entry })))
      .filter(({ key, entry }) => entry.rank < KindRank.related || key === begun)
      .sort((a, b) => a.entry.rank - b.entry.rank || a.key.length - b.key.length);
    const completed: CompletedKind[] = [];
    const seen = new Set<string>();
    for (const { entry } of found) {
      const { text, kind, rank } = entry;
      const key = kindKey(kind);
      if (completed.length === count) break;
      if (seen.has(key) || !this.#hasPlaces(kind)) continue;
      seen.add(key);
      const isOfType = rank === KindRank.typeName || (isForeign && kind.tags.length === 0);
      const type = isOfType ? this.#places.types.find(({ path }) => path === kind.type) : undefined;
      const named = type ? { title: type.plural, type: type.path } : { title: text };
      completed.push({ text, ...named, places: this.#placesOfKind(kind) });
    }
    return completed;
  }

  #placesOfAny(kinds: readonly Kind[]): Bitset {
    const places = new Bitset(this.#places.count);
    for (const kind of kinds) places.unite(this.#placesOfKind(kind));
    return places;
  }

  /** Returns the places of a kind. Callers must not change the set. */
  #placesOfKind({ type, tags }: Pick<Kind, 'type' | 'tags'>): Bitset {
    return this.#ofKinds.getOrCreate(kindKey({ type, tags }), () => {
      const [first, ...others] = tags;
      if (first === undefined) return this.#placesWithin(type);
      const places = this.#placesWith(first);
      // Most kinds of a bundle have no place, which the first tag shows.
      for (const tag of others) if (!places.isEmpty) places.intersect(this.#placesWith(tag));
      return places.isEmpty ? places : places.intersect(this.#placesOfKind({ type, tags: [] }));
    });
  }

  /** Returns the places that have a tag, in any grammatical number. */
  #placesWith(tag: string): Bitset {
    const { phrasePostings, phraseFields } = this.#searchIndex.phrases;
    this.#tagPhrases ??= tagPhrases(this.#searchIndex.phrases);
    const places = new Bitset(this.#places.count);
    for (const words of tokenizationsOf(tag)) {
      const last = words.at(-1)!;
      for (const word of [last, ...inflections(last)]) {
        const terms = words.with(-1, word).map((part) => this.#dictionary.exact(part) ?? -1);
        const phrase = this.#tagPhrases.get(terms.join(' '));
        if (phrase === undefined) continue;
        for (let i = phrasePostings.offsets[phrase]!; i < phrasePostings.offsets[phrase + 1]!; i++)
          if (phraseFields[i] === Field.tag) places.add(phrasePostings.values[i]!);
      }
    }
    return places;
  }

  #placesWithin(type: string): Bitset {
    const places = new Bitset(this.#places.count);
    for (const number of this.#typesWithin(type)) {
      for (const place of listOf(this.#searchIndex.placesOfType, number)) places.add(place);
    }
    return places;
  }

  /** Returns the numbers of a type and of all below it. */
  #typesWithin(path: string): readonly number[] {
    this.#types ??= typesByLevel(this.#places);
    return this.#types.get(path) ?? [];
  }
}

/** Returns the meaning of any of two kinds, neither of which is exact. */
export function unitedKinds(a: KindMeaning, b: KindMeaning): KindMeaning {
  return {
    ...a,
    types: [...new Set([...a.types, ...b.types])],
    q: '',
    hasPlaces: a.hasPlaces || b.hasPlaces,
    kinds: [...a.kinds, ...b.kinds],
    anyOf: [a, b].flatMap(({ anyOf, kinds }) => anyOf ?? kinds[0]!.name),
  };
}

/** Returns whether two meanings are of the same kinds. */
export function isSameKind(a: KindMeaning, b: KindMeaning): boolean {
  const keysOf = ({ kinds }: KindMeaning): string => [...new Set(kinds.map(kindKey))].sort().join();
  return keysOf(a) === keysOf(b);
}

/** Returns whether two meanings have a kind in common. */
export function sharesKind(a: KindMeaning, b: KindMeaning): boolean {
  const keys = new Set(a.kinds.map(kindKey));
  return b.kinds.some((kind) => keys.has(kindKey(kind)));
}

/** The phrases that are a tag of a place, by their terms. */
function tagPhrases({ phraseTerms, phrasePostings, phraseFields }: PhraseIndex): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const { offsets } = phrasePostings;
  for (let phrase = 0; phrase + 1 < offsets.length; phrase++)
    if (phraseFields.subarray(offsets[phrase], offsets[phrase + 1]).includes(Field.tag))
      found.set(listOf(phraseTerms, phrase).join(' '), phrase);
  return found;
}

/** The numbers of the types at or below each path. */
function typesByLevel({ types }: PlaceTable): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  types.forEach(({ path }, number) => {
    for (const level of levelsOf(path)) append(numbers, level, number);
  });
  return numbers;
}

/** Returns the names of types, by their words. */
function namesOf({ types }: PlaceTable): Map<string, KindEntry[]> {
  const names = new Map<string, KindEntry[]>();
  for (const { path, name, plural } of types) {
    const kind = { type: path, tags: [], name };
    for (const text of [name, plural]) {
      for (const words of allTokenizationsOf(text)) {
        const key = words.join(' ');
        if (names.get(key)?.at(-1)?.kind !== kind)
          append(names, key, { rank: KindRank.typeName, text, kind });
      }
    }
  }
  return names;
}

/** The texts of names and aliases, by their words in Latin letters. */
function keysByRomanization(words: TextLists): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  // The texts of most languages are in Latin letters, and the first search should not read thousands of them.
  if (!words.has(OTHER_LETTERS)) return keys;
  for (const { key, text } of words.textsOf(KINDS, RANKS.indexOf(KindRank.related)))
    for (const own of romanizedTokenizationsOf(text)) append(keys, own.join(' '), key);
  return keys;
}

/** Reads a text of the lines of kinds; none from another line or list. */
function entryOf({ text, name, list, first }: ListedText): KindEntry[] {
  const rank = RANKS[list];
  if (rank === undefined || !name.startsWith(KINDS)) return [];
  return [{ rank, text, kind: { ...kindOfKey(name), name: first } }];
}
