import { createHandler } from '../../src/http/handler.ts';
import { createLive } from '../../src/live/live.ts';
import { fixtureBundle } from '../fixtures/bundle.ts';
import { liveContract } from './live.ts';

liveContract('the handler', async () => {
  const bundle = await fixtureBundle();
  return {
    async open({ live, passthrough }) {
      const made = createLive({ ...live, fetch, now: Date.now });
      const handler = createHandler(bundle, { base: '/api', live: made, passthrough });
      return {
        base: 'http://any.example/api',
        fetch: async (request) => (await handler(request)) ?? new Response('', { status: 404 }),
        stop: async () => {},
      };
    },
    close: async () => {},
  };
});
