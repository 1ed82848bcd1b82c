import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { archiveSource } from '../../../../src/elements/place-map/archive.ts';
import { listen } from '../../../fixtures/listen.ts';

const WHOLE_BYTES = 10_000_000;

/** A file whose bytes count up, and what was read of it whole. */
function file(size: number) {
  const blob = new Blob([Uint8Array.from({ length: size }, (_, i) => i % 251)]);
  const reads = { whole: 0 };
  const readWhole = blob.arrayBuffer.bind(blob);
  blob.arrayBuffer = () => {
    reads.whole++;
    return readWhole();
  };
  return { blob, reads };
}

test.each([
  ['a file below 10 MB is read whole, once', WHOLE_BYTES - 1, 1],
  ['a larger file is read by slices alone', WHOLE_BYTES, 0],
])('%s', async (_, size, whole) => {
  const { blob, reads } = file(size);
  const source = await archiveSource({ url: '/city.pmtiles', blob });
  for (const offset of [0, 5_000_000]) {
    const { data } = await source.getBytes(offset, 3);
    expect([...new Uint8Array(data)]).toEqual([0, 1, 2].map((i) => (offset + i) % 251));
  }
  expect(reads.whole).toBe(whole);
});

describe('a file on a server', () => {
  let server: Server | undefined;
  /** Fulfilled for each answer once its connection is closed. */
  let closed: Promise<unknown>[] = [];
  let ranges: (string | undefined)[] = [];

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    closed = [];
    ranges = [];
  });

  /** Returns the source of a file of such a size, on a server that answers so. */
  async function sourceFrom(bytes: number | undefined, listener: RequestListener) {
    server = createServer((request, response) => {
      ranges.push(request.headers.range);
      closed.push(new Promise((resolve) => response.once('close', resolve)));
      listener(request, response);
    });
    const url = `http://127.0.0.1:${await listen(server)}/city.pmtiles`;
    return archiveSource({ url, ...(bytes !== undefined && { bytes }) });
  }

  /** Sends bytes for as long as somebody reads them. */
  function sendEndlessly(response: ServerResponse): void {
    const chunk = Buffer.alloc(1_000_000);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more);
    };
    more();
  }

  test('is read no further than its size, if that is known to be small', async () => {
    const opened = sourceFrom(2_000_000, (_, response) => sendEndlessly(response));
    await expect(opened).rejects.toThrow('more than 2000000 bytes');
    await Promise.all(closed);
  });

  test('is read no further than its size by a request for a range, and not again', async () => {
    const source = await sourceFrom(12_000_000, (_, response) => sendEndlessly(response));
    for (const offset of [0, 50_000]) {
      await expect(source.getBytes(offset, 16_384)).rejects.toThrow('more than 12000000 bytes');
    }
    expect(closed).toHaveLength(1);
    await Promise.all(closed);
  });

  test('is read up to 100 MB where its size is unknown and the server knows no ranges', async () => {
    const source = await sourceFrom(undefined, (_, response) => sendEndlessly(response));
    await expect(source.getBytes(0, 16_384)).rejects.toThrow('more than 100000000 bytes');
    await Promise.all(closed);
  });

  test('is read no further than the range that was requested', async () => {
    const source = await sourceFrom(undefined, (_, response) => {
      response.writeHead(206, { 'Content-Range': 'bytes 0-16383/20000' });
      sendEndlessly(response);
    });
    await expect(source.getBytes(0, 16_384)).rejects.toThrow('more than 16384 bytes');
    await Promise.all(closed);
  });

  test('is requested by ranges that end within its size', async () => {
    const source = await sourceFrom(10_000_010, (_, response) => response.writeHead(206).end('0123456789'));
    expect((await source.getBytes(10_000_000, 16_384)).data.byteLength).toBe(10);
    await expect(source.getBytes(10_000_010, 1)).rejects.toThrow('beyond the end');
    expect(ranges).toEqual(['bytes=10000000-10000009']);
  });

  test('is fetched again after a connection was cut', async () => {
    let isCut = true;
    const source = await sourceFrom(10_000_000, (_, response) => {
      if (!isCut) return void response.end('0123456789');
      isCut = false;
      response.write('01234', () => response.destroy());
    });
    await expect(source.getBytes(0, 10)).rejects.toThrow();
    expect((await source.getBytes(2, 3)).data.byteLength).toBe(3);
  });
});
