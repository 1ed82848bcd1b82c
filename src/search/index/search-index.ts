import type { PlaceTable } from '../../core/place-table.ts';
import { type IntLists, invert, listOf } from '../../core/structures/int-lists.ts';
import { buildPhraseIndex, type PhraseIndex } from './phrase-index.ts';
import { type TypeSets, typeSetsOf } from './type-sets.ts';

/**
 * What search makes of all places before it can answer. It is data and nothing else, so that it may be kept: to make it takes
 * longer than all that an engine makes of it.
 */
export interface SearchIndex {
  readonly phrases: PhraseIndex;
  readonly placesOfType: IntLists;
  readonly typeSets: TypeSets;
  /** For each word of the vocabulary, in how many places it is: roughly, as a place may have it twice. */
  readonly placeCounts: Uint32Array;
}

export function buildSearchIndex(places: PlaceTable, stopWords: readonly string[]): SearchIndex {
  const phrases = buildPhraseIndex(places, stopWords);
  const placesOfType = invert(places.type, places.types.length);
  return {
    phrases,
    placesOfType,
    typeSets: typeSetsOf(places.type, places.count),
    placeCounts: spreadOf(phrases, placesOfType),
  };
}

function spreadOf(
  { words, termPostings, phraseWords, phrasePostings, typePhrases }: PhraseIndex,
  placesOfType: IntLists,
): Uint32Array {
  const spread = new Uint32Array(words.length);
  for (let word = 0; word < words.length; word++) {
    for (let i = termPostings.offsets[word]!; i < termPostings.offsets[word + 1]!; i++) {
      const phrase = termPostings.values[i]!;
      spread[word]! += phrasePostings.offsets[phrase + 1]! - phrasePostings.offsets[phrase]!;
    }
  }
  for (let type = 0; type + 1 < placesOfType.offsets.length; type++) {
    const places = placesOfType.offsets[type + 1]! - placesOfType.offsets[type]!;
    for (const phrase of listOf(typePhrases, type)) {
      for (const word of listOf(phraseWords, phrase)) spread[word]! += places;
    }
  }
  return spread;
}
