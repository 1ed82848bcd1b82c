import { expect, test } from 'vitest';
import { fetchJson } from '../../../../data/snapshot/fetch-json.ts';
import type { FingerpostError } from '../../../../src/core/errors.ts';
import { nodeFetch } from '../../../../src/node/node-fetch.ts';
import { QuickClock } from './run.ts';
import { type Meddle, send, startService } from './service.ts';

/** Asks a service that answers by itself with `[]`. */
async function ask(meddle: Meddle, clock = new QuickClock()) {
  const { base, requests } = await startService(async () => Response.json([]), meddle);
  const { signal } = new AbortController();
  const options = { fetch: nodeFetch, headers: {}, clock, delayMs: 0, signal, log: () => undefined };
  const [result] = await Promise.allSettled([fetchJson(base, options)]);
  const json = result.status === 'fulfilled' ? result.value : undefined;
  const { message = '', status } = (
    result.status === 'rejected' ? result.reason : {}
  ) as Partial<FingerpostError>;
  return { json, message, status, requests: requests.length, slept: clock.slept.slice(1) };
}

test.each([408, 429, 500, 502, 503, 504])(
  'asks again after %d, up to three times, later each time',
  async (status) => {
    const well = await ask((_, response, nth) => (nth <= 3 ? send(response, status, '') : false));
    expect(well).toMatchObject({ json: [], requests: 4, slept: [500, 1000, 2000] });
    const ill = await ask((_, response) => send(response, status, ''));
    expect(ill).toMatchObject({
      status,
      requests: 4,
      message: expect.stringMatching(/^http:\S+ was answered with \d+: /),
    });
  },
);

test.each([400, 401, 403, 404, 501])('asks once where the answer is %d', async (status) => {
  expect(await ask((_, response) => send(response, status, ''))).toMatchObject({ status, requests: 1 });
});

test('waits for as long as the service asks, up to ten minutes', async () => {
  const after = (seconds: string) =>
    ask((_, response, nth) => (nth === 1 ? send(response, 429, '', { 'Retry-After': seconds }) : false));
  expect(await after('30')).toMatchObject({ json: [], slept: [30_000] });
  expect(await after('86400')).toMatchObject({ status: 429, requests: 1 });
});

test('asks again after half an answer and a cut connection', async () => {
  const { json } = await ask((_, response, nth) => {
    if (nth === 1) response.destroy();
    if (nth === 2) response.writeHead(200, { 'Content-Length': '9' }).write('[', () => response.destroy());
    return nth < 3 || (nth === 3 && send(response, 200, '[{"half'));
  });
  expect(json).toEqual([]);
});

test('names an address that answers with a web page, with nothing, or not at all', async () => {
  const page = await ask((_, response) => send(response, 200, '<!DOCTYPE html><title>Sign in</title>'));
  expect(page.message).toMatch(/^http:\S+ answers with what is not JSON.*: check the address$/);
  const cut = await ask((_, response) => Boolean(response.destroy()));
  expect(cut.message).toMatch(
    /^http:\S+ can't be reached, or broke off \(UND_ERR_SOCKET\): check the address$/,
  );
  const clock = new QuickClock();
  clock.isLate = true;
  expect((await ask(() => true, clock)).message).toMatch(/broke off \(it is late\)/);
});
