import { expect, it } from 'vitest';
import { ClientState } from '../../../src/client/client-state.ts';

it('what a host says after the client was closed is not told, nor does it change what is said', () => {
  const state = new ClientState('/api', true);
  const told: unknown[] = [];
  for (const event of ['progress', 'stored'] as const) state.on(event, (about: unknown) => told.push(about));
  state.change({ state: 'closed' });
  const { status } = state;
  state.hear({ type: 'progress', progress: { stage: 'parts', loaded: 1, total: 2 } });
  state.hear({ type: 'stored' });
  expect(state.status).toEqual(status);
  expect(told).toEqual([]);
});
