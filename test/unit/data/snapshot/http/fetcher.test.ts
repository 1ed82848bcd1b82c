import { describe, expect, test } from 'vitest';
import { readText } from '../../../../../data/snapshot/http/body.ts';
import { createFetcher } from '../../../../../data/snapshot/http/fetcher';
import { forEachConcurrent } from '../../../../../data/snapshot/http/for-each-concurrent.ts';
import { backoff, mayBeRetried, retryAfter } from '../../../../../data/snapshot/http/pacing.ts';

describe('waiting', () => {
  test('reads Retry-After in seconds or as a date', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(retryAfter('120', now)).toBe(120_000);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
    expect(retryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0);
    for (const none of [null, '', 'soon', '-5', '1.5']) expect(retryAfter(none, now)).toBeUndefined();
  });

  test('doubles the waiting time, with jitter and up to a limit', () => {
    expect([0, 1, 2, 3].map((attempt) => backoff(attempt, 0.5))).toEqual([500, 1000, 2000, 4000]);
    expect(backoff(0, 0)).toBe(250);
    expect(backoff(50, 0.999)).toBeLessThanOrEqual(90_000);
  });

  test('retries only statuses that may change', () => {
    expect([400, 401, 403, 404, 408, 410, 418, 429, 500, 501, 503, 599].filter(mayBeRetried)).toEqual([
      408, 429, 500, 503, 599,
    ]);
  });
});

test('delays later requests as well by Retry-After', async () => {
  const sleepers: { until: number; wake: () => void }[] = [];
  let time = 0;
  const clock = {
    now: () => time,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ until: time + ms, wake })),
    limit: () => new AbortController().signal,
    random: () => 0.5,
  };
  const settle = () => new Promise(setImmediate);
  const requests: string[] = [];
  const fetch = async (url: string | URL | Request) => {
    requests.push(String(url));
    return requests.length === 1
      ? new Response('', { status: 429, headers: { 'Retry-After': '30' } })
      : Response.json({});
  };
  const ask = createFetcher({
    base: 'http://x',
    fetch,
    clock,
    delayMs: 0,
    timeoutMs: 1,
    retries: 1,
    userAgent: 'me',
  });
  const first = ask('/a');
  await settle();
  const second = ask('/b');
  time = 29_999;
  for (const { until, wake } of sleepers) if (until <= time) wake();
  await settle();
  expect(requests).toEqual(['http://x/a']);
  time = 30_000;
  while (requests.length < 3) {
    for (const { wake } of sleepers.splice(0)) wake();
    await settle();
  }
  expect((await Promise.all([first, second])).every(({ ok }) => ok)).toBe(true);
});

test('stops reading an endless answer', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(100))),
  });
  await expect(readText(new Response(endless), 'http://x', 1000)).rejects.toThrow(
    'the answer of http://x is longer than 1,000 bytes',
  );
});

test('starts nothing after a failure, and waits for what has started', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = forEachConcurrent([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 2) throw new Error('two');
    ended.push(item);
  });
  await expect(work).rejects.toThrow('two');
  expect(begun).not.toContain(5);
  expect(ended).toEqual(begun.filter((item) => item !== 2));
});
