import { Charset, Index } from 'flexsearch';
import type { Gazetteer } from '../gazetteer.ts';
import { documentsOf, FIELDS } from './documents.ts';
import type { Engine } from './engine.ts';
import { bestOf, type Scored } from './near.ts';

/** FlexSearch. It weighs no fields: each has an index, asked in the order of their weight, then one of all the text. */
export function flexSearch(gazetteer: Gazetteer): Engine {
  const documents = documentsOf(gazetteer);
  const texts = [
    ...FIELDS.map((field) => documents.map((document) => document[field])),
    documents.map((document) => FIELDS.map((field) => document[field]).join(' ')),
  ];
  const indexes = texts.map((column) => {
    // Prefixes; accents folded and letters that sound alike made one, which is all its tolerance of typos.
    const index = new Index({ tokenize: 'forward', encoder: Charset.LatinBalance });
    for (const [id, text] of column.entries()) if (text !== '') index.add(id, text);
    return index;
  });
  return {
    name: 'FlexSearch',
    search({ q, position }) {
      const limit = position ? documents.length : 10;
      const found = new Set<number>();
      // First places that have all words in a field, then those that have some (its "suggestions").
      for (const suggest of [false, true]) {
        for (const index of indexes) {
          if (found.size >= limit) break;
          for (const id of index.search(q, { limit, suggest })) found.add(Number(id));
        }
      }
      return bestOf(scored([...found]), gazetteer.places, position);
    },
  };
}

/** It tells no scores; the order stands in for them. */
function scored(ids: readonly number[]): Scored[] {
  return ids.map((id, rank) => ({ id, score: 1 - rank / (ids.length + 1) }));
}
