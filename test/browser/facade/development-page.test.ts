import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { startServer } from '../test-server.ts';
import { developmentPage } from './development-page.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage(developmentPage);
/** The library's worker, as Vite serves it in development. */
const workerScript = `/@fs${new URL('../../../workers/search.worker.ts', import.meta.url).pathname}`;

describe('a page in development', () => {
  it('finds the library’s worker', async () => {
    await on.visit();
    expect(await on.ask('/api/places/search?q=beta')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'worker' });
  });
});

describe('a worker of the user', () => {
  it('starts a worker by the user’s function, and replaces one that is killed', async () => {
    await on.page.goto(on.site.origin);
    const result = await on.page.evaluate(
      async ([bundle, script, limits]) => {
        const started: Worker[] = [];
        const worker = () => {
          started.push(new Worker(script, { type: 'module' }));
          return started.at(-1)!;
        };
        window.places = window.createPlacesFetch({ bundle, base: '/api', worker, ...limits });
        await window.places.ready;
        window.cutShort('setInterval', limits.workerSilenceLimitMs);
        const answer = window.places('/api/places/osm:1');
        started[0]?.terminate();
        return { status: (await answer).status, started: started.length, host: window.places.status().host };
      },
      [on.bundles.origin, workerScript, limits] as const,
    );
    expect(result).toEqual({ status: 200, started: 2, host: 'worker' });
  });

  it('starts a worker from another origin', async () => {
    const { listener, close } = await developmentPage();
    const cdn = await startServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      listener(request, response);
    });
    try {
      await on.visit({ worker: cdn.origin + workerScript });
      expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
      expect(await on.status()).toMatchObject({ host: 'worker' });
    } finally {
      await Promise.all([cdn.stop(), close()]);
    }
  });
});
