import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wireTo } from '../../../../src/client/worker/worker-wire.ts';
import {
  type HostOptions,
  type HostReport,
  nothingOpen,
  type WireRequest,
} from '../../../../src/protocol/host.ts';
import { WORKER_PROTOCOL } from '../../../../src/protocol/worker.ts';
import { asWorker, ChannelWorker, type HostOfWorker } from '../channel-worker.ts';

const LIMIT = 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const decodes: HostReport = { type: 'progress', progress: { stage: 'decode', loaded: 0, total: 0 } };
const isOver: HostReport = { type: 'status', status: nothingOpen(true) };

/** A worker that has opened its bundle and does nothing unless it is told to, and the page's end of its wire. */
async function open(given: Partial<HostOfWorker> = {}) {
  let report = (_: HostReport): void => {};
  const worker = new ChannelWorker({
    open: async (_, listener) => {
      report = listener;
      return { ok: false, code: 'internal', message: 'opened' };
    },
    update: () => never,
    handle: () => never,
    close: async () => {},
    ...given,
  });
  const { host, close } = await wireTo(asWorker(worker), never, LIMIT);
  const heard: HostReport[] = [];
  await host.open({} as HostOptions, (report) => heard.push(report));
  return { worker, host, close, heard, report: (said: HostReport): void => report(said) };
}

it('delivers a report before the answer that follows it', async () => {
  const wire = await open({
    update: async () => {
      wire.report(isOver);
      return { ok: true, value: {} };
    },
  });
  await wire.host.update();
  expect(wire.heard).toEqual([isOver]);
  wire.close();
});

it('ignores messages of other code in the worker', async () => {
  const { worker, heard, close } = await open();
  for (const data of [undefined, null, 'text', { report: decodes }, { fingerpost: WORKER_PROTOCOL }])
    worker.dispatchEvent(new MessageEvent('message', { data }));
  expect(heard).toEqual([]);
  close();
});

it('a worker may be silent while it decodes each bundle', async () => {
  let isSilent = false;
  let finish = (): void => {};
  const wire = await open({
    ping: async () => (isSilent ? never : WORKER_PROTOCOL),
    update: () => {
      wire.report(decodes);
      return new Promise((resolve) => {
        finish = () => resolve({ ok: true, value: {} });
      });
    },
  });
  for (let bundles = 1; bundles <= 2; bundles++) {
    const updating = wire.host.update();
    await expect.poll(() => wire.heard).toHaveLength(bundles);
    isSilent = true;
    vi.advanceTimersByTime(11 * LIMIT);
    isSilent = false;
    finish();
    expect(await updating).toMatchObject({ ok: true });
  }
  wire.close();
});

it('any message of a worker is a sign of life for all pending calls', async () => {
  let pings = 0;
  const { worker, host, heard, report } = await open({
    ping: async () => (++pings === 1 ? WORKER_PROTOCOL : never),
  });
  const answer = expect(host.handle({} as WireRequest)).rejects.toMatchObject({ code: 'worker-failed' });
  report(decodes);
  await expect.poll(() => heard).toHaveLength(1);
  vi.advanceTimersByTime(5 * LIMIT);
  report(isOver);
  await expect.poll(() => heard).toHaveLength(2);
  vi.advanceTimersByTime(LIMIT);
  expect(worker.terminated).toBe(false);
  vi.advanceTimersByTime(LIMIT);
  expect(worker.terminated).toBe(true);
  await answer;
});
