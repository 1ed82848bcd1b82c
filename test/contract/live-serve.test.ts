import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { LiveApi, liveList, SlowAnswer, well } from '../fixtures/live-api.ts';
import type { Host } from './host.ts';
import { serve } from './serving.ts';

describe('fingerpost serve --live', () => {
  it('answers from the live API and falls back to the bundle, and answers 404 for paths that are not passed', async () => {
    const live = new LiveApi();
    await live.start();
    const host = await serve('--live', live.endpoint, '--passthrough', '/dates/');
    const ask = async (path: string) => {
      const { status, headers } = await fetch(host.base + path);
      return `${status} ${headers.get('X-Places-Source')}`;
    };
    const paths = [
      '/places/atco:340001/rti/bus',
      '/transport/park-and-rides',
      '/places/osm:n601/rti/p-r',
      '/dates/today',
      '/other/today',
    ];
    try {
      expect(await Promise.all(paths.map(ask))).toEqual([...Array(4).fill('200 live'), '404 null']);
      await live.stop();
      expect(await Promise.all(paths.slice(0, 3).map(ask))).toEqual([
        expect.stringMatching(/^503 /),
        '200 stale',
        '200 stale',
      ]);
    } finally {
      await host.stop();
      await live.stop().catch(() => {});
    }
  });

  it('ends the request of a caller that disconnects, and sends another for the next', async () => {
    const live = new LiveApi();
    await live.start();
    const slow = new SlowAnswer();
    live.listener = slow.listener;
    const host = await serve('--live', live.endpoint);
    const ask = (signal: AbortSignal | null = null) =>
      fetch(`${host.base}/transport/park-and-rides`, { signal });
    try {
      const controller = new AbortController();
      const impatient = ask(controller.signal);
      await slow.begun;
      controller.abort();
      await expect(impatient).rejects.toHaveProperty('name', 'AbortError');
      // This request is later than the disconnection.
      expect((await fetch(`${host.base}/places/uni:1001`)).status).toBe(200);
      live.listener = well();
      expect(await (await ask()).json()).toEqual(liveList);
      await slow.ended;
    } finally {
      await host.stop();
      await live.stop();
    }
  });

  it('follows no redirect to another origin, and prints the option that allows it', async () => {
    const inner = new LiveApi();
    const live = new LiveApi();
    await Promise.all([inner.start(), live.start()]);
    const to =
      (api: LiveApi): RequestListener =>
      ({ url = '' }, response) =>
        void response.writeHead(302, { Location: new URL(url, api.endpoint).href }).end();
    live.listener = to(inner);
    const host = await serve('--live', live.endpoint);
    const { origin } = new URL(inner.endpoint);
    const open = await serve('--live', live.endpoint, '--allow-redirects-to', origin);
    const ask = async ({ base }: Host, path: string) => {
      const response = await fetch(base + path);
      return { source: response.headers.get('X-Places-Source'), text: await response.text() };
    };
    try {
      for (const path of ['/places/atco:340001/rti/bus', '/transport/park-and-rides']) {
        const { source, text } = await ask(host, path);
        expect(source).not.toBe('live');
        expect(text).not.toContain(origin);
      }
      expect(inner.requests).toEqual([]);
      await expect
        .poll(() => host.log)
        .toEqual([
          `${live.endpoint}/places/atco:340001/rti/bus redirects to ${inner.endpoint}/places/atco:340001/rti/bus, which is ` +
            `of another origin: if that is right, allow it with --allow-redirects-to ${origin}`,
        ]);
      expect(await ask(open, '/transport/park-and-rides')).toEqual({
        source: 'live',
        text: JSON.stringify(liveList),
      });
    } finally {
      await Promise.all([host.stop(), open.stop(), inner.stop(), live.stop()]);
    }
  });
});
