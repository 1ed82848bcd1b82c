import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '../../../../../data/cli/commands/serving/search-pool.ts';
import { apiServer } from '../../../../../data/cli/commands/serving/server.ts';
import { listen } from '../../../../fixtures/listen.ts';

type Answering = Parameters<typeof apiServer>[0];
type Body = NonNullable<Answer>['body'];

const ok = (body: Body) => ({ status: 200, headers: {}, body });

const echo: Answering = async ({ url, method }) => ok(`${method} ${new URL(url).pathname}`);
/** More bytes than a connection buffers without a reader. */
const LONG = 'x'.repeat(40_000_000);

async function start(answer: Answering, limits: Parameters<typeof apiServer>[1] = {}) {
  const server = apiServer(answer, limits);
  const port = await listen(server.http);
  onTestFinished(() => server.end(0).catch(() => {}));
  const client = (): Socket => connect(port, '127.0.0.1').on('error', () => {});
  return { server, port, client };
}

const request = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

test.each([
  [408, 'headers that do not end', 'GET / HTTP/1.1\r\nHost: loc'],
  [431, 'a path of 20 kB', request(`/${'a'.repeat(20_000)}`)],
  [431, 'headers of 20 kB', request('/', `X-Long: ${'a'.repeat(20_000)}\r\n`)],
  [400, 'no HTTP', 'HELLO\r\n\r\n'],
  [400, 'an address that is none', request('http://a b/', 'Connection: close\r\n')],
])('answers %d to %s, and closes the connection', async (status, _, sent) => {
  const { client } = await start(echo, { headersTimeout: 50 });
  const socket = client();
  socket.write(sent);
  expect(await text(socket)).toMatch(`HTTP/1.1 ${status} `);
});

test('a connection on which nothing comes is closed', async () => {
  const { client } = await start(echo, { headersTimeout: 50 });
  await once(client().resume(), 'close');
});

test('a reader that stalls is cut off, and what makes its answer is told to stop', async () => {
  let stopped: () => void = () => {};
  const stops = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const { server, client } = await start(
    async () =>
      ok(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
          cancel: () => stopped(),
        }),
      ),
    { timeout: 50 },
  );
  client().pause().write(request('/'));
  await stops;
  await expect.poll(() => server.running).toBe(0);
});

test('a client that hangs up ends the stream of its answer', async () => {
  let stopped: () => void = () => {};
  const stops = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    cancel: () => stopped(),
  });
  const { server, client } = await start(async () => ok(endless));
  const socket = client();
  socket.write(request('/'));
  await once(socket, 'data');
  socket.destroy();
  await stops;
  await expect.poll(() => server.running).toBe(0);
});

test('a client that hangs up before its answer is there aborts the request, and ends the stream', async () => {
  let stopped: () => void = () => {};
  const stops = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const { client } = await start(async (_, signal) => {
    socket.destroy();
    await once(signal, 'abort');
    return ok(new ReadableStream({ cancel: () => stopped() }));
  });
  const socket = client();
  socket.write(request('/'));
  await stops;
});

test('the body of a request is not read, and ends the connection', async () => {
  const { client } = await start(echo);
  const socket = client();
  socket.write('POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: close[\s\S]*POST \/a$/);
});

test('an answer has its length, and HEAD has no body', async () => {
  const { client } = await start(async ({ method }) => ok(method === 'HEAD' ? '' : new Uint8Array(3)));
  const socket = client();
  socket.write(request('/') + request('/', 'Connection: close\r\n').replace('GET', 'HEAD'));
  const said = await text(socket);
  expect(said.match(/Content-Length: 3/g)).toHaveLength(1);
  expect(said).not.toContain('chunked');
});

test('an answer that fails closes the connection', async () => {
  const { client } = await start(() => Promise.reject(new Error('out of order')));
  const socket = client();
  socket.write(request('/'));
  expect(await text(socket)).toBe('');
});

test('at most so many connections are open', async () => {
  const { client } = await start(echo, { maxConnections: 2 });
  const held = [client(), client()];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  await once(client().resume(), 'close');
  held[0]!.end(request('/a', 'Connection: close\r\n'));
  expect(await text(held[0]!)).toMatch(/GET \/a$/);
});

test('an end waits for an answer that runs, takes no new ones, and then closes all connections', async () => {
  const { server, port, client } = await start(async () => ok(LONG));
  const [idle, reader] = [client().resume(), client().pause()];
  idle.write(request('/').replace('GET', 'HEAD'));
  await once(idle, 'data');
  reader.write(request('/'));
  await once(reader, 'readable');
  const ended = server.end(60_000);
  const refused = connect(port, '127.0.0.1');
  await expect(once(refused, 'connect')).rejects.toHaveProperty('code', 'ECONNREFUSED');
  const whole = await text(reader);
  expect(whole.endsWith(LONG)).toBe(true);
  await Promise.all([ended, idle.destroyed || once(idle, 'close')]);
});

test('an end closes what runs after the time for it', async () => {
  const { server, client } = await start(async () => ok(LONG));
  const reader = client();
  reader.write(request('/'));
  await once(reader, 'readable');
  await server.end(1);
  await once(reader.resume(), 'close');
});
