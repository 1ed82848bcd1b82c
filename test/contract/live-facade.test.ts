import { describe, expect, it } from 'vitest';
import { builtPage } from '../browser/test-page.ts';
import { serveFiles, startServer } from '../browser/test-server.ts';
import type { EnginePage } from '../engines/engine.ts';
import { launchEngine } from '../engines/launch.ts';
import { packFixture } from '../fixtures/bundle.ts';
import { LiveApi, lastSites, type liveList, liveSites, silent } from '../fixtures/live-api.ts';
import { fetchIn } from './facade-in-page.ts';
import type { LiveHostOptions, LiveHosts } from './live.ts';
import { liveHostContract } from './live-hosts.ts';

interface FacadeHosts extends LiveHosts {
  readonly page: EnginePage;
}

/** Facades in a page in Chromium, one after another; each starts with empty storage. */
async function facades(worker?: false): Promise<FacadeHosts> {
  const site = await startServer(builtPage());
  const { files } = await packFixture();
  const bundles = await startServer(serveFiles(() => files));
  const browser = await launchEngine();
  const page = await (await browser.newVisitor()).newPage();
  await page.goto(site.origin);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: sets a cookie as any site may.
    document.cookie = 'secret=51.75';
  });
  return {
    page,
    async open({ live, passthrough }) {
      await page.evaluate(
        async ({ bundle, worker, live, passthrough }) => {
          window.places = window.createPlacesFetch({ bundle, base: '/api', live, passthrough, ...worker });
          await window.places.ready;
        },
        {
          bundle: bundles.origin,
          live,
          passthrough,
          worker: worker === false ? { worker } : {},
        } as LiveHostOptions & {
          bundle: string;
          passthrough: string[];
          worker: { worker?: false };
        },
      );
      return {
        base: `${site.origin}/api`,
        async fetch(request) {
          const { status, headers, text } = await fetchIn(page, request);
          const body = [204, 304].includes(status) && text === '' ? null : text;
          return new Response(body, { status, headers: [...headers] });
        },
        stop: () =>
          page.evaluate(async () => {
            window.places.close();
            for (const { name = '' } of await indexedDB.databases())
              await new Promise((resolve) => {
                indexedDB.deleteDatabase(name).onsuccess = resolve;
              });
          }),
      };
    },
    async close() {
      await browser.close();
      await Promise.all([site.stop(), bundles.stop()]);
    },
  };
}

liveHostContract('the facade in a page, with a worker', () => facades());
liveHostContract('the facade in a page, without a worker', () => facades(false));

describe('the facade with live data', () => {
  it('answers places while the live API is silent', async () => {
    const hosts = await facades();
    const live = new LiveApi();
    await live.start();
    live.listener = silent;
    try {
      const { base, fetch } = await hosts.open({ live: { endpoint: live.endpoint, timeLimitMs: 600_000 } });
      const waiting = fetch(new Request(`${base}/transport/park-and-rides`)).catch(() => 'ended');
      expect((await fetch(new Request(`${base}/places/uni:1001`))).status).toBe(200);
      await hosts.close();
      expect(await waiting).toBe('ended');
    } finally {
      await live.stop();
    }
  });

  it('lists the sites of an earlier visit without a network', async () => {
    const hosts = await facades();
    const live = new LiveApi();
    await live.start();
    try {
      const { page } = hosts;
      const options = { live: { endpoint: live.endpoint, timeLimitMs: 60_000 } };
      const { base, fetch } = await hosts.open(options);
      const ask = async () => {
        const response = await fetch(new Request(`${base}/transport/park-and-rides`));
        const { park_and_rides } = (await response.json()) as typeof liveList;
        return [response.headers.get('X-Places-Source'), response.headers.get('Age'), park_and_rides];
      };
      expect(await ask()).toEqual(['live', expect.any(String), liveSites]);
      await page.evaluate(() => window.untilLiveKept());
      await page.evaluate(() => window.places.close());
      await page.reload();
      await hosts.open(options);
      await live.stop();
      expect(await ask()).toEqual(['stale', expect.stringMatching(/^\d+$/), lastSites]);
      await live.start();
      expect(await ask()).toEqual(['live', expect.any(String), liveSites]);
    } finally {
      await hosts.close();
      await live.stop();
    }
  });
});
