import type { Place } from '../../../src/core/place.ts';
import type { PlaceTable } from '../../../src/core/place-table.ts';
import { defaultSettings, type SearchSettings } from '../../../src/core/settings.ts';
import type { IntLists } from '../../../src/core/structures/int-lists.ts';
import { buildSearchIndex, type SearchIndex } from '../../../src/search/index/search-index.ts';
import { type ExpandedQuery, type ExpanderOptions, TermExpander } from '../../../src/search/query/expand.ts';
import { createTermDictionary, FuzzyTermIndex } from '../../../src/search/query/fuzzy.ts';
import { tableOf } from './places.ts';

/** The parts of search below the engine, over some places. */
export interface Indexed {
  readonly table: PlaceTable;
  readonly index: SearchIndex;
  readonly expander: TermExpander;
  /** Expands the words of a text, as a search without corrections does. */
  expand(text: string, options?: Partial<ExpanderOptions>): ExpandedQuery;
  /** Returns the number of the place with an id. */
  numberOf(id: string): number;
  /** Returns the number of the phrase with these words. */
  phraseOf(words: string): number;
}

/** Makes the expander of a sorted vocabulary. */
export function expanderOf(
  terms: readonly string[],
  settings: Partial<SearchSettings> = {},
  termPostings: IntLists = { offsets: new Uint32Array(terms.length + 1), values: new Uint32Array() },
): TermExpander {
  const all = { ...defaultSettings, ...settings };
  return new TermExpander(terms, termPostings, createTermDictionary(terms), new FuzzyTermIndex(terms), all);
}

/** Encodes, decodes and indexes places. */
export async function indexed(
  places: readonly Place[],
  settings: Partial<SearchSettings> = {},
): Promise<Indexed> {
  const table = await tableOf(places);
  const index = buildSearchIndex(table, settings.stop_words ?? []);
  const { terms, termPostings, phraseTerms } = index.phrases;
  const expander = expanderOf(terms, settings, termPostings);
  const { offsets, values } = phraseTerms;
  const phrases = Array.from({ length: offsets.length - 1 }, (_, phrase) =>
    Array.from(values.subarray(offsets[phrase], offsets[phrase + 1]), (term) => terms[term]).join(' '),
  );
  return {
    table,
    index,
    expander,
    expand: (text, options = {}) =>
      expander.expand(text.split(' '), { asYouType: false, inContext: true, ...options }),
    numberOf: (id) => table.identifiers.placeOf(id)!,
    phraseOf: (words) => phrases.indexOf(words),
  };
}
