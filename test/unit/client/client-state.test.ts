import { describe, expect, it } from 'vitest';
import { ClientState } from '../../../src/client/client-state.ts';
import type { HostReport } from '../../../src/protocol/host.ts';

const progress: HostReport = { type: 'progress', progress: { stage: 'parts', loaded: 1, total: 2 } };

/** A report of a host with this version of a bundle open. */
const status = (version: string, more: object = {}, error?: object): HostReport =>
  ({
    type: 'status',
    status: { storage: 'indexeddb', stored: true, indexCached: false, version, ...more },
    ...(error && { error }),
  }) as HostReport;

/** A client that is loading, and what its listeners got. */
function listened() {
  const state = new ClientState('/api', true);
  const told: string[] = [];
  for (const event of ['change', 'progress', 'ready', 'stored', 'updated', 'error'] as const)
    state.on(event, () => told.push(event));
  return { state, told, clear: () => told.splice(0) };
}

describe('the status of a client', () => {
  it('is that of the host beside what the client knows, and has no field that the host no longer has', () => {
    const { state } = listened();
    state.change({ host: 'page' });
    state.onReport(status('one', { storeProblem: 'full', stored: false, storage: 'memory' }));
    expect(state.status).toMatchObject({
      state: 'loading',
      host: 'page',
      version: 'one',
      storeProblem: 'full',
    });
    state.onReport(status('one'));
    expect(state.status).toMatchObject({ storage: 'indexeddb', stored: true });
    expect(state.status).not.toHaveProperty('storeProblem');
  });

  it('changes no more once the client is closed, even by a listener', () => {
    const { state, told, clear } = listened();
    state.onReport(status('one'));
    state.ready();
    state.on('change', () => state.change({ state: 'closed' }));
    clear();
    state.onReport(status('two'));
    expect(told).toEqual(['change', 'change']);
    const { status: last } = state;
    state.onReport(progress);
    state.onReport(status('three'));
    expect(told).toHaveLength(2);
    expect(state.status).toBe(last);
  });

  it('keeps the bundle of a Service Worker that was killed and has nothing open yet', () => {
    const { state, told, clear } = listened();
    state.onReport(status('one'));
    state.ready();
    clear();
    const { version: _, ...nothing } = { ...state.status, stored: false };
    state.onReport({ type: 'status', status: nothing });
    state.onReport(status('one'));
    expect(told).toEqual([]);
    expect(state.status).toMatchObject({ version: 'one', stored: true });
  });
});

describe('the events of a client', () => {
  it('are change with each new status, before the event that says what happened', () => {
    const { state, told, clear } = listened();
    state.onReport(progress);
    state.onReport(status('one', { stored: false }));
    expect(clear()).toEqual(['change', 'progress', 'change']);
    state.ready();
    expect(clear()).toEqual(['change', 'ready']);
    state.onReport(status('one'));
    expect(clear()).toEqual(['change', 'stored']);
    state.onReport(status('one', { indexCached: true }));
    expect(clear()).toEqual(['change']);
    state.onReport(status('two'));
    expect(clear()).toEqual(['change', 'updated', 'stored']);
    state.onReport(status('two', {}, { code: 'bundle-corrupt', message: 'bad texts' }));
    expect(clear()).toEqual(['change', 'error']);
    expect(state.status.error).toMatchObject({ code: 'bundle-corrupt', message: 'bad texts' });
    state.onReport(status('three'));
    expect(state.status).not.toHaveProperty('error');
    expect(told).toHaveLength(3);
  });

  it('are none where nothing changes, and the status is the same object', () => {
    const { state, told, clear } = listened();
    const times = { download: 1, unpack: 2, index: 3 };
    state.onReport(status('one', { times }));
    state.ready();
    expect(clear()).toEqual(['change', 'change', 'ready', 'stored']);
    const { status: before } = state;
    state.onReport(status('one', { times: { ...times } }));
    state.onReport(status('one', { times }, { code: 'bundle-unreachable', message: 'offline' }));
    state.change({ state: 'ready', updating: false, error: undefined });
    expect(told).toEqual([]);
    expect(state.status).toBe(before);
  });
});
