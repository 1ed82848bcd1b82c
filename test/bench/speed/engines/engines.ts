import type { SpeedEngine } from './engine.ts';
import { fingerpost, fingerpostAgain } from './fingerpost.ts';
import { peer } from './peer.ts';
import { plainRecipe, plainSaved } from './plain-recipe.ts';

/** By the names that the command line gives them, in the order of the tables. */
export const engines: Readonly<Record<string, SpeedEngine>> = {
  fingerpost,
  again: fingerpostAgain,
  plain: plainRecipe,
  saved: plainSaved,
  orama: peer('Orama', 'orama'),
  zbsearch: peer('ZBSearch', 'zbsearch'),
  flexsearch: peer('FlexSearch', 'flexsearch'),
};
