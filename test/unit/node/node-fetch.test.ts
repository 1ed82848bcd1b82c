import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { nodeFetch } from '../../../src/node/node-fetch.ts';

/** Starts a server that leaves each answer unfinished. @returns its URL, the answers, and their ends. */
async function startUnfinished(headers: Record<string, string>) {
  const answers: ServerResponse[] = [];
  const closed: Promise<unknown>[] = [];
  const server = createServer((_, response) => {
    answers.push(response.writeHead(200, headers));
    closed.push(once(response, 'close'));
    response.write('{');
  });
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, answers, closed };
}

/** Reads a stream that breaks off. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

// An error that nothing handles fails the run.
it('rejects an answer in six content codings, whether it is given up or its connection breaks', async () => {
  const codings = Array.from({ length: 6 }, () => 'gzip').join(', ');
  const { url, answers, closed } = await startUnfinished({ 'Content-Encoding': codings });
  const controller = new AbortController();
  expect(await failureOf(nodeFetch(url, { signal: controller.signal }))).toBeInstanceOf(TypeError);
  controller.abort();
  expect(await failureOf(nodeFetch(url))).toBeInstanceOf(TypeError);
  for (const answer of answers) answer.socket?.resetAndDestroy();
  await Promise.all(closed);
});

it('reads a body, and rejects with the reason of an abort', async () => {
  const { url, answers } = await startUnfinished({ 'X-Places-Version': 'a' });
  const controller = new AbortController();
  const answer = await nodeFetch(url, { signal: controller.signal });
  expect(answer.headers.get('X-Places-Version')).toBe('a');
  const body = failureOf(answer.text());
  controller.abort('enough');
  expect(await body).toBe('enough');
  const whole = await nodeFetch(url);
  answers[1]!.end('}');
  expect(await whole.json()).toEqual({});
});
