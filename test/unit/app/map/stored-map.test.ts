import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { StoredMap } from '../../../../src/app/map/stored-map.ts';
import { listen } from '../../../fixtures/listen.ts';

const BYTES = Buffer.alloc(100_000, 'map');
const named = {
  file: 'map-0123456789abcdef.pmtiles',
  bytes: BYTES.length,
  sha256: createHash('sha256').update(BYTES).digest('hex'),
};

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Fetches the map of a site whose server answers so. */
async function fetchFrom(listener: RequestListener): Promise<Blob> {
  server = createServer(listener);
  return new StoredMap(`http://127.0.0.1:${await listen(server)}/places/`).fetch(named);
}

it('the map that the manifest names is fetched whole', async () => {
  const blob = await fetchFrom((_, response) => response.end(BYTES));
  expect(Buffer.from(await blob.arrayBuffer())).toEqual(BYTES);
});

it.each([
  ['shorter', BYTES.subarray(1)],
  ['longer', Buffer.concat([BYTES, BYTES])],
  ['other', Buffer.alloc(BYTES.length)],
  ['empty', Buffer.alloc(0)],
])('a map that is %s than named is rejected', async (_, bytes) => {
  const fetching = fetchFrom((_, response) => response.end(bytes));
  await expect(fetching).rejects.toThrow('is not the map that the manifest names');
});
