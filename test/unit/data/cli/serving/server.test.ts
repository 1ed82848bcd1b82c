import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { expect, onTestFinished, test } from 'vitest';
import {
  defaultServerLimits,
  type Limits,
  limitedServer,
} from '../../../../../data/cli/commands/serving/server.ts';
import { writeJson } from '../../../../../data/cli/commands/serving/write-json.ts';
import { listen } from '../../../../fixtures/listen.ts';

type Answer = Parameters<typeof limitedServer>[0];

const echo: Answer = async ({ url, method }) => new Response(`${method} ${new URL(url).pathname}`);
/** More bytes than a connection buffers without a reader. */
const LONG = 'x'.repeat(40_000_000);

async function start(answer: Answer, limits: Partial<Limits> = {}) {
  const server = limitedServer(answer, '127.0.0.1', { ...defaultServerLimits, ...limits });
  const port = await listen(server.http);
  onTestFinished(() => server.end(0).catch(() => {}));
  const client = (): Socket => connect(port, '127.0.0.1').on('error', () => {});
  return { server, port, client };
}

const request = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

/** Returns the status and the JSON of the only response of a connection that the server closes. */
async function problemOn(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, description: JSON.parse(body).description as string };
}

test('requests that a client sends at once are answered one after the other, in their order', async () => {
  let running = 0;
  const { client } = await start(async ({ url }) => {
    expect(++running).toBe(1);
    await new Promise(setImmediate);
    running--;
    return new Response(new URL(url).pathname);
  });
  const socket = client();
  socket.write(
    [1, 2, 3, 4, 5].map((n) => request(`/${n}`)).join('') + request('/6', 'Connection: close\r\n'),
  );
  expect((await text(socket)).match(/^\/\d/gm)).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
});

/** HTTP/1.0 has no chunks: a streamed response ends with its connection, which the client can't know before. */
const oldRequest = (path: string): string =>
  request(path, 'Connection: keep-alive\r\n').replace('HTTP/1.1', 'HTTP/1.0');
const streamed = (): Response =>
  new Response(NodeStream.from([Buffer.from('streamed')]) as globalThis.ReadableStream);

test('requests behind a response that ends its connection are not answered, and nothing remains of them', async () => {
  const asked: string[] = [];
  const { server, client } = await start(async ({ url }) => {
    asked.push(new URL(url).pathname);
    return streamed();
  });
  const socket = client();
  socket.write(oldRequest('/first') + oldRequest('/second') + oldRequest('/third'));
  expect(await text(socket)).toMatch(/streamed$/);
  await expect.poll(() => server.running).toBe(0);
  expect(asked).toEqual(['/first']);
});

test('a request without a host is refused, and nothing behind it is answered', async () => {
  const asked: string[] = [];
  const { server, client } = await start(async ({ url }) => {
    asked.push(url);
    return new Promise(() => {});
  });
  const socket = client();
  socket.write(`GET / HTTP/1.1\r\n\r\n${request('/behind')}${request('/waiting')}`);
  const { status, description } = await problemOn(socket);
  expect([status, description]).toEqual([400, expect.stringContaining('no header "Host"')]);
  expect(server.running).toBe(0);
  expect(asked).toEqual([]);
});

test('a request that ends with its connection before its response begins leaves nothing behind', async () => {
  const { server, client } = await start(echo);
  const accepted = once(server.http, 'connection');
  const socket = client();
  const [served] = (await accepted) as [Socket];
  // Node assigns no connection to a response behind one of its own.
  server.http.once('request', ({ socket }) => expect(socket).toBe(served));
  socket.write(`BAD\r\n\r\n${request('/behind')}`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400/);
  await expect.poll(() => server.running).toBe(0);
});

test.each([
  ['GET', 'Transfer-Encoding: chunked', 413],
  ['HEAD', 'Content-Length: 1', 413],
  ['POST', 'Content-Length: 1\r\nExpect: 100-continue', 405],
  ['POST', 'Expect: miracles\r\nTransfer-Encoding: chunked', 405],
  ['GET', 'Expect: miracles', 417],
])('%s with "%s" is refused at once with %d, and no work is done for it', async (method, header, status) => {
  const asked: string[] = [];
  const { client } = await start(async ({ url }) => {
    asked.push(url);
    return new Promise(() => {});
  });
  const socket = client();
  socket.write(`${method} /a HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
  expect((await text(socket)).split('\r\n')[0]).toContain(` ${status} `);
  expect(asked).toEqual([]);
});

test('a body behind a request that is being answered ends the connection', async () => {
  const { server, client } = await start(() => new Promise(() => {}));
  const socket = client();
  socket.write(`${request('/')}POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  await expect.poll(() => server.running).toBe(0);
});

test('requests behind the last responses of a hundred connections leave room for others to wait', async () => {
  const { server, client } = await start(async ({ url }) =>
    url.endsWith('/held') ? new Promise(() => {}) : streamed(),
  );
  for (let i = 0; i < 100; i++) {
    const socket = client();
    socket.write(oldRequest('/').repeat(15));
    await text(socket);
  }
  await expect.poll(() => server.running).toBe(0);
  const socket = client();
  socket.write(request('/held') + request('/').repeat(14));
  await expect.poll(() => server.running).toBe(15);
});

test('a client that sends hundreds of requests at once is cut off, and no more of them are answered', async () => {
  let asked = 0;
  const { client } = await start(async () => {
    asked++;
    await new Promise(setImmediate);
    return new Response('');
  });
  const socket = client().resume();
  socket.write(request('/').repeat(500));
  await once(socket, 'close');
  expect(asked).toBeLessThan(20);
});

test('a hundred clients that send sixteen requests at once do not have a thousand and more of them wait', async () => {
  const { server, client } = await start(() => new Promise(() => {}));
  const sockets = Array.from({ length: 100 }, () => client().resume());
  const ends = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.write(request('/').repeat(16));
  await Promise.race(ends);
  await expect.poll(() => server.running).toBeLessThanOrEqual(1100);
  // Those that are gone make room for others.
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => server.running).toBe(0);
  const socket = client().resume();
  const closed = once(socket, 'close').then(() => 'closed');
  socket.write(request('/').repeat(16));
  await expect.poll(() => server.running).toBe(16);
  expect(await Promise.race([closed, 'open'])).toBe('open');
});

test('clients that do not read lose their connections, those with the longest answers first, once too much waits for them', async () => {
  // A connection buffers some megabytes without a reader.
  const bodies: Record<string, string> = {
    '/long': LONG,
    '/short': LONG.slice(LONG.length / 2),
    '/small': 'x',
  };
  let asked = 0;
  const answer: Answer = async ({ url }) => {
    asked++;
    return new Response(bodies[new URL(url).pathname]);
  };
  const { server, client } = await start(answer, { unsentBytes: 2.5 * LONG.length });
  const ask = (path: string): Socket => {
    const socket = client().pause();
    socket.write(request(path));
    return socket;
  };
  const short = ask('/short');
  await expect.poll(() => server.running).toBe(1);
  for (let i = 0; i < 5; i++) ask('/long');
  await expect.poll(() => asked, { timeout: 30_000 }).toBe(6);
  // Beside half a long answer there is room for two.
  await expect.poll(() => server.running, { timeout: 30_000 }).toBeLessThanOrEqual(3);
  await once(ask('/small').resume(), 'data');
  let read = 0;
  short.on('data', ({ length }: Buffer) => {
    read += length;
  });
  short.resume();
  await expect.poll(() => read, { timeout: 30_000 }).toBeGreaterThan(LONG.length / 2);
});

test('headers that do not end are a 408 in the form of the API, and the connection is closed', async () => {
  const { client } = await start(echo, { headersMs: 50 });
  const socket = client();
  socket.write('GET / HTTP/1.1\r\nHost: loc');
  const { status, head, description } = await problemOn(socket);
  expect([status, description]).toEqual([408, expect.stringMatching(/took too long/)]);
  expect(head).toContain('Content-Type: application/json');
});

test('a connection on which nothing comes is closed', async () => {
  const { client } = await start(echo, { headersMs: 50 });
  await once(client().resume(), 'close');
});

test.each([
  ['a path', request(`/${'a'.repeat(20_000)}`)],
  ['headers', request('/', `X-Long: ${'a'.repeat(20_000)}\r\n`)],
])('%s of 20 kB is a 431 in the form of the API', async (_, sent) => {
  const { client } = await start(echo);
  const socket = client();
  socket.write(sent);
  expect(await problemOn(socket)).toMatchObject({
    status: 431,
    description: expect.stringMatching(/too long/),
  });
});

test.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a host of no letters', 'GET / HTTP/1.1\r\nHost: xn--\r\nConnection: close\r\n\r\n'],
  ['an address of five numbers', 'GET / HTTP/1.1\r\nHost: 1.2.3.4.5\r\nConnection: close\r\n\r\n'],
])('%s is a 400 in the form of the API', async (_, sent) => {
  const { client } = await start(echo);
  const socket = client();
  socket.write(sent);
  expect(await problemOn(socket)).toMatchObject({ status: 400, description: expect.stringMatching(/\.$/) });
});

test('a body without end is refused without being read, and the connection is closed', async () => {
  const { server, client } = await start(echo);
  const accepted = once(server.http, 'connection');
  const socket = client();
  let got = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    got += data;
  });
  socket.write('POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  const more = (): void => {
    if (!socket.destroyed) socket.write(`10000\r\n${'a'.repeat(0x10000)}\r\n`, () => setImmediate(more));
  };
  more();
  // The server closes it while the body is sent, which is an error of the client.
  await new Promise((resolve) => socket.once('close', resolve));
  expect(got).toMatch(/^HTTP\/1.1 405 (.*\r\n)+.*read-only/);
  const [served] = (await accepted) as [Socket];
  expect(served.bytesRead).toBeLessThan(1_000_000);
});

test('a reader that stalls is cut off, and what makes its answer is told to stop', async () => {
  let stopped: () => void = () => {};
  const stops = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  const { server, client } = await start(
    async () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
          cancel: () => stopped(),
        }),
      ),
    { stalledMs: 50 },
  );
  client().pause().write(request('/'));
  await stops;
  await expect.poll(() => server.running).toBe(0);
});

test('a reader that is slow for ever is cut off', async () => {
  const { client } = await start(async () => new Response(LONG), { answerMs: 50 });
  const socket = client();
  socket.once('data', () => socket.pause());
  socket.write(request('/'));
  await once(socket, 'data');
  const reading = setInterval(() => socket.read(1), 5);
  onTestFinished(() => clearInterval(reading));
  socket.resume();
  await once(socket, 'close');
});

test('a client that hangs up ends the work for its answer', async () => {
  let made = 0;
  const at = (): unknown => ({ id: ++made, name: 'x'.repeat(1000) });
  const pois = { length: 1_000_000, at };
  const { server, client } = await start(
    async () => new Response(writeJson({ _embedded: { pois } }, () => new Promise(setImmediate))),
  );
  const socket = client();
  socket.write(request('/'));
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => server.running).toBe(0);
  const before = made;
  await new Promise(setImmediate);
  expect(made).toBe(before);
  expect(made).toBeLessThan(1_000_000);
});

test('at most so many connections are open', async () => {
  const { client } = await start(echo, { connections: 2 });
  const held = [client(), client()];
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  await once(client().resume(), 'close');
  held[0]!.end(request('/a', 'Connection: close\r\n'));
  expect(await text(held[0]!)).toMatch(/GET \/a$/);
});

test('an end waits for an answer that runs, closes idle connections, and takes no new ones', async () => {
  const { server, port, client } = await start(async () => new Response(LONG));
  const [idle, reader] = [client().resume(), client().pause()];
  idle.write(request('/').replace('GET', 'HEAD'));
  await once(idle, 'data');
  reader.write(request('/'));
  await once(reader, 'readable');
  const ended = server.end(60_000);
  await once(idle, 'close');
  const refused = connect(port, '127.0.0.1');
  await expect(once(refused, 'connect')).rejects.toHaveProperty('code', 'ECONNREFUSED');
  const whole = await text(reader);
  expect(whole.endsWith(LONG)).toBe(true);
  await ended;
});

test('an end answers the request that runs, and drops those behind it', async () => {
  const asked: string[] = [];
  let give: (response: Response) => void = () => {};
  const { server, client } = await start(({ url }) => {
    asked.push(new URL(url).pathname);
    return new Promise((resolve) => {
      give = resolve;
    });
  });
  const socket = client();
  socket.write(request('/first') + request('/second') + request('/third'));
  await expect.poll(() => server.running).toBe(3);
  const ended = server.end(60_000);
  give(new Response('answered'));
  expect(await text(socket)).toMatch(/answered$/);
  await ended;
  expect(server.running).toBe(0);
  expect(asked).toEqual(['/first']);
});

test('an end closes what runs after the time for it', async () => {
  const { server, client } = await start(async () => new Response(LONG));
  const reader = client();
  reader.write(request('/'));
  await once(reader, 'readable');
  await server.end(1);
  await once(reader.resume(), 'close');
});
