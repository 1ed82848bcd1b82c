import { toHandler } from '../../src/http/handler.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { searchAgain } from '../fixtures/open-search.ts';
import { replayHost, replaysContract } from './replay.ts';

replaysContract('a search that was started before on the device', async () => {
  const { api } = await searchAgain(await packFixture(), '/api');
  const handler = toHandler(api);
  return replayHost({
    base: 'http://any.example/api',
    fetch: async (request) => (await handler(request)) ?? Response.error(),
    stop: async () => {},
  });
});
