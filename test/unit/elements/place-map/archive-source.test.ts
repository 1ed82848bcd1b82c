import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { archiveSource } from '../../../../src/elements/place-map/archive.ts';
import { listen } from '../../../fixtures/listen.ts';

const WHOLE_BYTES = 10_000_000;

test.each([
  ['a file below 10 MB is read whole, once', WHOLE_BYTES - 1, 1],
  ['a larger file is read by slices alone', WHOLE_BYTES, 0],
])('%s', async (_, size, whole) => {
  const blob = new Blob([Uint8Array.from({ length: size }, (_, i) => i % 251)]);
  const readWhole = blob.arrayBuffer.bind(blob);
  let reads = 0;
  blob.arrayBuffer = () => {
    reads++;
    return readWhole();
  };
  const source = await archiveSource({ url: '/city.pmtiles', blob });
  for (const offset of [0, 5_000_000]) {
    const { data } = await source.getBytes(offset, 3);
    expect([...new Uint8Array(data)]).toEqual([0, 1, 2].map((i) => (offset + i) % 251));
  }
  expect(reads).toBe(whole);
});

describe('a file on a server', () => {
  let server: Server | undefined;
  let ranges: (string | undefined)[] = [];

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    ranges = [];
  });

  /** Returns the source of a file on a server that answers so. */
  async function sourceFrom(listener: RequestListener) {
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      listener(request, response);
    });
    const url = `http://127.0.0.1:${await listen(server)}/city.pmtiles`;
    return archiveSource({ url });
  }

  test('is refused above 100 MB on a server without ranges', async () => {
    const source = await sourceFrom((_, response) => {
      response.writeHead(200, { 'Content-Length': '100000001' }).write('0123456789');
    });
    await expect(source.getBytes(0, 10)).rejects.toThrow('too large for a server that knows no ranges');
  });

  test('is fetched again after a connection was cut, and once where the server knows no ranges', async () => {
    let isCut = true;
    const source = await sourceFrom((_, response) => {
      if (!isCut) return void response.end('0123456789');
      isCut = false;
      response.write('01234', () => response.destroy());
    });
    await expect(source.getBytes(0, 10)).rejects.toThrow();
    for (const offset of [2, 7]) expect((await source.getBytes(offset, 3)).data.byteLength).toBe(3);
    expect(ranges).toHaveLength(2);
  });
});
