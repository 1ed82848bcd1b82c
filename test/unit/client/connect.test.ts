import { type Endpoint, expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectServiceWorker, connectWorker } from '../../../src/client/connect.ts';
import { BUSY_FACTOR } from '../../../src/client/remote-host.ts';
import type { FallbackKind } from '../../../src/core/errors.ts';
import { type Hello, type HostCalls, type PortMessage, PROTOCOL } from '../../../src/protocol/calls.ts';
import { type HostReport, nothingOpen, type SearchHost } from '../../../src/protocol/host.ts';
import { api, asWorker, bundle, ChannelWorker, never, realHost, request } from './channel-worker.ts';
import './code-at-hand.ts';

const LIMIT = 10_000;
const options = { host: { bundle, base: api, store: false }, silenceLimitMs: LIMIT };
const failed = (reason: RegExp, kind: FallbackKind = 'fallback-worker-lost') => ({
  code: 'worker-failed',
  message: expect.stringMatching(reason),
  kind,
});
const silence = failed(/did not answer for 10 s/);

// Time limits are over when a test says so. Messages arrive between two waits, so a worker is silent while the clock is wound.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connect = (worker: ChannelWorker) => connectWorker({ ...options, worker: () => asWorker(worker) });

describe('a worker that fails', () => {
  it('rejects the handshake of a silent worker after the time limit', async () => {
    const worker = new ChannelWorker();
    const connecting = expect(connect(worker)).rejects.toMatchObject(silence);
    await expect.poll(vi.getTimerCount).toBe(1);
    vi.advanceTimersByTime(LIMIT);
    await connecting;
    expect(worker.terminated).toBe(true);
  });

  it('rejects every pending and later call after the worker dies', async () => {
    const worker = new ChannelWorker({ ...realHost(), handle: never });
    const { host } = await connect(worker);
    const pending = [host.handle(request), host.handle(request)];
    await Promise.resolve();
    worker.fail('out of memory');
    for (const call of [...pending, host.handle(request)])
      await expect(call).rejects.toMatchObject(failed(/out of memory/));
  });

  it('rejects the handshake of a worker of another release', async () => {
    const worker = new ChannelWorker();
    expose({ hello: async () => ({ fingerpost: PROTOCOL + 1 }) }, worker.inside);
    await expect(connect(worker)).rejects.toMatchObject(
      failed(/is of another release than the page/, 'fallback-other-release'),
    );
    expect(worker.terminated).toBe(true);
  });

  it('rejects pending calls of a worker that was killed', async () => {
    const worker = new ChannelWorker({ ...realHost(), handle: never });
    const { host } = await connect(worker);
    const pending = expect(host.handle(request)).rejects.toMatchObject(silence);
    await Promise.resolve();
    worker.terminate();
    vi.advanceTimersByTime(LIMIT);
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
    for (let halves = 0; halves < 10; halves++) {
      vi.advanceTimersByTime(LIMIT / 2);
      // The heartbeats arrive before this answer.
      await host.update();
    }
    finish();
    expect(await answer).toMatchObject({ message: 'late' });
    close();
  });
});

describe('a worker with an open bundle', () => {
  const decodes: HostReport = { type: 'progress', progress: { stage: 'decode', loaded: 0, total: 0 } };
  const isOver: HostReport = { type: 'status', status: { ...nothingOpen(true), version: 'one' } };

  /** @returns the reports, and a function that ends an update. The host begins each update with the report. */
  async function open(during: HostReport) {
    let report = (_: HostReport): void => {};
    let finish = (): void => {};
    const worker = new ChannelWorker({
      ...realHost(),
      open: async (_, listener) => {
        report = listener;
        return { ok: false, code: 'internal', message: 'opened' };
      },
      update: () => {
        report(during);
        return new Promise((resolve) => {
          finish = () => resolve({ ok: true, value: {} });
        });
      },
      handle: never,
    });
    const { host, close } = await connect(worker);
    const heard: HostReport[] = [];
    await host.open(options.host, (report) => heard.push(report));
    return { worker, host, close, heard, finish: () => finish() };
  }

  it('delivers a report before the answer that follows it', async () => {
    const { host, finish, heard, close } = await open(isOver);
    const updating = host.update();
    await expect.poll(() => heard).toEqual([isOver]);
    finish();
    expect(await updating).toMatchObject({ ok: true });
    expect(heard).toEqual([isOver, isOver]);
    close();
  });

  it('may be silent while it decodes each bundle, for all pending calls, and no longer once that is over', async () => {
    const { worker, host, finish, heard } = await open(decodes);
    for (let bundles = 1; bundles <= 2; bundles++) {
      const updating = host.update();
      await expect.poll(() => heard.at(-1)).toEqual(decodes);
      vi.advanceTimersByTime((BUSY_FACTOR - 1) * LIMIT);
      finish();
      expect(await updating).toMatchObject({ ok: true });
    }
    const pending = expect(host.handle(request)).rejects.toMatchObject(silence);
    await Promise.resolve();
    worker.terminate();
    vi.advanceTimersByTime(LIMIT);
    await pending;
  });

  it('ignores messages of other code in the worker', async () => {
    const { worker, heard, close } = await open(decodes);
    const others = [undefined, null, 'text', { report: decodes }, { fingerpost: PROTOCOL }, { id: 'a' }];
    for (const data of others) worker.dispatchEvent(new MessageEvent('message', { data }));
    expect(heard).toEqual([]);
    close();
  });
});

describe('a Service Worker', () => {
  const hello = { fingerpost: PROTOCOL };
  const differs = (reason: RegExp) => failed(reason, 'fallback-service-worker-differs');

  /** A Service Worker that controls the page and answers the handshake by the greeting, and the calls that are given. */
  function control(calls: Partial<HostCalls>, greeting: Hello = hello) {
    const controller = {
      scriptURL: 'https://host.example/sw.js',
      postMessage: (_: PortMessage, [port]: [MessagePort]) =>
        expose({ hello: async () => greeting, ...calls }, port as Endpoint),
    };
    const container = Object.assign(new EventTarget(), { controller, startMessages: () => {} });
    vi.stubGlobal('navigator', { serviceWorker: container });
    return container;
  }

  it('is lost where it owes an answer and is silent', async () => {
    control({ open: never });
    const { host } = await connectServiceWorker(options);
    const opening = expect(host.open(options.host, () => {})).rejects.toMatchObject(
      failed(/sw\.js did not answer for 10 s/, 'fallback-service-worker-silent'),
    );
    await expect.poll(vi.getTimerCount).toBe(1);
    vi.advanceTimersByTime(LIMIT);
    await opening;
  });

  it('of another release is not used', async () => {
    control({}, { fingerpost: PROTOCOL + 1 });
    const another = differs(/sw\.js is of another release/);
    await expect(connectServiceWorker(options)).rejects.toMatchObject(another);
  });

  it('that takes over during the handshake is greeted too', async () => {
    const { controller } = control({}, { ...hello, rejection: 'has another public key' });
    const takenOver = async () => {
      container.controller = controller;
      return hello;
    };
    const container = control({ hello: takenOver });
    await expect(connectServiceWorker(options)).rejects.toMatchObject(differs(/has another public key/));
  });

  it('that takes over an open page is asked for nothing before the handshake', async () => {
    const container = control({});
    const { host, close } = await connectServiceWorker(options);
    const update = vi.fn(never);
    const rejection = 'has another public key';
    const { controller } = control({ update }, { ...hello, rejection });
    container.controller = controller;
    await expect(host.update()).rejects.toMatchObject(differs(/has another public key/));
    expect(update).not.toHaveBeenCalled();
    close();
  });

  it('reports the status before the answer to an update, and as the one in control broadcasts it', async () => {
    const answers = ['one', 'two'];
    const answer: HostCalls['open'] = async () => ({
      ok: true,
      value: { status: { ...nothingOpen(true), version: answers.shift()! } },
    });
    const container = control({ open: answer, update: () => answer(options.host) });
    const { host, close } = await connectServiceWorker(options);
    const heard: unknown[] = [];
    await host.open(options.host, (report) => heard.push(report.type === 'status' && report.status.version));
    expect(await host.update()).toMatchObject({ ok: true });
    expect(heard).toEqual(['one', 'two']);
    for (const [version, source] of Object.entries({ three: {}, four: container.controller })) {
      const report = { type: 'status', status: { version } };
      const data = { ...hello, base: api, report };
      container.dispatchEvent(Object.assign(new Event('message'), { data, source }));
    }
    expect(heard).toEqual(['one', 'two', 'four']);
    close();
  });
});
