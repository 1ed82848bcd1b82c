import { describe, expect, it } from 'vitest';
import { ClientState } from '../../../src/client/client-state.ts';
import type { PlacesStatus } from '../../../src/client/status.ts';

it('ignores reports of a host after the client was closed', () => {
  const state = new ClientState('/api', true);
  const told: unknown[] = [];
  for (const event of ['progress', 'stored'] as const) state.on(event, (about: unknown) => told.push(about));
  state.change({ state: 'closed' });
  const { status } = state;
  state.onReport({ type: 'progress', progress: { stage: 'parts', loaded: 1, total: 2 } });
  state.onReport({ type: 'stored' });
  expect(state.status).toEqual(status);
  expect(told).toEqual([]);
});

describe('the event change', () => {
  const listened = () => {
    const state = new ClientState('/api', true);
    const told: PlacesStatus[] = [];
    state.on('change', (status) => told.push(status));
    return { state, told };
  };

  it('emits change with each new status, before the event that says what happened', () => {
    const { state, told } = listened();
    const known: unknown[] = [];
    state.on('stored', (status) => known.push(told.at(-1) === status));
    state.change({ state: 'ready', host: 'page' });
    state.onReport({ type: 'progress', progress: { stage: 'parts', loaded: 1, total: 2 } });
    state.onReport({ type: 'index-cached', indexCached: true });
    state.onReport({ type: 'stored' });
    expect(known).toEqual([true]);
    expect(told).toHaveLength(4);
    expect(told.at(-1)).toBe(state.status);
    expect(new Set(told).size).toBe(4);
  });

  it('emits no change where nothing changes, and keeps the same status object', () => {
    const { state, told } = listened();
    const { status } = state;
    state.change({ state: 'loading', updating: false, error: undefined });
    expect(told).toEqual([]);
    expect(state.status).toBe(status);
  });

  it('emits change when a field is removed', () => {
    const { state, told } = listened();
    state.change({ storeProblem: 'full' });
    state.change({ storeProblem: undefined });
    expect(told.map(({ storeProblem }) => storeProblem)).toEqual(['full', undefined]);
  });

  it('emits change last when the client is closed, even by a listener', () => {
    const { state, told } = listened();
    state.on('change', ({ stored }) => stored && state.change({ state: 'closed' }));
    const late: unknown[] = [];
    state.on('stored', (status) => late.push(status));
    state.onReport({ type: 'stored' });
    state.change({ updating: true });
    expect(told.map(({ state }) => state)).toEqual(['loading', 'closed']);
    expect(late).toEqual([]);
  });
});
