import { type Endpoint, wrap } from 'comlink';
import { describe, expect, it, vi } from 'vitest';
import type { HostCalls } from '../../../src/protocol/calls.ts';
import type { HostOptions } from '../../../src/protocol/host.ts';
import { addFingerpost } from '../../../src/service-worker/add-fingerpost.ts';
import { bundle } from '../host/visit.ts';
import { page, startWorker, WorkerScope, workerPlatform } from './worker-scope.ts';

describe('a page’s question', () => {
  it('answers pages of its own base and bundle', async () => {
    const live = { endpoint: 'https://live.example/api' };
    const scope = startWorker({ live, passthrough: ['/dates/'] });
    const told = async (other: Partial<HostOptions>) =>
      (await scope.calls(other.base).hello({ ...page, ...other })).rejection;
    expect(await scope.calls().hello(page)).toEqual({ fingerpost: 1, rejection: undefined });
    expect(await told({ bundle: bundle.slice(0, -1), live, passthrough: ['/dates/'] })).toBeUndefined();
    expect(await told({ bundle: 'https://bundles.example/other/' })).toMatch(
      /answers from .*small\/, not from .*other/,
    );
    expect(await told({ live: { endpoint: 'https://other.example' } })).toMatch(/not from .*other\.example/);
    expect(await told({ live: { ...live, credentials: 'include' } })).toMatch(/other credentials/);
    expect(await told({ live: { ...live, forward: ['X-Own'] } })).toMatch(/other credentials or headers/);
    expect(await told({ live: { ...live, credentials: 'omit', forward: [] } })).toBeUndefined();
    expect(await told({ passthrough: ['/dates/', '/news/'] })).toMatch(/doesn't pass \/news\//);
    expect(await told({ base: 'https://app.example/v2' })).toMatch(/answers for .*api, not for .*v2/);
  });

  it('opens the bundle once, and sends each page the latest status and progress', async () => {
    const platform = workerPlatform();
    const scope = startWorker({}, platform);
    expect(await scope.calls().open(page)).toMatchObject({
      ok: true,
      value: { status: { places: 3, from: 'network', stored: false } },
    });
    await expect.poll(() => scope.told.at(-1)).toMatchObject({ status: { indexCached: true } });
    expect(await scope.calls().open(page)).toMatchObject({
      ok: true,
      value: { status: { places: 3, stored: true, indexCached: true }, progress: { stage: 'index' } },
    });
    expect(platform.network.requests).toHaveLength(3);
  });

  it('of a worker with several bases is answered for its own base, and opens that bundle alone', async () => {
    const scope = new WorkerScope();
    const base = 'https://app.example/two';
    const [one, two] = ['/one', '/two'].map((base) => {
      const platform = workerPlatform();
      addFingerpost(scope, { bundle, base }, platform);
      return platform;
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const calls = scope.calls(base);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(await calls.hello({ ...page, base })).toEqual({ fingerpost: 1, rejection: undefined });
    expect(await calls.open({ ...page, base })).toMatchObject({ ok: true });
    expect([one, two].map((platform) => platform!.network.requests.length)).toEqual([0, 3]);
  });

  it('sends a busy heartbeat before a long task begins', async () => {
    const port = startWorker().port({ fingerpost: 1, base: page.base });
    const replies: object[] = [];
    port.addEventListener('message', ({ data }) => replies.push(data));
    expect(await wrap<HostCalls>(port as Endpoint).open(page)).toMatchObject({ ok: true });
    const busy = { alive: true, busy: true };
    expect(replies).toEqual([busy, busy, expect.objectContaining({ value: expect.anything() })]);
  });

  it('of another release is told the release of the worker', async () => {
    const port = startWorker().port({ fingerpost: 2, base: page.base });
    expect(await wrap<HostCalls>(port as Endpoint).hello(page)).toMatchObject({ fingerpost: 1 });
  });

  it('ignores messages of another program', async () => {
    const scope = startWorker();
    for (const data of [undefined, null, 'SKIP_WAITING', { type: 'open' }, { fingerpost: 1 }]) {
      scope.dispatch('message', { data, ports: [] });
      scope.dispatch('message', { data, ports: [{ addEventListener: () => expect.unreachable() }] });
    }
  });
});
