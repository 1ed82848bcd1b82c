import { afterEach, expect, it, vi } from 'vitest';
import type {
  HostOptions,
  HostReport,
  SearchHost,
  Updated,
  WireResult,
} from '../../../src/client/protocol.ts';
import { wireTo } from '../../../src/client/worker-wire.ts';
import { asWorker, ChannelWorker } from './channel-worker.ts';

afterEach(() => vi.useRealTimers());

const never = new Promise<never>(() => {});

it('what a worker reports before an answer is heard before it', async () => {
  let report = (_: HostReport): void => {};
  const host: SearchHost = {
    ping: async () => true,
    open: async (_, listener) => {
      report = listener;
      return { ok: false, code: 'internal', message: 'opened' };
    },
    update: async () => {
      report({ type: 'dropped' });
      return { ok: true, value: { state: 'switched' } };
    },
    handle: () => never,
    close: async () => {},
  };
  const wire = await wireTo(asWorker(new ChannelWorker(host)), never, 10_000);
  const heard: string[] = [];
  await wire.host.open({} as HostOptions, ({ type }) => heard.push(type));
  await wire.host.update();
  expect(heard).toEqual(['dropped']);
  wire.close();
});

it('a worker may be silent while it decodes, for each bundle that it takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let isSilent = false;
  let report = (_: HostReport): void => {};
  let finish = (_: WireResult<Updated>): void => {};
  const decode = (): void => {
    for (const stage of ['manifest', 'decode'] as const)
      report({ type: 'progress', progress: { stage, loaded: 0, total: 0 } });
  };
  const host: SearchHost = {
    ping: async () => (isSilent ? new Promise<never>(() => {}) : true),
    open: async (_, listener) => {
      report = listener;
      decode();
      return { ok: false, code: 'internal', message: 'opened' };
    },
    update: () => {
      decode();
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    handle: () => never,
    close: async () => {},
  };
  const wire = await wireTo(asWorker(new ChannelWorker(host)), never, 1000);
  const heard: HostReport[] = [];
  await wire.host.open({} as HostOptions, (report) => heard.push(report));
  const updating = wire.host.update();
  await expect.poll(() => heard).toHaveLength(4);
  isSilent = true;
  vi.advanceTimersByTime(11_000);
  finish({ ok: true, value: { state: 'current' } });
  expect(await updating).toMatchObject({ ok: true });
  wire.close();
});
