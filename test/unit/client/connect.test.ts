import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectWorker } from '../../../src/client/connect.ts';
import type { Connection } from '../../../src/client/connection.ts';
import type { FallbackKind } from '../../../src/core/errors.ts';
import type { SearchHost } from '../../../src/protocol/host.ts';
import { WORKER_PROTOCOL } from '../../../src/protocol/worker.ts';
import { api, asWorker, bundle, ChannelWorker, never, realHost, request } from './channel-worker.ts';
import './code-at-hand.ts';

const failed = (reason: RegExp, kind: FallbackKind) => ({
  code: 'worker-failed',
  message: expect.stringMatching(reason),
  kind,
});

const LIMIT = 10_000;

function connect(worker: ChannelWorker): Promise<Connection> {
  return connectWorker(() => asWorker(worker), LIMIT);
}

// Time limits are over when a test says so, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

describe('a worker that fails', () => {
  it('rejects the handshake of a silent worker after the time limit', async () => {
    const worker = new ChannelWorker();
    const connecting = expect(connect(worker)).rejects.toMatchObject(
      failed(/did not answer for 10 s/, 'fallback-worker-lost'),
    );
    await expect.poll(vi.getTimerCount).toBe(1);
    vi.advanceTimersByTime(LIMIT);
    await connecting;
    expect(worker.terminated).toBe(true);
  });

  it('rejects every pending and later call after the worker dies', async () => {
    const worker = new ChannelWorker({ ...realHost(), handle: never });
    const { host } = await connect(worker);
    const pending = [host.handle(request), host.handle(request)];
    worker.fail('out of memory');
    for (const call of pending)
      await expect(call).rejects.toMatchObject(failed(/out of memory/, 'fallback-worker-lost'));
    await expect(host.handle(request)).rejects.toMatchObject(failed(/out of memory/, 'fallback-worker-lost'));
  });

  it('rejects the handshake of a worker of another release', async () => {
    const worker = new ChannelWorker({ ...realHost(), ping: async () => WORKER_PROTOCOL + 1 });
    await expect(connect(worker)).rejects.toMatchObject(
      failed(/is of another release than the page’s/, 'fallback-other-release'),
    );
    expect(worker.terminated).toBe(true);
  });

  it('rejects pending calls of a worker that sends no message', async () => {
    const worker = new ChannelWorker({ ...realHost(), handle: never });
    const { host } = await connect(worker);
    const pending = expect(host.handle(request)).rejects.toMatchObject(
      failed(/did not answer for 10 s/, 'fallback-worker-lost'),
    );
    worker.terminate();
    vi.advanceTimersByTime(2 * LIMIT);
    await pending;
  });

  it('keeps a worker that is slow', async () => {
    let finish = () => {};
    const slow: SearchHost = {
      ...realHost(),
      update: async () => ({ ok: true, value: {} }),
      handle: () =>
        new Promise((resolve) => {
          finish = () => resolve({ ok: false, code: 'internal', message: 'late' });
        }),
    };
    const { host, close } = await connect(new ChannelWorker(slow));
    const answer = host.handle(request);
    for (let limits = 0; limits < 5; limits++) {
      vi.advanceTimersByTime(LIMIT);
      // A worker that answers this has answered all earlier questions.
      await host.update();
    }
    finish();
    expect(await answer).toMatchObject({ message: 'late' });
    close();
  });
});

describe('a worker that indexes', () => {
  it('limits the silence of a worker as usual once the bundle is open', async () => {
    const worker = new ChannelWorker({
      ...realHost(),
      open: async (_, report) => {
        report({ type: 'progress', progress: { stage: 'index', loaded: 1, total: 1 } });
        return { ok: false, code: 'internal', message: 'done' };
      },
      handle: never,
    });
    const { host } = await connect(worker);
    const report = vi.fn();
    await host.open({ bundle, base: api, store: false }, report);
    expect(report).toHaveBeenCalledTimes(1);
    const pending = expect(host.handle(request)).rejects.toMatchObject(
      failed(/did not answer for 10 s/, 'fallback-worker-lost'),
    );
    worker.terminate();
    vi.advanceTimersByTime(2 * LIMIT);
    await pending;
  });
});
