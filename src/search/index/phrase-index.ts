import type { PlaceStrings, PlaceTable } from '../../core/place-table.ts';
import { levelsOf } from '../../core/place-type.ts';
import {
  type IntLists,
  inverse,
  invert,
  listOf,
  listOfItem,
  type RowLists,
  sequence,
  toIntLists,
} from '../../core/structures/int-lists.ts';
import { Uint32Builder } from '../../core/structures/uint32-builder.ts';
import { PhraseCollector } from './phrase-collector.ts';

/**
 * The fields of a place that phrases come from, best first. Those up to `hidden` are names, of which `romanized` ones are names of any
 * field in Latin letters. `context` is the address or the name of a parent. It completes a match of the place's own phrases ("balliol
 * lodge"); alone, it is a match of a low tier.
 */
export const Field = {
  name: 0,
  short: 1,
  alternative: 2,
  romanized: 3,
  hidden: 4,
  tag: 5,
  type: 6,
  context: 7,
  texts: 8,
} as const;

/**
 * The inverted index: term → phrase → place, and back. A phrase is one tokenization of a distinct name, tag, type name or address line, as
 * terms. Many places share a phrase, and a place has several.
 */
export interface PhraseIndex {
  /** The vocabulary, sorted by code units. A term is the index of a word in it. */
  readonly terms: readonly string[];
  /** For each term, 1 if it is a stop word. */
  readonly stops: Uint8Array;
  /** The terms of each phrase, in order. */
  readonly phraseTerms: IntLists;
  /** For each phrase, 1 if its text has letters with accents. */
  readonly hasDiacritics: Uint8Array;
  /** The phrases of each term. */
  readonly termPostings: IntLists;
  /** The phrases of each place's names, tags and context. `placeFields` has the `Field` of each entry. */
  readonly placePhrases: IntLists;
  readonly placeFields: Uint8Array;
  /** The places of each phrase. `phraseFields` has the `Field` of each entry. */
  readonly phrasePostings: IntLists;
  readonly phraseFields: Uint8Array;
  /** Phrases of the names and plurals of each type and of the types above it without the root, which is too general. */
  readonly typePhrases: IntLists;
  /** Phrases of the names and plurals of the root above each type. They match only a query that is nothing else. */
  readonly rootPhrases: IntLists;
}

/** Builds the phrase index of places. Every searchable string is tokenized once. */
export function buildPhraseIndex(places: PlaceTable, stopWords: readonly string[]): PhraseIndex {
  const phrases = new PhraseCollector();
  const ofString = phrasesOfStrings(places.strings, phrases);
  const byPath = new Map(places.types.map((type) => [type.path, type]));
  const phrasesOfLevels = (levels: readonly string[]): number[] =>
    levels
      .map((level) => byPath.get(level))
      .flatMap((type) => (type ? [...new Set([type.name, type.plural])] : []))
      .flatMap((text) => phrases.intern(text));
  const levels = places.types.map(({ path }) => levelsOf(path));
  const typePhrases = toIntLists(levels.map((all) => phrasesOfLevels(all.slice(1))));
  const rootPhrases = toIntLists(levels.map((all) => phrasesOfLevels(all.slice(0, 1))));
  const { terms, phraseTerms, hasDiacritics, isRomanized } = phrases.finish();
  const phraseCount = phraseTerms.offsets.length - 1;
  const { placePhrases, placeFields } = phrasesOfPlaces(places, ofString, isRomanized);
  const phraseFields = new Uint8Array(placeFields.length);
  const phrasePostings = invert(placePhrases, phraseCount, placeFields, phraseFields);
  const stops = new Set(stopWords);
  return {
    terms,
    stops: Uint8Array.from(terms, (word) => Number(stops.has(word))),
    phraseTerms,
    hasDiacritics,
    termPostings: invert(phraseTerms, terms.length),
    placePhrases,
    placeFields,
    phrasePostings,
    phraseFields,
    typePhrases,
    rootPhrases,
  };
}

/** Returns the first phrase of each string, then the number of all phrases. The phrases of a string follow each other. */
function phrasesOfStrings(strings: PlaceStrings, phrases: PhraseCollector): Uint32Array {
  const { length, encoded, composed } = strings;
  const { text, starts } = encoded;
  const whole = starts.length - 1;
  const first = new Uint32Array(length + 1);
  for (let string = 0; string < whole; string++) {
    first[string] = phrases.count;
    if (!phrases.addPlain(text, starts[string]!, starts[string + 1]! - 1)) phrases.add(strings.get(string));
  }
  const affixes = composed.affixes.map(([before, after]) => phrases.affix(before, after));
  for (let i = 0; i < composed.stems.length; i++) {
    const stem = composed.stems[i]!;
    first[whole + i] = phrases.count;
    const stemText = () => strings.get(stem);
    phrases.addComposed(affixes[composed.affixIndexes[i]!]!, stemText, first[stem]!, first[stem + 1]!);
  }
  first[length] = phrases.count;
  return first;
}

/** Strings that places have, the field that they have them in, and the place of each list. */
type FieldStrings = readonly [field: number, strings: IntLists, placeOf: Uint32Array];

/**
 * Collects the phrases of places field by field, because most fields of most bundles are empty, and short loops are fast. Lists are
 * read in the order in which they are stored.
 */
function phrasesOfPlaces(
  places: PlaceTable,
  ofString: Uint32Array,
  isRomanized: Uint8Array,
): Pick<PhraseIndex, 'placePhrases' | 'placeFields'> {
  const { name, short_name, alternative_names, hidden_names, tags, address, parents, count } = places;
  const names = [
    [Field.name, name],
    [Field.short, short_name],
    [Field.alternative, alternative_names],
    [Field.hidden, hidden_names],
  ] as const;
  const placeOf = inverse(name.rows);
  const ofParents = namesOfParents(
    parents,
    names.map(([, strings]) => strings),
  );
  const fields: readonly FieldStrings[] = [
    ...names.map(([field, { lists }]): FieldStrings => [field, lists, placeOf]),
    [Field.tag, tags.lists, placeOf],
    [Field.context, without(address.lists, tags.lists), placeOf],
    [Field.context, ofParents, sequence(count)],
  ];
  const filled = fields.filter(([, { values }]) => values.length > 0);
  const offsets = new Uint32Array(count + 1);
  for (const [, strings, placeOf] of filled) {
    for (let row = 0; row < count; row++) {
      let phrases = 0;
      for (let i = strings.offsets[row]!; i < strings.offsets[row + 1]!; i++) {
        const string = strings.values[i]!;
        phrases += ofString[string + 1]! - ofString[string]!;
      }
      offsets[placeOf[row]! + 1]! += phrases;
    }
  }
  for (let place = 0; place < count; place++) offsets[place + 1]! += offsets[place]!;
  const values = new Uint32Array(offsets[count]!);
  const placeFields = new Uint8Array(values.length);
  const next = offsets.slice();
  for (const [field, strings, placeOf] of filled) {
    for (let row = 0; row < count; row++) {
      const place = placeOf[row]!;
      for (let i = strings.offsets[row]!; i < strings.offsets[row + 1]!; i++) {
        const string = strings.values[i]!;
        for (let phrase = ofString[string]!; phrase < ofString[string + 1]!; phrase++) {
          placeFields[next[place]!] = isRomanized[phrase] && field < Field.tag ? Field.romanized : field;
          values[next[place]!++] = phrase;
        }
      }
    }
  }
  return { placePhrases: { offsets, values }, placeFields };
}

/** Returns each row without the values that another list has in the same row. */
function without({ offsets, values }: IntLists, others: IntLists): IntLists {
  if (values.length === 0) return { offsets, values };
  const left = new Uint32Array(values.length);
  const lefts = new Uint32Array(offsets.length);
  let length = 0;
  for (let row = 0; row + 1 < offsets.length; row++) {
    const end = others.offsets[row + 1]!;
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) {
      const value = values[i]!;
      let at = others.offsets[row]!;
      while (at < end && others.values[at] !== value) at++;
      if (at === end) left[length++] = value;
    }
    lefts[row + 1] = length;
  }
  return { offsets: lefts, values: left.slice(0, length) };
}

/** Returns the names of each place's parents. */
function namesOfParents(parents: IntLists, names: readonly RowLists[]): IntLists {
  if (parents.values.length === 0) return parents;
  const found = new Uint32Builder();
  const offsets = new Uint32Array(parents.offsets.length);
  for (let place = 0; place + 1 < offsets.length; place++) {
    for (const parent of listOf(parents, place)) {
      for (const strings of names) for (const string of listOfItem(strings, parent)) found.push(string);
    }
    offsets[place + 1] = found.length;
  }
  return { offsets, values: found.finish() };
}
