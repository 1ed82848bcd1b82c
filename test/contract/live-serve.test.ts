import { describe, expect, it } from 'vitest';
import { LiveApi, liveList, SlowAnswer, siteStatus, unavailable } from '../fixtures/live-api.ts';
import { serve } from './serving.ts';

describe('fingerpost serve --live', () => {
  it('has what the live API has, what the bundle knows where it has nothing, and 404 for other paths', async () => {
    const live = new LiveApi();
    await live.start();
    const host = await serve('--live', live.endpoint, '--passthrough', '/dates/');
    const ask = async (path: string) => {
      const response = await fetch(host.base + path);
      return {
        status: response.status,
        source: response.headers.get('X-Places-Source'),
        body: await response.json(),
      };
    };
    try {
      expect(await ask('/places/atco:340001/rti/bus')).toMatchObject({ status: 200, source: 'live' });
      expect(await ask('/dates/today')).toMatchObject({ status: 200, body: { week: 7 } });
      expect(await ask('/other/today')).toMatchObject({ status: 404 });
      expect(await ask('/transport/park-and-rides')).toEqual({ status: 200, source: 'live', body: liveList });
      const occupancy = await ask('/places/osm:n601/rti/p-r');
      expect([occupancy.source, occupancy.body.services?.percentage]).toEqual(['live', 83]);
      await live.stop();
      expect(await ask('/places/atco:340001/rti/bus')).toMatchObject({ status: 503 });
      expect(await ask('/transport/park-and-rides')).toMatchObject({ status: 200, source: 'stale' });
      expect(await ask('/places/osm:n601/rti/p-r')).toEqual({
        status: 200,
        source: 'stale',
        body: siteStatus(unavailable('osm:n601', 'Upper Tolland', 1389)),
      });
    } finally {
      await host.stop();
      await live.stop().catch(() => {});
    }
  });

  it('answers the others when one hangs up that waited, and asks once', async () => {
    const live = new LiveApi();
    await live.start();
    const slow = new SlowAnswer();
    live.listener = slow.listener;
    const host = await serve('--live', live.endpoint);
    const ask = (signal?: AbortSignal) =>
      fetch(`${host.base}/transport/park-and-rides`, { signal: signal ?? null });
    try {
      const controller = new AbortController();
      const impatient = ask(controller.signal);
      await slow.begun;
      const patient = ask();
      controller.abort();
      await expect(impatient).rejects.toHaveProperty('name', 'AbortError');
      // Asked after all that, so answered after it as well.
      expect((await fetch(`${host.base}/places/uni:1001`)).status).toBe(200);
      expect(slow.isOver).toBe(false);
      slow.finish();
      expect(await (await patient).json()).toEqual(liveList);
      expect(live.asked).toHaveLength(1);
    } finally {
      await host.stop();
      await live.stop();
    }
  });
});
