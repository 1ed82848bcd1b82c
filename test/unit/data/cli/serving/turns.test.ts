import { expect, test } from 'vitest';
import { Turns, type Work } from '../../../../../data/cli/commands/serving/turns.ts';

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
  expect(order.indexOf('long')).toBe(8);
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
      turns.connected();
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
  const given = turns.take('long', gone.signal).then(() => order.push('given up'));
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
