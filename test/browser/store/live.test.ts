import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dead, LiveApi, liveSites } from '../../fixtures/live-api.ts';
import { useFacadePage } from '../facade/facade-page.ts';

const on = useFacadePage();
const live = new LiveApi();
beforeAll(() => live.start());
afterAll(() => live.stop());
beforeEach(() => live.calm());

const visit = (options: object = {}, query = '') =>
  on.visit({ live: { endpoint: live.endpoint, timeLimitMs: 60_000 }, worker: false, ...options }, query);
const names = async () => {
  const { status, text } = await on.ask('/api/transport/park-and-rides');
  if (status !== 200) return status;
  return JSON.parse(text ?? '').park_and_rides.map(({ name }: { name: string }) => name);
};
const all = liveSites.map(({ name }) => name);

it('keeps live answers in memory where the store never opens', async () => {
  const spoil = () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener = () => {};
      return request;
    };
  };
  await visit({}, `?first=${encodeURIComponent(`(${spoil})()`)}`);
  expect(await names()).toEqual(all);
  live.listener = dead;
  expect(await names()).toEqual(all);
  expect(await on.page.evaluate(() => window.unhandled)).toEqual([]);
});

it('creates no database for live answers without store', async () => {
  await visit({ store: false });
  expect(await names()).toEqual(all);
  expect(await on.page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await visit({ store: false });
  live.listener = dead;
  // The small bundle has no site of its own.
  expect(await names()).toBe(503);
});
