import type { PlaceTable } from '../../core/place-table.ts';
import { type IntLists, invert, listOf } from '../../core/structures/int-lists.ts';
import { buildPhraseIndex, type PhraseIndex } from './phrase-index.ts';
import { type TypeSets, typeSetsOf } from './type-sets.ts';

/**
 * The structures that search derives from all places. They are plain data, so that a host can store them, because building them takes
 * longer than creating an engine from them.
 */
export interface SearchIndex {
  readonly phrases: PhraseIndex;
  /** The places of each type. */
  readonly placesOfType: IntLists;
  readonly typeSets: TypeSets;
  /** For each term, how many places have it. A place that has it twice counts twice. */
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
  { terms, termPostings, phraseTerms, phrasePostings, typePhrases }: PhraseIndex,
  placesOfType: IntLists,
): Uint32Array {
  const counts = new Uint32Array(terms.length);
  for (let term = 0; term < terms.length; term++) {
    for (let i = termPostings.offsets[term]!; i < termPostings.offsets[term + 1]!; i++) {
      const phrase = termPostings.values[i]!;
      counts[term]! += phrasePostings.offsets[phrase + 1]! - phrasePostings.offsets[phrase]!;
    }
  }
  for (let type = 0; type + 1 < placesOfType.offsets.length; type++) {
    const places = placesOfType.offsets[type + 1]! - placesOfType.offsets[type]!;
    for (const phrase of listOf(typePhrases, type)) {
      for (const term of listOf(phraseTerms, phrase)) counts[term]! += places;
    }
  }
  return counts;
}
