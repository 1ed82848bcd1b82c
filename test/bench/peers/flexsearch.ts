import { Charset, Encoder, type EncoderOptions, Index } from 'flexsearch';
import { type Corpus, FIELDS } from '../relevance/engines/documents.ts';
import type { Engine } from '../relevance/engines/engine.ts';
import { bestOf, byRank } from '../relevance/engines/near.ts';

/** FlexSearch. It has no field weights: each field has an index, searched in the order of weight, then one of all text. */
export function createEngine({ documents, places }: Corpus): Engine {
  const texts = [
    ...FIELDS.map((field) => documents.map((document) => document[field])),
    documents.map((document) => FIELDS.map((field) => document[field]).join(' ')),
  ];
  const indexesWith = (encoder: EncoderOptions): Index[] =>
    texts.map((column) => {
      // Whole numbers, because it would split them into three digits each, identifiers included.
      const index = new Index({ tokenize: 'forward', encoder: new Encoder({ ...encoder, numeric: false }) });
      for (const [id, text] of column.entries()) if (text !== '') index.add(id, text);
      return index;
    });
  // One index of words without accents, and one of their sounds, which is its only tolerance of typos.
  const written = indexesWith(Charset.Normalize);
  const heard = indexesWith(Charset.LatinExtra);
  // Places with all words in a field, then those with some (its "suggestions"). Sounds alone are 8 points below spelling on the
  // sample, and spelling alone finds few misspellings.
  const steps = [
    { indexes: written, suggest: false },
    { indexes: heard, suggest: false },
    { indexes: written, suggest: true },
    { indexes: heard, suggest: true },
  ];
  return {
    name: 'FlexSearch',
    search({ q, position }) {
      const limit = position ? documents.length : 10;
      const found = new Set<number>();
      for (const { indexes, suggest } of steps) {
        for (const index of indexes) {
          if (found.size >= limit) break;
          for (const id of index.search(q, { limit, suggest })) found.add(Number(id));
        }
      }
      return bestOf(byRank([...found]), places, position);
    },
  };
}
