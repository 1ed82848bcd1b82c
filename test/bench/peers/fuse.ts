import Fuse from 'fuse.js';
import { type Corpus, FIELDS, WEIGHTS } from '../relevance/engines/documents.ts';
import type { Engine } from '../relevance/engines/engine.ts';
import { bestOf } from '../relevance/engines/near.ts';

/** Fuse.js, which scans all places for every query. */
export function createEngine({ documents, places }: Corpus): Engine {
  const index = new Fuse(documents, {
    keys: FIELDS.map((name) => ({ name, weight: WEIGHTS[name] })),
    includeScore: true,
    ignoreDiacritics: true,
    // The query may match anywhere in a name.
    ignoreLocation: true,
    // Its default of 0.6 finds junk, which costs time and order. Its token search finds more words in any order (95 % to 31 %), but
    // fewer whole names and beginnings; over all classes the two are even.
    threshold: 0.35,
  });
  return {
    name: 'Fuse.js',
    search: ({ q, position }) =>
      bestOf(
        index
          .search(q, position ? {} : { limit: 10 })
          // Its scores are distances: 0 is best.
          .map(({ item, score = 1 }) => ({ id: item.id, score: 1 - score })),
        places,
        position,
      ),
  };
}
