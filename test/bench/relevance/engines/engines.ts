import type { Bundle } from '../../../../src/bundle/open.ts';
import type { NamedCorpus } from './documents.ts';
import type { Engine } from './engine.ts';
import { fingerpost } from './fingerpost.ts';
import { loadPeer } from './load-peer.ts';
import { plainMiniSearch } from './minisearch.ts';

type CreateEngine = (bundle: Bundle, corpus: NamedCorpus) => Engine | Promise<Engine>;

const peer =
  (name: string): CreateEngine =>
  async (_, corpus) =>
    (await loadPeer<NamedCorpus>(name))(corpus);

/** By the names that the command line gives them, in the order of the tables. */
export const engines: Readonly<Record<string, CreateEngine>> = {
  fingerpost: (bundle) => fingerpost(bundle),
  minisearch: (_, corpus) => plainMiniSearch(corpus),
  orama: peer('orama'),
  zbsearch: peer('zbsearch'),
  flexsearch: peer('flexsearch'),
  fuse: peer('fuse'),
  ufuzzy: peer('ufuzzy'),
  sqlite: peer('sqlite'),
};
