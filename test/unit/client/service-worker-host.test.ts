import { afterEach, expect, it, vi } from 'vitest';
import { BUSY } from '../../../src/client/connection.ts';
import { connectServiceWorker } from '../../../src/client/service-worker-host.ts';
import type { ServiceWorkerQuestion } from '../../../src/client/service-worker-protocol.ts';
import { SmallNetwork } from './small-bundle.ts';

const LIMIT = 10_000;
const options = {
  bundle: 'https://bundles.example/small/',
  base: 'https://host.example/api',
  store: false,
  persist: false,
  updateEvery: 0,
  worker: undefined,
  serviceWorker: true,
  fetch: new SmallNetwork(new Map()).fetch,
  timeLimit: LIMIT,
  helloTimeLimit: 2000,
};

/** A Service Worker that controls the page, shakes hands, and does as told with every other question. */
function control(
  answer: (port: MessagePort, call: string) => void,
  hello: object = { fingerpost: 1 },
): EventTarget {
  const controller = {
    scriptURL: 'https://host.example/sw.js',
    postMessage({ call }: ServiceWorkerQuestion, [port]: [MessagePort]) {
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
  const opening = host.open(options, () => {});
  await expect.poll(limits).toEqual([2000, LIMIT, BUSY * LIMIT]);
  vi.advanceTimersByTime(5 * LIMIT);
  finish();
  expect(await opening).toEqual(answer);
  close();
});

it('and no longer once it gives signs of life again', async () => {
  const limits = fakeLimits();
  control((port) => {
    port.postMessage({ alive: true, busy: true });
    port.postMessage({ alive: true });
  });
  const { host, close } = await connectServiceWorker(options);
  const opening = expect(host.open(options, () => {})).rejects.toMatchObject({
    code: 'worker-failed',
    message: expect.stringContaining('did not answer for 10 s'),
  });
  await expect.poll(limits).toEqual([2000, LIMIT, BUSY * LIMIT, LIMIT]);
  vi.advanceTimersByTime(LIMIT);
  await opening;
  close();
});

it('and one of another release is not used, be it from the first or since then', async () => {
  const another = { code: 'worker-failed', message: expect.stringMatching(/sw\.js is of another release/) };
  const answer = { fingerpost: 1, unfit: 'is of another release' };
  control((port) => port.postMessage({ answer }));
  const { host, close } = await connectServiceWorker(options);
  await expect(host.update()).rejects.toMatchObject(another);
  close();
  for (const hello of [answer, { fingerpost: 2 }]) {
    control(() => {}, hello);
    await expect(connectServiceWorker(options)).rejects.toMatchObject(another);
  }
});

it('what another bundle is open is known by the time of the update’s answer, and told once', async () => {
  let opened = { version: 'one', places: 3 };
  const container = control((port, call) => {
    const value = call === 'open' ? { opened, reports: [] } : { state: 'switched' };
    port.postMessage({ answer: { ok: true, value } });
  });
  const { host, close } = await connectServiceWorker(options);
  const report = vi.fn();
  await host.open(options, report);
  opened = { version: 'two', places: 2 };
  await host.update();
  const switched = { type: 'switched', opened };
  expect(report.mock.calls).toEqual([[switched]]);
  const data = { fingerpost: 1, base: options.base, report: switched };
  container.dispatchEvent(new MessageEvent('message', { data }));
  expect(report).toHaveBeenCalledTimes(1);
  close();
});
