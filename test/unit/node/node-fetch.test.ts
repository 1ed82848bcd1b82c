import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { blockedPorts } from '../../../src/node/blocked-ports.ts';
import { nodeFetch } from '../../../src/node/node-fetch.ts';

async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Starts a server until the test ends. */
async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close().closeAllConnections());
  return addressOf(server);
}

/** Starts a server that sends bytes in place of each answer. */
async function startRaw(bytes: string, after: (socket: Socket) => void = () => {}) {
  const sockets: Socket[] = [];
  const server = createRawServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.on('data', () => socket.write(bytes, 'latin1', () => after(socket)));
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: await addressOf(server), sockets };
}

/** Settles with the end of a connection, however it ends. */
const closeOf = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));

const causeOf = (answer: Promise<unknown>): Promise<Error> =>
  answer.then(
    () => Promise.reject(new Error('nothing failed')),
    (error) => {
      expect(error).toBeInstanceOf(TypeError);
      return error.cause;
    },
  );

const TEXT = 'place '.repeat(20_000);

describe('a body', () => {
  it.each([
    ['', Buffer.from(TEXT)],
    ['identity', Buffer.from(TEXT)],
    ['gzip', gzipSync(TEXT)],
    ['X-GZIP', gzipSync(TEXT)],
    ['gzip', gzipSync(TEXT).subarray(0, -8)],
    ['br', brotliCompressSync(TEXT)],
  ])('in the coding "%s" is read', async (coding, bytes) => {
    const url = await start((_, response) => {
      if (coding !== '') response.setHeader('Content-Encoding', coding);
      response.end(bytes);
    });
    const response = await nodeFetch(url);
    expect([response.status, await response.text()]).toEqual([200, TEXT]);
  });

  it.each([
    ['gzip, gzip, gzip, gzip, gzip, gzip', gzipSync(TEXT)],
    ['gzip, br', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['constructor', Buffer.from(TEXT)],
  ])('in the codings "%s" is rejected, and its connection closed', async (coding, bytes) => {
    const closed: Promise<unknown>[] = [];
    const url = await start((request, response) => {
      closed.push(closeOf(request.socket));
      response.writeHead(200, { 'Content-Encoding': coding, 'Content-Length': 1_000_000 }).write(bytes);
    });
    expect((await causeOf(nodeFetch(url))).message).toMatch('content codings that were not asked for');
    expect(closed).toHaveLength(1);
    await closed[0];
  });

  it.each(['gzip', 'br'])('of damaged %s fails', async (coding) => {
    const url = await start((_, response) =>
      response.writeHead(200, { 'Content-Encoding': coding }).end(Buffer.alloc(100, 0xff)),
    );
    const response = await nodeFetch(url);
    expect(await causeOf(response.text())).toHaveProperty('code');
  });

  it.each(['', 'Content-Encoding: gzip\r\n'])('that breaks off fails: %j', async (header) => {
    const { url } = await startRaw(
      `HTTP/1.1 200 OK\r\n${header}Content-Length: 9\r\n\r\n\x1f\x8b`,
      (socket) => socket.end(),
    );
    const response = await nodeFetch(url);
    expect(await causeOf(response.text())).toHaveProperty('code', 'ECONNRESET');
  });

  it('that breaks off unread does no harm', async () => {
    const { url, sockets } = await startRaw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
    const response = await nodeFetch(url);
    sockets[0]!.resetAndDestroy();
    expect(await causeOf(response.text())).toHaveProperty('code', 'ECONNRESET');
  });

  it.each([
    ['', Buffer.from('text')],
    ['gzip', gzipSync('text')],
    ['br', brotliCompressSync('text')],
  ])('in the coding "%s" that is whole and unread does no harm at an abort', async (coding, bytes) => {
    const url = await start((_, response) => void response.setHeader('Content-Encoding', coding).end(bytes));
    const controller = new AbortController();
    const response = await nodeFetch(url, { signal: controller.signal });
    // Its bytes have come when those of a later one have, and an error of its own is out after the next.
    expect(await (await nodeFetch(url)).text()).toBe('text');
    const uncaught: unknown[] = [];
    const onUncaught = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', onUncaught);
    onTestFinished(() => void process.off('uncaughtException', onUncaught));
    controller.abort(new Error('enough'));
    expect(await (await nodeFetch(url)).text()).toBe('text');
    await expect(response.text()).rejects.toThrow('enough');
    expect(uncaught).toEqual([]);
  });

  it('that is cancelled closes its connection', async () => {
    let closed: Promise<unknown> | undefined;
    const url = await start((request, response) => {
      closed = closeOf(request.socket);
      response.write(TEXT);
    });
    await (await nodeFetch(url)).body?.cancel();
    await closed;
  });

  it.each([204, 304])('is null with the status %d', async (status) => {
    const url = await start(
      (_, response) => void response.writeHead(status, { 'Content-Encoding': 'gzip' }).end(),
    );
    const response = await nodeFetch(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  it('before the request sends none', async () => {
    let requests = 0;
    const url = await start(() => requests++);
    await expect(nodeFetch(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(requests).toBe(0);
  });

  it.each([
    ['before the answer', () => {}],
    ['in the middle of the body', (response: ServerResponse) => void response.write('half')],
    [
      'in the middle of a packed body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).write(gzipSync(TEXT).subarray(0, 50));
      },
    ],
  ])('%s rejects with its reason, and closes the connection', async (_, answer) => {
    const controller = new AbortController();
    let come = (_request: IncomingMessage): void => {};
    const came = new Promise<IncomingMessage>((resolve) => {
      come = resolve;
    });
    const url = await start((request, response) => {
      answer(response);
      come(request);
    });
    const text = nodeFetch(url, { signal: controller.signal }).then((response) => {
      const read = response.text();
      controller.abort(reason);
      return read;
    });
    const closed = closeOf((await came).socket);
    if (_ === 'before the answer') controller.abort(reason);
    await expect(text).rejects.toBe(reason);
    await closed;
  });
});

describe('an answer', () => {
  it.each([
    ['to switch protocols', 'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'],
    ['with an unknown status', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'],
    ['with a control character in its status', 'HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n'],
    ['of no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['with endless headers', `HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(20_000)}`],
  ])('%s is rejected', async (_, bytes) => {
    const { url } = await startRaw(bytes);
    expect(await causeOf(nodeFetch(url))).toBeInstanceOf(Error);
  });

  it('has all its headers', async () => {
    const url = await start((_, response) => {
      response
        .writeHead(
          404,
          'Not here',
          [
            ['Set-Cookie', 'a'],
            ['Set-Cookie', 'b'],
            ['Age', '7'],
          ].flat(),
        )
        .end();
    });
    const { status, statusText, headers } = await nodeFetch(url);
    expect([status, statusText, headers.get('Age'), headers.getSetCookie()]).toEqual([
      404,
      'Not here',
      '7',
      ['a', 'b'],
    ]);
  });
});

describe('a request', () => {
  it('has the headers of its caller, without those of a connection', async () => {
    const url = await start(
      ({ headers, rawHeaders }, response) => void response.end(JSON.stringify({ headers, rawHeaders })),
    );
    const headers = {
      Accept: 'application/json',
      'X-Own': 'é',
      'Content-Length': '5',
      Host: 'other',
      Upgrade: 'x',
    };
    const sent = await (await nodeFetch(new Request(url, { headers, cache: 'no-store' }))).json();
    expect(sent.headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      host: new URL(url).host,
      'user-agent': 'node',
      'x-own': 'é',
    });
  });

  it('uses the connection of an earlier one', async () => {
    const ports = new Set<number | undefined>();
    const url = await start(({ socket }, response) => {
      ports.add(socket.remotePort);
      response.end(TEXT);
    });
    for (let nth = 0; nth < 3; nth++) expect(await (await nodeFetch(url)).text()).toBe(TEXT);
    expect(ports.size).toBe(1);
  });

  it('goes to no port that the built-in fetch blocks', async () => {
    for (const port of blockedPorts) {
      const url = `http://127.0.0.1:${port}/`;
      expect(await causeOf(nodeFetch(url))).toEqual(await causeOf(fetch(url)));
    }
  });

  it.each([
    ['ftp://127.0.0.1/', {}],
    ['data:,text', {}],
    ['no address', {}],
    ['http://me:secret@127.0.0.1/', {}],
    ['http://127.0.0.1/', { method: 'POST', body: 'text' }],
    ['http://127.0.0.1/', { method: 'HEAD' }],
  ])('of %s with %j is rejected', async (url, init) => {
    await expect(nodeFetch(url, init)).rejects.toThrow(TypeError);
  });
});

describe('a redirect', () => {
  const to = async (location: string) => {
    const paths: (string | undefined)[] = [];
    const url = await start(({ url: path }, response) => {
      paths.push(path);
      if (path === '/') response.writeHead(302, { Location: location }).end();
      else response.end('there');
    });
    return { url, paths };
  };

  it('within the origin is followed', async () => {
    const { url } = await to('/next');
    expect(await (await nodeFetch(new Request(url))).text()).toBe('there');
  });

  it('to another origin is rejected', async () => {
    const other = await to('/next');
    const { url } = await to(other.url);
    expect((await causeOf(nodeFetch(url))).message).toBe('the redirect leads to another origin');
    expect(other.paths).toEqual([]);
  });

  it('is returned or rejected where the caller wants that', async () => {
    const { url, paths } = await to('/next');
    expect((await nodeFetch(url, { redirect: 'manual' })).status).toBe(302);
    expect((await causeOf(nodeFetch(url, { redirect: 'error' }))).message).toBe('unexpected redirect');
    expect(paths).toEqual(['/', '/']);
  });
});
