import MiniSearch from 'minisearch';
import { fold } from '../fold.ts';
import { type Corpus, FIELDS, WEIGHTS } from './documents.ts';
import type { Engine } from './engine.ts';
import { bestOf } from './near.ts';

/** MiniSearch as its documentation shows it. */
export function plainMiniSearch({ documents, places }: Corpus): Engine {
  const index = new MiniSearch({
    fields: FIELDS,
    // It folds no accents by itself; a term that folds to nothing is dropped.
    processTerm: (term) => fold(term).replaceAll(' ', '') || null,
    // Its documentation recommends prefix and fuzzy 0.2 for search as people type. Any word may match (its default), because the
    // rarest weigh most; to require all of them loses words that are joined, split or abbreviated.
    searchOptions: { prefix: true, fuzzy: 0.2, boost: WEIGHTS },
  });
  index.addAll(documents);
  return {
    name: 'MiniSearch',
    search: ({ q, position }) =>
      bestOf(
        index.search(q).map(({ id, score }) => ({ id, score })),
        places,
        position,
      ),
  };
}
