import { create, insertMultiple, search } from '@orama/orama';
import type { Gazetteer } from '../gazetteer.ts';
import { documentsOf, FIELDS, WEIGHTS } from './documents.ts';
import type { Engine } from './engine.ts';
import { bestOf } from './near.ts';

/** Orama's full-text search. Its tokenizer folds accents; it does not stem unless told to, and names don't want it. */
export async function orama(gazetteer: Gazetteer): Promise<Engine> {
  const schema = Object.fromEntries(FIELDS.map((field) => [field, 'string'] as const));
  const index = create({ schema });
  const documents = documentsOf(gazetteer).map((document) => ({ ...document, id: String(document.id) }));
  await insertMultiple(index, documents);
  return {
    name: 'Orama',
    async search({ q, position }) {
      const { hits } = await search(index, {
        term: q,
        boost: WEIGHTS,
        // One edit, and prefixes of it: with two, short words match nearly everything.
        tolerance: 1,
        // Any word may match, the default: with 0 all have to be found in one field.
        threshold: 1,
        limit: position ? documents.length : 10,
      });
      return bestOf(
        hits.map(({ id, score }) => ({ id: Number(id), score })),
        gazetteer.places,
        position,
      );
    },
  };
}
