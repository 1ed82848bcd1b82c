import { afterEach, expect, it, vi } from 'vitest';
import { hostSearch } from '../../../src/host/worker/worker-host.ts';
import { PROTOCOL } from '../../../src/protocol/calls.ts';

const listen = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  listen.mockReset();
});

it.each([
  ['in a Web Worker of its own, it listens to the page', true, false],
  ['in a page, it leaves the host to the client, and listens to nobody', false, false],
  ['in another worker whose client imports it, it leaves the host to the client', true, true],
])('%s', (_, isWorker, isImported) => {
  vi.stubGlobal('addEventListener', listen);
  if (isWorker) vi.stubGlobal('WorkerGlobalScope', class {});
  vi.stubGlobal('fingerpostHosts', isImported ? new Map() : undefined);
  hostSearch();
  expect(listen).toHaveBeenCalledTimes(isWorker && !isImported ? 1 : 0);
  expect(globalThis.fingerpostHosts?.has(PROTOCOL)).toBe(isWorker && !isImported ? undefined : true);
});
