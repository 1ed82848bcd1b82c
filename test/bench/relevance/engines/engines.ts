import type { Bundle } from '../../../../src/bundle/open.ts';
import type { Gazetteer } from '../gazetteer.ts';
import type { Engine } from './engine.ts';
import { fingerpost } from './fingerpost.ts';
import { plainMiniSearch } from './minisearch.ts';

/** By the names that the command line gives them, in the order of the tables. */
export const engines: Readonly<
  Record<string, (bundle: Bundle, gazetteer: Gazetteer) => Engine | Promise<Engine>>
> = {
  fingerpost: (bundle) => fingerpost(bundle),
  minisearch: (_, gazetteer) => plainMiniSearch(gazetteer),
};
