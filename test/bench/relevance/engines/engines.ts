import type { Bundle } from '../../../../src/bundle/open.ts';
import type { NamedCorpus } from './documents.ts';
import type { Engine } from './engine.ts';
import { fingerpost } from './fingerpost.ts';
import { flexSearch } from './flexsearch.ts';
import { fuse } from './fuse.ts';
import { plainMiniSearch } from './minisearch.ts';
import { orama } from './orama.ts';
import { sqlite } from './sqlite.ts';
import { uFuzzy } from './ufuzzy.ts';

/** By the names that the command line gives them, in the order of the tables. */
export const engines: Readonly<
  Record<string, (bundle: Bundle, corpus: NamedCorpus) => Engine | Promise<Engine>>
> = {
  fingerpost: (bundle) => fingerpost(bundle),
  minisearch: (_, corpus) => plainMiniSearch(corpus),
  orama: (_, corpus) => orama(corpus),
  flexsearch: (_, corpus) => flexSearch(corpus),
  fuse: (_, corpus) => fuse(corpus),
  ufuzzy: (_, corpus) => uFuzzy(corpus),
  sqlite: (_, corpus) => sqlite(corpus),
};
