import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitedServer } from '../../../../../data/cli/commands/serving/server.ts';
import { Turns, type Work } from '../../../../../data/cli/commands/serving/turns.ts';
import { listen } from '../../../../fixtures/listen.ts';

/** The work in the order in which it runs. */
async function orderOf(works: readonly Work[]): Promise<Work[]> {
  const turns = new Turns();
  const done: Work[] = [];
  await Promise.all(
    works.map(async (work) => {
      await turns.take(work);
      done.push(work);
    }),
  );
  return done;
}

test('quick work overtakes long work that waits', async () => {
  expect(await orderOf(['long', 'long', 'quick', 'long', 'quick'])).toEqual([
    'quick',
    'quick',
    'long',
    'long',
    'long',
  ]);
});

test('long work is done in the end, however much quick work there is', async () => {
  const order = await orderOf(['long', ...Array.from({ length: 30 }, () => 'quick' as const)]);
  // It overtakes in the turn that long work waits at least, and eight times more.
  expect(order.indexOf('long')).toBe(9);
});

test('quick work that found no long work to overtake does not count against later quick work', async () => {
  const turns = new Turns();
  for (let i = 0; i < 20; i++) await turns.take('quick');
  const order: Work[] = [];
  await Promise.all(
    ['long', ...Array.from({ length: 30 }, () => 'quick')].map((work) =>
      turns.take(work as Work).then(() => order.push(work as Work)),
    ),
  );
  expect(order.indexOf('long')).toBe(9);
});

test('long work for a client that reset its connection right after the request is known to be in vain', async () => {
  const turns = new Turns();
  const given: boolean[] = [];
  const server = limitedServer(async ({ signal }) => {
    await turns.take('long', undefined, signal);
    given.push(signal.aborted);
    return new Response();
  }, '127.0.0.1');
  const port = await listen(server.http);
  onTestFinished(() => server.end(0).catch(() => {}));
  for (let i = 0; i < 5; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await Promise.all([once(server.http, 'connection'), once(socket, 'connect')]);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.resetAndDestroy();
  }
  await expect.poll(() => given.length).toBe(5);
  expect(given).toEqual([true, true, true, true, true]);
});

test('long work waits while connections come, but not for ever', async () => {
  for (const [connections, least, most] of [
    [10, 10, 10],
    [1000, 60, 70],
  ] as const) {
    const turns = new Turns();
    let passed = 0;
    let isDone = false;
    const connect = (): void => {
      if (isDone || passed === connections) return;
      passed++;
      turns.connected(new Socket());
      setImmediate(connect);
    };
    connect();
    await turns.take('long');
    isDone = true;
    expect(passed).toBeGreaterThanOrEqual(least);
    expect(passed).toBeLessThanOrEqual(most);
  }
});

test('work that nobody wants any more takes no turn', async () => {
  const turns = new Turns();
  const gone = new AbortController();
  const order: string[] = [];
  const given = turns.take('long', undefined, gone.signal).then(() => order.push('given up'));
  const other = turns.take('long').then(() => order.push('done'));
  gone.abort();
  await given;
  expect(order).toEqual(['given up']);
  await other;
});

test('one piece of work is done in a turn of the event loop, so that what comes meanwhile is read', async () => {
  const turns = new Turns();
  let loops = 0;
  const count = (): void => {
    loops++;
    if (loops < 100) setImmediate(count);
  };
  count();
  const done = await Promise.all(
    ['quick', 'long', 'quick', 'long'].map((work) => turns.take(work as Work).then(() => loops)),
  );
  expect(new Set(done).size).toBe(done.length);
});

test('a long text is long work, and a short one is quick', async () => {
  const turns = new Turns();
  const order: number[] = [];
  await Promise.all(
    [300_000, 100].map(async (length) => {
      await turns.takeForText(length);
      order.push(length);
    }),
  );
  expect(order).toEqual([100, 300_000]);
});

/** A clock that stands still unless a test winds it, by so many ms. */
function stoppedClock() {
  let time = 0;
  const wind = (ms: number): void => {
    time += ms;
  };
  return { now: () => time, wind };
}

/** Returns the order in which two clients are answered that ask for quick work, the first of them first. */
async function answered(turns: Turns, first: Socket, second: Socket): Promise<string[]> {
  const order: string[] = [];
  const take = (name: string, client: Socket): Promise<unknown> =>
    turns.take('quick', client).then(() => order.push(name));
  await Promise.all([take('first', first), take('second', second)]);
  return order;
}

function connected(turns: Turns): Socket {
  const client = new Socket();
  turns.connected(client);
  return client;
}

test('a client whose quick work took long asks for long work, whatever it asks for', async () => {
  const { now, wind } = stoppedClock();
  const turns = new Turns(now);
  const [slow, other] = [connected(turns), connected(turns)];
  await turns.take('quick', slow);
  wind(30);
  await new Promise(setImmediate);
  expect(await answered(turns, slow, other)).toEqual(['second', 'first']);
});

test('a client whose long work took long still has quick work', async () => {
  const { now, wind } = stoppedClock();
  const turns = new Turns(now);
  const [searching, other] = [connected(turns), connected(turns)];
  await turns.take('long', searching);
  wind(30);
  await new Promise(setImmediate);
  expect(await answered(turns, searching, other)).toEqual(['first', 'second']);
});

test('the time between two turns costs the client before them nothing', async () => {
  const { now, wind } = stoppedClock();
  const turns = new Turns(now);
  const [client, other] = [connected(turns), connected(turns)];
  await turns.take('quick', client);
  await new Promise(setImmediate);
  wind(30);
  expect(await answered(turns, client, other)).toEqual(['first', 'second']);
});
