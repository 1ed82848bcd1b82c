import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { builtPage } from '../test-page.ts';
import { startServer } from '../test-server.ts';
import { useFacadePage } from './facade-page.ts';

const on = useFacadePage();

/** Loads the page, and returns the path of the worker that its bundler emitted. */
async function workerScript(): Promise<string> {
  await on.visit();
  await on.ask('/api/places/osm:1');
  return on.site.requests.find((url) => url.includes('search.worker'))!;
}

it('starts a worker by the user’s function, and replaces one that is killed', async () => {
  const script = await workerScript();
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
      // The page looks for an update by itself, and the killed worker must owe nothing but the answer.
      await window.places.update();
      window.cutShort(limits.workerSilenceLimitMs);
      const answer = window.places('/api/places/osm:1');
      started[0]?.terminate();
      return { status: (await answer).status, started: started.length, host: window.places.status().host };
    },
    [on.bundles.origin, script, limits] as const,
  );
  expect(result).toEqual({ status: 200, started: 2, host: 'worker' });
});

it('starts a worker from another origin', async () => {
  const script = await workerScript();
  const page = builtPage();
  const cdn = await startServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    page(request, response);
  });
  try {
    await on.visit({ worker: cdn.origin + script });
    expect(await on.ask('/api/places/osm:1')).toMatchObject({ status: 200 });
    expect(await on.status()).toMatchObject({ host: 'worker' });
  } finally {
    await cdn.stop();
  }
});
