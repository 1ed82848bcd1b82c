import { describe, expect, it, vi } from 'vitest';
import type { HostOptions } from '../../../src/protocol/host.ts';
import { bundle } from '../host/visit.ts';
import { page, startWorker, workerPlatform } from './worker-scope.ts';

describe('a page’s question', () => {
  it('answers pages of its own base and bundle', async () => {
    const live = { endpoint: 'https://live.example/api' };
    const scope = startWorker({ live, passthrough: ['/dates/'] });
    const told = async (other: Partial<HostOptions>, base?: string) =>
      (await scope.question('hello', { ...page, ...other }, base))?.rejection;
    expect(await scope.question('hello', page)).toEqual({ fingerpost: 1, rejection: undefined });
    expect(await told({ bundle: bundle.slice(0, -1), live, passthrough: ['/dates/'] })).toBeUndefined();
    expect(await told({ bundle: 'https://bundles.example/other/' })).toMatch(
      /answers from .*small\/, not from .*other/,
    );
    expect(await told({ live: { endpoint: 'https://other.example' } })).toMatch(/not from .*other\.example/);
    expect(await told({ live: { ...live, credentials: 'include' } })).toMatch(/other credentials/);
    expect(await told({ live: { ...live, forward: ['X-Own'] } })).toMatch(/other credentials or headers/);
    expect(await told({ live: { ...live, credentials: 'omit', forward: [] } })).toBeUndefined();
    expect(await told({ passthrough: ['/dates/', '/news/'] })).toMatch(/doesn't pass \/news\//);
    expect(await told({}, 'https://app.example/v2')).toMatch(/answers for .*api, not for .*v2/);
    expect(await scope.question('open', page, 'https://app.example/v2')).toBeUndefined();
  });

  it('opens the bundle once, and sends each page the latest status and progress', async () => {
    const platform = workerPlatform();
    const scope = startWorker({}, platform);
    expect(await scope.question('open', page)).toMatchObject({
      ok: true,
      value: { status: { places: 3, from: 'network', stored: false } },
    });
    await expect.poll(() => scope.told.at(-1)).toMatchObject({ status: { indexCached: true } });
    expect(await scope.question('open', page)).toMatchObject({
      ok: true,
      value: { status: { places: 3, stored: true, indexCached: true }, progress: { stage: 'index' } },
    });
    expect(platform.network.requests).toHaveLength(3);
  });

  it('sends a busy heartbeat before a long task begins', async () => {
    const scope = startWorker();
    const replies: object[] = [];
    const port = { postMessage: (reply: object) => replies.push(reply) };
    const data = { fingerpost: 1, base: 'https://app.example/api', call: 'open', argument: undefined };
    scope.dispatch('message', { data, ports: [port] });
    await scope.idle();
    const busy = { alive: true, busy: true };
    expect(replies).toEqual([busy, busy, { answer: expect.objectContaining({ ok: true }) }]);
  });

  it.each([
    ['a call that it doesn’t know', { fingerpost: 1, call: 'later' }],
    ['another release', { fingerpost: 2, call: 'hello' }],
  ])('rejects %s at once', (_, question) => {
    vi.useFakeTimers();
    const replies: object[] = [];
    const port = { postMessage: (reply: object) => replies.push(reply) };
    const data = { base: 'https://app.example/api', ...question };
    startWorker().dispatch('message', { data, ports: [port] });
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    const rejection = expect.stringContaining('another release');
    expect(replies).toEqual([{ answer: { fingerpost: 1, rejection } }]);
  });

  it('ignores messages of another program', async () => {
    const scope = startWorker();
    for (const data of [undefined, null, 'SKIP_WAITING', { type: 'open' }, { fingerpost: 1 }]) {
      scope.dispatch('message', { data, ports: [] });
      scope.dispatch('message', { data, ports: [{ postMessage: () => expect.unreachable() }] });
    }
  });
});
