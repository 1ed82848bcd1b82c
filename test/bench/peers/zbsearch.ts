import { create, insertMultiple, search } from 'zbsearch';
import type { Corpus } from '../relevance/engines/documents.ts';
import type { Engine } from '../relevance/engines/engine.ts';
import { searchInSteps } from '../relevance/engines/orama-family.ts';

export const createEngine = (corpus: Corpus): Promise<Engine> =>
  searchInSteps('ZBSearch', corpus, (schema) => {
    const index = create({ schema });
    return {
      insertMultiple: (documents) => insertMultiple(index, [...documents]),
      search: (options) => search(index, options),
    };
  });
