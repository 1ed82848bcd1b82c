import { expect, it, onTestFinished } from 'vitest';
import { createServerLive } from '../../../src/live/server-live.ts';
import { nodeFetchWithin } from '../../../src/node/node-fetch.ts';
import { LiveApi, SlowAnswer, well } from '../../fixtures/live-api.ts';
import { caller } from './live-world.ts';

it('requests whose callers are gone end or never begin, and others are answered', async () => {
  const api = new LiveApi();
  await api.start();
  onTestFinished(() => api.stop());
  const slow = new SlowAnswer();
  api.listener = slow.listener;
  const { pass } = createServerLive({
    endpoint: api.endpoint,
    fetch: nodeFetchWithin(1),
    now: Date.now,
    timeLimitMs: Number.POSITIVE_INFINITY,
  });
  const gone = new AbortController();
  // Node 20 no longer aborts the signal of a Request that was collected. A server keeps the requests that it answers.
  const kept: Request[] = [];
  const leaving = (path: string) => {
    const request = new Request(caller(), { signal: gone.signal });
    kept.push(request);
    return pass(path, request);
  };
  const running = leaving('/dates/running');
  await slow.begun;
  const all = [running, leaving('/dates/waiting'), leaving('/dates/running')];
  gone.abort(new Error('gone'));
  for (const answer of all) await expect(answer).rejects.toThrow('gone');
  await slow.ended;
  api.listener = well();
  expect((await pass('/dates/today', caller())).status).toBe(200);
  expect(api.requests.map(({ url }) => url)).toEqual(['/live/dates/running', '/live/dates/today']);
});
