import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeBundle } from '../../../../data/build/write-bundle.ts';
import { packFixture } from '../../../fixtures/bundle.ts';
import { LiveApi, unreadable } from '../../../fixtures/live-api.ts';
import { buildCommandLine } from './command-line.ts';

const PLACES = 50_000;

/** The command line, with a bundle beside it. */
let directory = '';

beforeAll(async () => {
  directory = await buildCommandLine();
  const records = Array.from({ length: PLACES }, (_, i) => ({
    id: `uni:${i}`,
    identifiers: [`uni:${i}`],
    name: `Place ${i}`,
    type: ['/university/library'],
  }));
  await writeBundle(join(directory, 'places'), await packFixture(records));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs `fingerpost serve` as a process of its own. */
async function serve(...options: readonly string[]) {
  const args = [join(directory, 'cli.js'), 'serve', join(directory, 'places'), '--port', '0', ...options];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const closed = once(server, 'close');
  const [line] = await once(createInterface(server.stdout), 'line');
  return { server, closed, port: Number(/:(\d+)\//.exec(line)?.[1]) };
}

/** Runs `fingerpost serve`, and asks it for all places without reading the answer. */
async function serveAndAsk() {
  const { server, closed, port } = await serve('--max-count', String(PLACES));
  const request = get({ host: '127.0.0.1', port, path: `/places/search?count=${PLACES}` });
  const [answer]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  /** Sends a signal, and waits until the server says that it ends. */
  const signal = async (name: NodeJS.Signals): Promise<string> => {
    server.kill(name);
    const [said] = await once(createInterface(server.stderr), 'line');
    return said;
  };
  return { server, closed, port, answer, signal };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'an answer of 50,000 places is whole though %s comes in the middle of it, and nothing new is answered',
  async (name) => {
    const { closed, port, answer, signal } = await serveAndAsk();
    expect(await signal(name)).toMatch(/^ending when running answers have ended \(1\)/);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toHaveProperty('code', 'ECONNREFUSED');
    const page = JSON.parse(await text(answer));
    expect(page._embedded.pois).toHaveLength(PLACES);
    expect(await closed).toEqual([0, null]);
  },
);

test('a second signal ends the server at once', async () => {
  const { server, closed, answer, signal } = await serveAndAsk();
  answer.on('error', () => {});
  await signal('SIGTERM');
  server.kill('SIGTERM');
  expect(await closed).toEqual([null, 'SIGTERM']);
});

test('at most 16 requests to the live API run at the same time, and all are answered', async () => {
  const api = new LiveApi();
  await api.start();
  onTestFinished(() => api.stop());
  const held: ServerResponse[] = [];
  let reached = (): void => {};
  const full = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let isReleased = false;
  api.listener = (_, response) => {
    if (isReleased) response.end('{}');
    else if (held.push(response) === 16) reached();
  };
  const { port } = await serve('--live', api.endpoint, '--passthrough', '/dates/');
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const all = Promise.all(Array.from({ length: 40 }, (_, i) => ask(`/dates/${i}`)));
  await full;
  // The bundle is answered from meanwhile.
  for (let i = 0; i < 5; i++) expect((await ask('/places/suggest?q=place')).status).toBe(200);
  expect(api.requests).toHaveLength(16);
  isReleased = true;
  for (const response of held) response.end('{}');
  // On a busy machine, the time limit of some may have passed: a 503.
  for (const { status } of await all) expect([200, 503]).toContain(status);
});

test.each([200, 302])(
  'an answer of %d in six content codings counts as none, and ends nothing',
  async (status) => {
    const api = new LiveApi();
    await api.start();
    onTestFinished(() => api.stop());
    api.listener = unreadable(status);
    const { server, port } = await serve('--live', api.endpoint, '--passthrough', '/dates/');
    const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
    const closed = once(server, 'close');
    expect((await ask('/dates/today')).status).toBe(503);
    expect((await ask('/transport/park-and-rides')).status).toBe(503);
    await api.stop();
    expect((await ask('/places/suggest?q=place')).status).toBe(200);
    server.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
  },
);

test('a query of more than 4,000 characters is a 414 in the form of the API', async () => {
  const { port } = await serveAndAsk();
  const ask = (length: number): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/places/search?facet=type&${'x&'.repeat(length / 2)}`.slice(0, -1));
  const refused = await ask(4100);
  expect(refused.status).toBe(414);
  expect(await refused.json()).toMatchObject({
    description: expect.stringMatching(/at most 4000 characters/),
  });
  expect((await ask(3900)).status).toBe(200);
});
