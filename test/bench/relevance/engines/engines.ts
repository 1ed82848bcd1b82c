import type { Bundle } from '../../../../src/bundle/open.ts';
import type { Gazetteer } from '../gazetteer.ts';
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
  Record<string, (bundle: Bundle, gazetteer: Gazetteer) => Engine | Promise<Engine>>
> = {
  fingerpost: (bundle) => fingerpost(bundle),
  minisearch: (_, gazetteer) => plainMiniSearch(gazetteer),
  orama: (_, gazetteer) => orama(gazetteer),
  flexsearch: (_, gazetteer) => flexSearch(gazetteer),
  fuse: (_, gazetteer) => fuse(gazetteer),
  ufuzzy: (_, gazetteer) => uFuzzy(gazetteer),
  sqlite: (_, gazetteer) => sqlite(gazetteer),
};
