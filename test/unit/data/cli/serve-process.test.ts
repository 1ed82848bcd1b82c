import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeBundle } from '../../../../data/build/write-bundle.ts';
import { packFixture } from '../../../fixtures/bundle.ts';
import { LiveApi } from '../../../fixtures/live-api.ts';
import { type ServeProcess, startServe } from '../../../fixtures/serve-process.ts';

/** So many that their answer is larger than what the system keeps for a client that does not read. */
const PLACES = 20_000;

/** The folders of a bundle of so many places, and of one of three. */
let many = '';
let few = '';

/** A bundle of so many libraries. */
const libraries = (count: number) =>
  packFixture(
    Array.from({ length: count }, (_, i) => ({
      id: `uni:${i}`,
      identifiers: [`uni:${i}`],
      name: `Place ${i}`,
      type: ['/university/library'],
    })),
  );

/** Writes a bundle into a folder of its own. */
async function written(places: number): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'serve-process-'));
  await writeBundle(directory, await libraries(places));
  return directory;
}

beforeAll(async () => {
  many = await written(PLACES);
  few = await written(3);
});

afterAll(async () => {
  for (const directory of [many, few]) await rm(directory, { recursive: true, force: true });
});

async function serve(directory: string, ...options: readonly string[]): Promise<ServeProcess> {
  const started = await startServe(directory, ...options);
  onTestFinished(() => void started.server.kill('SIGKILL'));
  return started;
}

/** Runs `fingerpost serve`, and asks it for all places without reading the answer. */
async function serveAndAsk() {
  const { server, closed, port, logged } = await serve(many, '--max-count', String(PLACES));
  const request = get({ host: '127.0.0.1', port, path: `/places/search?count=${PLACES}` });
  const [answer]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  /** Sends a signal, and waits until the server says that it ends. */
  const signal = async (name: NodeJS.Signals): Promise<string> => {
    server.kill(name);
    return logged(/./);
  };
  return { server, closed, port, answer, signal };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'an answer of 20,000 places is whole though %s comes in the middle of it, and nothing new is answered',
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

/** Serves another bundle than the other tests do. */
async function serveOwn(places: number) {
  const own = await written(places);
  const served = await startServe(own, '--workers', '2', '--max-count', `${places}`);
  onTestFinished(async () => {
    served.server.kill('SIGKILL');
    await rm(own, { recursive: true });
  });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${served.port}${path}`)).json();
  return { ...served, own, ask };
}

test('SIGHUP opens the bundle again in all threads, and an answer that has begun is whole', async () => {
  const { server, port, own, ask, logged } = await serveOwn(PLACES);
  const request = get({ host: '127.0.0.1', port, path: `/places/search?count=${PLACES}` });
  const [begun] = (await once(request, 'response')) as [IncomingMessage];
  await writeBundle(own, await libraries(3));
  expect(await ask('/places/search?count=0')).toMatchObject({ size: PLACES });
  server.kill('SIGHUP');
  await logged(/^the bundle is opened again: version [0-9a-f]{12}$/);
  expect(await ask('/places/search?count=0')).toMatchObject({ size: 3 });
  expect(await ask('/places/suggest?q=place')).toMatchObject({ size: 3 });
  const page = JSON.parse(await text(begun));
  expect(page._embedded.pois).toHaveLength(PLACES);
});

test('the bundle before answers after a SIGHUP where the new one can not be opened', async () => {
  const { server, own, ask, logged } = await serveOwn(3);
  await writeFile(join(own, 'manifest.json'), 'nothing');
  server.kill('SIGHUP');
  expect(await logged(/opened again/)).toMatch(
    /^the bundle can't be opened again, and the one before still answers: ./,
  );
  expect(await ask('/places/search?count=0')).toMatchObject({ size: 3 });
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
  let open = 0;
  let most = 0;
  api.listener = (_, response) => {
    most = Math.max(most, ++open);
    response.once('close', () => open--);
    if (isReleased) response.end('{}');
    else if (held.push(response) === 16) reached();
  };
  const { port } = await serve(few, '--live', api.endpoint, '--passthrough', '/dates/');
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const all = Promise.all(Array.from({ length: 40 }, (_, i) => ask(`/dates/${i}`)));
  await full;
  // The bundle is answered from meanwhile.
  for (let i = 0; i < 5; i++) expect((await ask('/places/suggest?q=place')).status).toBe(200);
  isReleased = true;
  for (const response of held) response.end('{}');
  // On a busy machine, the time limit of some may have passed: a 503, and another request in its place.
  for (const { status } of await all) expect([200, 503]).toContain(status);
  expect(most).toBe(16);
});

test('a query of more than 4,000 characters is a 414 in the form of the API', async () => {
  const { port } = await serve(few);
  const ask = (length: number): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/places/search?facet=type&${'x&'.repeat(length / 2)}`.slice(0, -1));
  const refused = await ask(4100);
  expect(refused.status).toBe(414);
  expect(await refused.json()).toMatchObject({
    description: expect.stringMatching(/at most 4000 characters/),
  });
  expect((await ask(3900)).status).toBe(200);
});
