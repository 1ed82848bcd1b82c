import { afterAll, beforeAll, describe, it } from 'vitest';
import { Api } from './api.ts';
import { commonContract } from './common.ts';
import { facetsContract } from './facets.ts';
import type { Host } from './host.ts';
import { interpretationContract } from './interpretation.ts';
import { pagingContract } from './paging.ts';
import { placeContract } from './place.ts';
import { searchOrderContract } from './search-order.ts';
import { searchParametersContract } from './search-parameters.ts';
import { suggestContract } from './suggest.ts';
import { surroundingsContract } from './surroundings.ts';
import { type ContractTest, testsOf } from './tests.ts';
import { textsContract } from './texts.ts';
import { typesContract } from './types.ts';
import { wordsContract } from './words.ts';

const parts: readonly ((api: Api) => void)[] = [
  commonContract,
  placeContract,
  searchParametersContract,
  surroundingsContract,
  wordsContract,
  interpretationContract,
  textsContract,
  searchOrderContract,
  pagingContract,
  facetsContract,
  suggestContract,
  typesContract,
];

/** Returns all tests of the contract. They send their requests to a host of the fixture's places. */
export function contractTests(api: Api): readonly ContractTest[] {
  return testsOf(() => {
    for (const part of parts) part(api);
  });
}

/** Runs the contract against one host of the fixture's places. `start` starts a new host. */
export function contractSuite(name: string, start: () => Promise<Host>): void {
  describe(name, () => {
    let host: Host | undefined;

    beforeAll(async () => {
      host = await start();
    });

    afterAll(() => host?.stop());

    const api = new Api(() => {
      if (host === undefined) throw new Error(`${name} did not start`);
      return host;
    });

    for (const { title, run } of contractTests(api)) it(title, run);
  });
}
