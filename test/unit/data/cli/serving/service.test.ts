import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBundle } from '../../../../../data/build/write-bundle.ts';
import { openService, operationOf, type Service } from '../../../../../data/cli/commands/serving/service.ts';
import type { WireRequest } from '../../../../../src/protocol/host.ts';
import { packFixture } from '../../../../fixtures/bundle.ts';
import { scratchDirectory } from '../../scratch.ts';

/** The script of a thread that answers searches when told so, and says on the channel of that name when it has begun. */
const heldThread = (channel: string): URL => {
  const script = `
    const test = new BroadcastChannel(${JSON.stringify(channel)});
    const answered = (body) => ({ ok: true, value: { status: 200, headers: {}, body } });
    export const open = async () => ({ ok: true });
    export const answer = async ({ url }) => {
      if (url.includes('/crash')) return new Promise(() => setTimeout(() => { throw new Error('crash'); }));
      if (!url.includes('/search')) return answered('at once');
      test.postMessage('begun');
      await new Promise((resolve) => { test.onmessage = resolve; });
      return answered('held');
    };`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
};

const request = (path: string): WireRequest => ({
  method: 'GET',
  url: `http://localhost${path}`,
  headers: [],
  credentials: 'omit',
});

async function start(workers: number) {
  const directory = join(await scratchDirectory(), 'places');
  await writeBundle(directory, await packFixture());
  const name = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const service: Service = await openService({ directory, maxCount: 10, workers }, heldThread(name));
  onTestFinished(async () => {
    channel.close();
    await service.end();
  });
  const ask = async (path: string): Promise<unknown> =>
    (await service.answer(request(path), new AbortController().signal))?.body;
  const begun = (): Promise<unknown> =>
    new Promise((resolve) => {
      channel.onmessage = resolve;
    });
  return { service, ask, begun, release: () => channel.postMessage('go on') };
}

test('a suggestion and a place are answered while a search holds its thread', async () => {
  const { ask, begun, release } = await start(2);
  const held = begun();
  const search = ask('/places/search?q=slow');
  await held;
  expect(await ask('/places/suggest?q=a')).toBe('at once');
  expect(await ask('/places/uni:1')).toBe('at once');
  release();
  expect(await search).toBe('held');
});

test('as many searches run at once as there are other threads', async () => {
  const { ask, begun, release } = await start(3);
  for (let i = 0; i < 2; i++) {
    const held = begun();
    void ask('/places/search');
    await held;
  }
  release();
});

test('a request whose thread dies is a 503, and the next one has another thread', async () => {
  const { ask } = await start(1);
  expect(await ask('/places/crash')).toMatch(/try again/);
  expect(await ask('/places/uni:1')).toBe('at once');
});

test('a service that retires waits for its answers', async () => {
  const { service, ask, begun, release } = await start(2);
  const held = begun();
  const search = ask('/places/search');
  await held;
  const order: unknown[] = [];
  const retired = service.retire().then(() => order.push('retired'));
  const answered = search.then((body) => order.push(body));
  release();
  await Promise.all([retired, answered]);
  expect(order).toEqual(['held', 'retired']);
});

test.each([
  ['/places/search?q=a', 'search'],
  ['/places/%73earch/', 'search'],
  ['/places/suggest?q=search', 'lookup'],
  ['/places/uni:1', 'lookup'],
  ['/places/%zz', 'lookup'],
  ['/places/', 'lookup'],
  ['/places/atco:1/rti/bus', 'live'],
  ['/places/atco:1/%72ti/bus', 'live'],
  ['/transport/park-and-rides', 'live'],
  ['/dates/today', 'live'],
])('the path %s is answered as %s', (path, operation) => {
  expect(operationOf(`http://localhost${path}`)).toBe(operation);
});
