import { GrowingList } from '../core/growing-list.ts';
import { invert, type Lists, toLists } from '../core/lists.ts';
import type { PlaceTable } from '../core/place-table.ts';
import { levelsOf } from '../core/place-type.ts';
import { PhraseCollector } from './phrase-collector.ts';

/**
 * Where a place has a phrase from, best first. Up to `hidden` they are names. `context` is the address or the
 * name of a parent: it may complete what the place's own phrases say ("balliol lodge"), and says nothing by itself.
 */
export const Field = { name: 0, short: 1, alternative: 2, hidden: 3, tag: 4, type: 5, context: 6 } as const;

/**
 * The way from words to places and back. A phrase is one reading of a distinct name, tag or type name, as word
 * numbers; many places share a phrase, and a place has several.
 */
export interface PhraseIndex {
  /** The vocabulary, sorted by code units. A word's index is its number. */
  readonly words: readonly string[];
  /** Numbers of the stop words among them. */
  readonly stopWords: ReadonlySet<number>;
  readonly phraseWords: Lists;
  /** Whether the text that a phrase is a reading of has accents. */
  readonly accented: Uint8Array;
  readonly wordPhrases: Lists;
  /** Names, tags and context of each place, and in `placeFields`, entry for entry, the `Field` each comes from. */
  readonly placePhrases: Lists;
  readonly placeFields: Uint8Array;
  /** The same the other way: the places of each phrase, and the field each has it in. */
  readonly phrasePlaces: Lists;
  readonly phraseFields: Uint8Array;
  /** Names and plurals of each type and of the types above it, but for the root, which says too little. */
  readonly typePhrases: Lists;
  /** The names and plurals of the root above each type. */
  readonly rootPhrases: Lists;
  /** Phrase → types that have it among their `typePhrases`. */
  readonly phraseTypes: Lists;
  /** Phrase → types below the root that is called so: a root means something only where nothing else is asked for. */
  readonly phraseRoots: Lists;
}

/** Reads every searchable string of the places once. */
export function buildPhraseIndex(places: PlaceTable, stopWords: readonly string[]): PhraseIndex {
  const phrases = new PhraseCollector();
  /** The first phrase of each string; those of one string follow each other. */
  const ofString = new Uint32Array(places.strings.length + 1);
  places.strings.all().forEach((text, string) => {
    ofString[string] = phrases.count;
    phrases.add(text);
  });
  ofString[places.strings.length] = phrases.count;
  const phrasesOfLevels = (levels: readonly string[]): number[] =>
    levels
      .map((level) => places.types.find((type) => type.path === level))
      .flatMap((type) => (type ? [...new Set([type.name, type.plural])] : []))
      .flatMap((text) => phrases.known(text));
  const levels = places.types.map(({ path }) => levelsOf(path));
  const typePhrases = toLists(levels.map((all) => phrasesOfLevels(all.slice(1))));
  const rootPhrases = toLists(levels.map((all) => phrasesOfLevels(all.slice(0, 1))));
  const { words, phraseWords, accented } = phrases.finish();
  const phraseCount = phraseWords.offsets.length - 1;
  const { placePhrases, placeFields } = phrasesOfPlaces(places, ofString);
  const phraseFields = new Uint8Array(placeFields.length);
  const phrasePlaces = invert(placePhrases, phraseCount, (from, to) => {
    phraseFields[to] = placeFields[from]!;
  });
  const stops = new Set(stopWords);
  return {
    words,
    stopWords: new Set([...words.keys()].filter((word) => stops.has(words[word]!))),
    phraseWords,
    accented,
    wordPhrases: invert(phraseWords, words.length),
    placePhrases,
    placeFields,
    phrasePlaces,
    phraseFields,
    typePhrases,
    rootPhrases,
    phraseTypes: invert(typePhrases, phraseCount),
    phraseRoots: invert(rootPhrases, phraseCount),
  };
}

function phrasesOfPlaces(
  places: PlaceTable,
  ofString: Uint32Array,
): Pick<PhraseIndex, 'placePhrases' | 'placeFields'> {
  const names: readonly (readonly [number, Lists])[] = [
    [Field.name, places.name],
    [Field.short, places.short_name],
    [Field.alternative, places.alternative_names],
    [Field.hidden, places.hidden_names],
  ];
  const own: typeof names = [...names, [Field.tag, places.tags]];
  const phrases = new GrowingList();
  const fields = new GrowingList();
  const push = (field: number, string: number): void => {
    for (let phrase = ofString[string]!; phrase < ofString[string + 1]!; phrase++) {
      phrases.push(phrase);
      fields.push(field);
    }
  };
  const add = (field: number, { offsets, values }: Lists, row: number): void => {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) push(field, values[i]!);
  };
  const { parents, tags, address } = places;
  const isTag = (string: number, place: number): boolean => {
    for (let i = tags.offsets[place]!; i < tags.offsets[place + 1]!; i++)
      if (tags.values[i] === string) return true;
    return false;
  };
  const offsets = new Uint32Array(places.count + 1);
  for (let place = 0; place < places.count; place++) {
    for (const [field, column] of own) add(field, column, place);
    for (let i = address.offsets[place]!; i < address.offsets[place + 1]!; i++) {
      if (!isTag(address.values[i]!, place)) push(Field.context, address.values[i]!);
    }
    for (let i = parents.offsets[place]!; i < parents.offsets[place + 1]!; i++) {
      for (const [, column] of names) add(Field.context, column, parents.values[i]!);
    }
    offsets[place + 1] = phrases.length;
  }
  return {
    placePhrases: { offsets, values: phrases.finish() },
    placeFields: Uint8Array.from(fields.finish()),
  };
}
