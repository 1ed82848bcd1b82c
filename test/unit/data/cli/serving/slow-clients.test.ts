import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { SlowClients } from '../../../../../data/cli/commands/serving/slow-clients.ts';

/** Opens a new connection from an address. */
function connect(slow: SlowClients, address = '192.0.2.1'): Socket {
  const client = new Socket();
  Object.defineProperty(client, 'remoteAddress', { get: () => (client.destroyed ? undefined : address) });
  slow.open(client);
  return client;
}

async function close(client: Socket): Promise<void> {
  const closed = new Promise((resolve) => client.once('close', resolve));
  client.destroy();
  await closed;
}

test('a client is slow once its work took long, until it was quick for some time', () => {
  const slow = new SlowClients();
  const client = connect(slow);
  const isSlowAfter = (ms: number): boolean => {
    slow.note(client, ms);
    return slow.has(client);
  };
  expect([3, 60, 3, 3, 3, 60].map(isSlowAfter)).toEqual([false, true, true, false, false, true]);
});

test('other clients are not slow, from the same address either', () => {
  const slow = new SlowClients();
  const other = connect(slow);
  slow.note(connect(slow), 60);
  expect(slow.has(other)).toBe(false);
  expect(slow.has(connect(slow))).toBe(false);
});

test('the next connection from the address of a closed slow one is slow', async () => {
  const slow = new SlowClients();
  const client = connect(slow);
  slow.note(client, 60);
  await close(client);
  expect(slow.has(connect(slow, '192.0.2.2'))).toBe(false);
  expect(slow.has(connect(slow))).toBe(true);
  expect(slow.has(connect(slow))).toBe(false);
});

test('so it is where the work ends after the connection', async () => {
  const slow = new SlowClients();
  const client = connect(slow);
  await close(client);
  slow.note(client, 60);
  expect(slow.has(connect(slow))).toBe(true);
});

test('ten thousand addresses are remembered', async () => {
  const slow = new SlowClients();
  const addresses = Array.from({ length: 10_001 }, (_, i) => `192.0.2.1:${i}`);
  const clients = addresses.map((address) => connect(slow, address));
  for (const client of clients) slow.note(client, 60);
  for (const client of clients) await close(client);
  expect(slow.has(connect(slow, addresses[0]))).toBe(false);
  expect(slow.has(connect(slow, addresses[1]))).toBe(true);
});
