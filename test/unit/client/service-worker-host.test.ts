import { afterEach, expect, it, vi } from 'vitest';
import { connectServiceWorker } from '../../../src/client/service-worker-host.ts';
import type { ServiceWorkerQuestion } from '../../../src/client/service-worker-protocol.ts';
import { SmallNetwork } from './small-bundle.ts';

const options = {
  bundle: 'https://bundles.example/small/',
  base: 'https://host.example/api',
  store: false,
  persist: false,
  updateEvery: 0,
  worker: undefined,
  serviceWorker: true,
  fetch: new SmallNetwork(new Map()).fetch,
  timeLimit: 20,
  helloTimeLimit: 1000,
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

afterEach(() => vi.unstubAllGlobals());

it('a Service Worker that decodes or indexes may be silent for longer than one that owes an answer', async () => {
  const answer = { ok: false, code: 'internal', message: 'at last' };
  control((port) => {
    port.postMessage({ alive: true, busy: true });
    setTimeout(() => port.postMessage({ answer }), 100);
  });
  const { host, close } = await connectServiceWorker(options);
  expect(await host.open(options, () => {})).toEqual(answer);
  close();
});

it('and no longer once it gives signs of life again', async () => {
  control((port) => {
    port.postMessage({ alive: true, busy: true });
    port.postMessage({ alive: true });
  });
  const { host, close } = await connectServiceWorker(options);
  await expect(host.open(options, () => {})).rejects.toMatchObject({
    code: 'worker-failed',
    message: expect.stringContaining('did not answer for 0.02 s'),
  });
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
