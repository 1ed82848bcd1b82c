import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { writeBundle } from '../../../../../data/build/write-bundle.ts';
import { openService, type Service } from '../../../../../data/cli/commands/serving/service.ts';
import type { WireRequest } from '../../../../../src/protocol/host.ts';
import { packFixture } from '../../../../fixtures/bundle.ts';
import { scratchDirectory } from '../../scratch.ts';

/** The script of a thread that answers searches, and dies after `/late`, when told so on the channel of that name. It says there when a search has begun. */
const heldThread = (channel: string): URL => {
  const script = `
    import { parentPort } from 'node:worker_threads';
    const test = new BroadcastChannel(${JSON.stringify(channel)});
    const answered = (body) => ({ ok: true, value: { status: 200, headers: {}, body } });
    parentPort.on('message', async (request) => {
      const { url } = request ?? { url: '' };
      if (url.includes('/crash')) throw new Error('crash');
      if (url.includes('/search')) {
        test.postMessage('begun');
        await new Promise((resolve) => { test.onmessage = resolve; });
      }
      if (url.includes('/late')) test.onmessage = () => { throw new Error('late'); };
      parentPort.postMessage(answered(url.includes('/search') ? 'held' : 'at once'));
    });`;
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

test('a thread that dies between two requests is replaced by the next one', async () => {
  const threads: Worker[] = [];
  const note = (message: unknown): void => void threads.push((message as { worker: Worker }).worker);
  subscribe('worker_threads', note);
  onTestFinished(() => void unsubscribe('worker_threads', note));
  const { ask, release } = await start(1);
  const ended = new Promise((resolve) => threads[0]!.once('exit', resolve));
  expect(await ask('/places/late')).toBe('at once');
  release();
  await ended;
  expect(await ask('/places/uni:1')).toBe('at once');
  expect(threads).toHaveLength(2);
});

test('a service that retires ends its threads when the last client has its answer', async () => {
  const { service, begun, release } = await start(2);
  const held = begun();
  const client = new AbortController();
  const search = service.answer(request('/places/search'), client.signal);
  await held;
  service.retire();
  release();
  expect(await search).toMatchObject({ body: 'held' });
  client.abort();
});
