import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('where live answers are kept', () => {
  it.each([
    [
      'never opens',
      () => {
        const { open } = IDBFactory.prototype;
        IDBFactory.prototype.open = function (...args) {
          const request = open.apply(this, args);
          request.addEventListener = () => {};
          return request;
        };
      },
    ],
    [
      'can not be written to',
      () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('No room left.', 'QuotaExceededError');
        };
      },
    ],
  ])('keeps live answers in memory where the store %s', async (_, spoil) => {
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

  it('closes the database for another version', async () => {
    await visit();
    expect(await names()).toEqual(all);
    const upgraded = await on.page.evaluate(async () => {
      const opening = indexedDB.open('fingerpost live', 99);
      return new Promise((resolve) => {
        opening.onsuccess = () => resolve(true);
        opening.onerror = () => resolve(false);
      });
    });
    expect(upgraded).toBe(true);
    expect(await names()).toEqual(all);
  });
});
