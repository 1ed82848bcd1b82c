import { toHandler } from '../../src/http/handler.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { searchAgain } from '../fixtures/open-search.ts';
import type { Host } from './host.ts';
import { contractSuite } from './suite.ts';

contractSuite('a search that was started before on the device', async (): Promise<Host> => {
  const { api } = await searchAgain(await packFixture(), '/api');
  const handler = toHandler(api);
  return {
    base: 'http://any.example/api',
    fetch: async (request) => (await handler(request)) ?? Response.error(),
    stop: async () => {},
  };
});
