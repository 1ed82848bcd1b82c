import type { PlaceTable } from '../../core/place-table.ts';
import { type IntLists, invert, listsByItem } from '../../core/structures/int-lists.ts';
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
}

/** Builds the search index of places. */
export function buildSearchIndex(places: PlaceTable, stopWords: readonly string[]): SearchIndex {
  const phrases = buildPhraseIndex(places, stopWords);
  const types = listsByItem(places.type);
  return {
    phrases,
    placesOfType: invert(types, places.types.length),
    typeSets: typeSetsOf(types, places.count),
  };
}
