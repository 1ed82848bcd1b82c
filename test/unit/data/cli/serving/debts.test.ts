import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Debts } from '../../../../../data/cli/commands/serving/debts.ts';

/** Opens the account of a new connection from an address. */
function connect(debts: Debts, address = '192.0.2.1'): Socket {
  const client = new Socket();
  Object.defineProperty(client, 'remoteAddress', { get: () => (client.destroyed ? undefined : address) });
  debts.open(client);
  return client;
}

async function close(client: Socket): Promise<void> {
  const closed = new Promise((resolve) => client.once('close', resolve));
  client.destroy();
  await closed;
}

/** Does work of so many ms. */
function work(debts: Debts, client: Socket, ms: number): void {
  const start = debts.startOf(client);
  debts.begin(start);
  debts.charge(client, start, ms);
}

test('a client owes what its latest work has taken, and others owe nothing', () => {
  const debts = new Debts();
  const [client, other] = [connect(debts), connect(debts)];
  work(debts, client, 50);
  work(debts, client, 30);
  expect(debts.of(client)).toBe(30);
  expect(debts.of(other)).toBe(0);
  expect(debts.of(undefined)).toBe(0);
});

test('a client has paid once others have had as much before their latest work', () => {
  const debts = new Debts();
  const [client, other] = [connect(debts), connect(debts)];
  work(debts, client, 30);
  for (const left of [30, 30, 20, 10]) {
    expect(debts.of(client)).toBe(left);
    work(debts, other, 10);
  }
  expect(debts.of(client)).toBe(0);
});

test('a client that asked for nothing for a long time has no more than others', () => {
  const debts = new Debts();
  const [client, idle] = [connect(debts), connect(debts)];
  for (let i = 0; i < 10; i++) work(debts, client, 100);
  work(debts, idle, 10);
  expect(debts.of(idle)).toBe(10);
});

test('the debt of a closed connection passes to the next one from its address', async () => {
  const debts = new Debts();
  const client = connect(debts);
  work(debts, client, 50);
  await close(client);
  expect(debts.of(connect(debts, '192.0.2.2'))).toBe(0);
  expect(debts.of(connect(debts))).toBe(50);
  expect(debts.of(connect(debts))).toBe(0);
});

test('the debt for work that ends after its connection is closed passes on, too', async () => {
  const debts = new Debts();
  const client = connect(debts);
  const start = debts.startOf(client);
  debts.begin(start);
  await close(client);
  debts.charge(client, start, 50);
  expect(debts.of(connect(debts))).toBe(50);
});

test('the debts of ten thousand addresses are kept', async () => {
  const debts = new Debts();
  const addresses = Array.from({ length: 10_001 }, (_, i) => `192.0.2.1:${i}`);
  const clients = addresses.map((address) => connect(debts, address));
  for (const client of clients) debts.charge(client, 0, 50);
  for (const client of clients) await close(client);
  expect(debts.of(connect(debts, addresses[0]))).toBe(0);
  expect(debts.of(connect(debts, addresses[1]))).toBe(50);
});
