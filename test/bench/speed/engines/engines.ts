import { behindApi } from './behind-api.ts';
import { BEHIND_API, type SpeedEngine } from './engine.ts';
import { fingerpost, fingerpostAgain } from './fingerpost.ts';
import { peer } from './peer.ts';
import { plainRecipe, plainSaved } from './plain-recipe.ts';

const others = {
  plain: plainRecipe,
  saved: plainSaved,
  orama: peer('Orama', 'orama'),
  zbsearch: peer('ZBSearch', 'zbsearch'),
  flexsearch: peer('FlexSearch', 'flexsearch'),
  sqlite: peer('SQLite FTS5', 'sqlite'),
};

/** By the names that the command line gives them, in the order of the tables: `orama-api` is Orama behind the places API. */
export const engines: Readonly<Record<string, SpeedEngine>> = {
  fingerpost,
  again: fingerpostAgain,
  ...others,
  ...Object.fromEntries(
    Object.entries(others).map(([name, engine]) => [name + BEHIND_API, behindApi(engine)]),
  ),
};
