import { afterEach, expect, it, vi } from 'vitest';
import { BUSY_FACTOR } from '../../../../src/client/connection.ts';
import { connectServiceWorker } from '../../../../src/client/service-worker/service-worker-host.ts';
import type { ServiceWorkerCall } from '../../../../src/protocol/service-worker.ts';
import { SmallNetwork } from '../small-bundle.ts';

const LIMIT = 10_000;
const options = {
  host: { bundle: 'https://bundles.example/small/', base: 'https://host.example/api', store: false },
  persist: false,
  updateIntervalMs: 0,
  worker: undefined,
  serviceWorker: true,
  fetch: new SmallNetwork(new Map()).fetch,
  silenceLimitMs: LIMIT,
};

/** A Service Worker that controls the page and answers the handshake. The test decides the answer to other questions. */
function control(
  answer: (port: MessagePort, call: string) => void,
  hello: object = { fingerpost: 1 },
): EventTarget & { controller: object } {
  const controller = {
    scriptURL: 'https://host.example/sw.js',
    postMessage({ call }: ServiceWorkerCall, [port]: [MessagePort]) {
      if (call === 'hello') port.postMessage({ answer: hello });
      else answer(port, call);
    },
  };
  const container = Object.assign(new EventTarget(), { controller, startMessages: () => {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return container;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Has time limits be over when a test says so. @returns those that were begun so far, in ms. */
function fakeLimits(): () => unknown[] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = vi.spyOn(globalThis, 'setTimeout');
  return () => begun.mock.calls.map(([, ms]) => ms);
}

it('a Service Worker that decodes or indexes may be silent for longer than one that owes an answer', async () => {
  const limits = fakeLimits();
  const answer = { ok: false, code: 'internal', message: 'at last' };
  let finish = () => {};
  control((port) => {
    port.postMessage({ alive: true, busy: true });
    finish = () => port.postMessage({ answer });
  });
  const { host, close } = await connectServiceWorker(options);
  const opening = host.open(options.host, () => {});
  await expect.poll(limits).toEqual([LIMIT, LIMIT, BUSY_FACTOR * LIMIT]);
  vi.advanceTimersByTime(5 * LIMIT);
  finish();
  expect(await opening).toEqual(answer);
  close();
});

it('a Service Worker may be silent no longer once it sends heartbeats again', async () => {
  const limits = fakeLimits();
  control((port) => {
    port.postMessage({ alive: true, busy: true });
    port.postMessage({ alive: true });
  });
  const { host, close } = await connectServiceWorker(options);
  const opening = expect(host.open(options.host, () => {})).rejects.toMatchObject({
    code: 'worker-failed',
    kind: 'fallback-service-worker-silent',
    message: expect.stringContaining('did not answer for 10 s'),
  });
  await expect.poll(limits).toEqual([LIMIT, LIMIT, BUSY_FACTOR * LIMIT, LIMIT]);
  vi.advanceTimersByTime(LIMIT);
  await opening;
  close();
});

it('a Service Worker of another release is not used, at the handshake or later', async () => {
  const another = {
    kind: 'fallback-service-worker-differs',
    message: expect.stringMatching(/sw\.js is of another release/),
  };
  const answer = { fingerpost: 1, rejection: 'is of another release' };
  control((port) => port.postMessage({ answer }));
  const { host, close } = await connectServiceWorker(options);
  await expect(host.update()).rejects.toMatchObject(another);
  close();
  for (const hello of [answer, { fingerpost: 2 }]) {
    control(() => {}, hello);
    await expect(connectServiceWorker(options)).rejects.toMatchObject(another);
  }
});

it('a Service Worker that takes over an open page is asked for nothing before the handshake', async () => {
  const container = control((port) => port.postMessage({ answer: { ok: true, value: {} } }));
  const { host, close } = await connectServiceWorker(options);
  const asked: string[] = [];
  const { controller } = control((_, call) => asked.push(call), {
    fingerpost: 1,
    rejection: 'has another public key',
  });
  container.controller = controller;
  await expect(host.update()).rejects.toMatchObject({
    code: 'worker-failed',
    kind: 'fallback-service-worker-differs',
    message: expect.stringContaining('has another public key'),
  });
  expect(asked).toEqual([]);
  close();
});

it('reports the status before the answer to an update, and as the Service Worker in control broadcasts it', async () => {
  const answers = ['one', 'two'];
  const container = control((port) =>
    port.postMessage({ answer: { ok: true, value: { status: { version: answers.shift() } } } }),
  );
  const { host, close } = await connectServiceWorker(options);
  const heard: unknown[] = [];
  await host.open(options.host, (report) => heard.push(report.type === 'status' && report.status.version));
  expect(await host.update()).toMatchObject({ ok: true });
  expect(heard).toEqual(['one', 'two']);
  for (const [version, source] of Object.entries({ three: {}, four: container.controller })) {
    const report = { type: 'status', status: { version } };
    const data = { fingerpost: 1, base: options.host.base, report };
    container.dispatchEvent(Object.assign(new Event('message'), { data, source }));
  }
  expect(heard).toEqual(['one', 'two', 'four']);
  close();
});
