import type { PlaceTable } from '../../core/place-table.ts';
import { type IntLists, invert, listOf } from '../../core/structures/int-lists.ts';
import { buildPhraseIndex, type PhraseIndex } from './phrase-index.ts';
import { type TypeSets, typeSetsOf } from './type-sets.ts';

/**
 * The structures that search derives from all places. They are plain data, so that a host can store them: to build them takes longer than
 * to create an engine from them.
 */
export interface SearchIndex {
  readonly phrases: PhraseIndex;
  /** The places of each type. */
  readonly placesOfType: IntLists;
  readonly typeSets: TypeSets;
  /** For each word of the vocabulary, how many places have it; a place counts twice that has it twice. */
  readonly placeCounts: Uint32Array;
}

/** Builds the search index of places. */
export function buildSearchIndex(places: PlaceTable, stopWords: readonly string[]): SearchIndex {
  const phrases = buildPhraseIndex(places, stopWords);
  const placesOfType = invert(places.type, places.types.length);
  return {
    phrases,
    placesOfType,
    typeSets: typeSetsOf(places.type, places.count),
    placeCounts: placeCountsOf(phrases, placesOfType),
  };
}

function placeCountsOf(
  { words, termPostings, phraseWords, phrasePostings, typePhrases }: PhraseIndex,
  placesOfType: IntLists,
): Uint32Array {
  const counts = new Uint32Array(words.length);
  for (let word = 0; word < words.length; word++) {
    for (let i = termPostings.offsets[word]!; i < termPostings.offsets[word + 1]!; i++) {
      const phrase = termPostings.values[i]!;
      counts[word]! += phrasePostings.offsets[phrase + 1]! - phrasePostings.offsets[phrase]!;
    }
  }
  for (let type = 0; type + 1 < placesOfType.offsets.length; type++) {
    const places = placesOfType.offsets[type + 1]! - placesOfType.offsets[type]!;
    for (const phrase of listOf(typePhrases, type)) {
      for (const word of listOf(phraseWords, phrase)) counts[word]! += places;
    }
  }
  return counts;
}
