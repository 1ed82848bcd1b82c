import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLive } from '../../../src/live/live.ts';
import { LiveApi, says } from '../../fixtures/live-api.ts';
import { caller } from './live-world.ts';

describe('a live API that answers with megabytes', () => {
  const api = new LiveApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  const live = () => createLive({ endpoint: api.endpoint, fetch, now: () => 0, timeLimitMs: 60_000 });
  const pathsTo = (count: number) => Array.from({ length: count }, (_, nth) => `/dates/${nth}`);

  it('caches answers as text only, up to 16 MB', async () => {
    const text = `["${'x'.repeat(3_900_000)}"]`;
    api.listener = says(200, text, { 'Cache-Control': 'max-age=30' });
    const { pass } = live();
    for (const path of pathsTo(6)) {
      const answer = await pass(path, caller());
      expect(Object.keys(answer).sort()).toEqual(['status', 'text', 'time', 'until']);
      expect(answer.text === text).toBe(true);
    }
    for (const path of ['/dates/5', '/dates/4']) await pass(path, caller());
    expect(api.requests).toHaveLength(6);
    await pass('/dates/3', caller());
    expect(api.requests).toHaveLength(7);
  });

  it('in an error is cached only as its description', async () => {
    api.listener = says(404, '{"description":"none","more":[1,2,3]}');
    expect(await live().pass('/dates/x', caller())).toMatchObject({ status: 404, text: 'none' });
  });
});
