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
    // Prefix and fuzzy 0.2 are what its documentation recommends for search as people type. Any word may match (its
    // default), as the rarest weigh most: asking for all of them loses what is joined, split or written short.
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
