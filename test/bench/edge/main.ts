import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { WebSocket } from 'undici';
import { openBundle } from '../../../src/bundle/open.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { type RunningWorker, runWorker } from '../../edge/workerd.ts';

const HELP = `Measures the edge handler in Cloudflare's runtime: npm run bench:edge -- [options]

  --bundle <dir>        what is served, a folder of the name "places"; repeatable; default: public/places
  --starts <number>     how often it starts; figures of a start are medians; default: 3
  --help                this`;

const QUERIES = 400;
const MB = 1e6;

/** Asks for a path. @returns ms until the last byte. */
async function ask({ origin }: RunningWorker, path: string, headers?: HeadersInit): Promise<number> {
  const from = performance.now();
  const response = await fetch(origin + path, headers && { headers });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - from;
}

/** Returns bytes that V8 has for the isolate of the Worker, after garbage collection: its heap, and the buffers outside of it. */
async function heapOf(worker: RunningWorker): Promise<number> {
  const { host } = await worker.inspector();
  const socket = new WebSocket(`ws://${host}/core:user:worker`);
  await once(socket as unknown as EventTarget, 'open');
  // The runtime collects garbage for a snapshot alone.
  const methods = ['HeapProfiler.enable', 'HeapProfiler.takeHeapSnapshot', 'Runtime.getHeapUsage'];
  for (const [id, method] of methods.entries()) socket.send(JSON.stringify({ id, method }));
  const usage = await new Promise<{ usedSize: number; backingStorageSize: number }>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(data);
      if (id === methods.length - 1) resolve(result);
    });
  });
  socket.close();
  return usage.usedSize + usage.backingStorageSize;
}

/** Returns the process of the runtime, which this process has started. */
async function runtimePid(): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (/^Name:\s+workerd$/m.test(status) && status.includes(`\nPPid:\t${process.pid}\n`)) return Number(pid);
  }
  throw new Error('no workerd runs');
}

/** Returns resident bytes of a process, now (`VmRSS`) or at most (`VmHWM`). Linux. */
async function resident(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
}

/** Returns ms of processor time that a process has taken. Linux, which counts hundredths of a second. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const share = (values: readonly number[], part: number): number =>
  ascending(values)[Math.floor(part * (values.length - 1))]!;
const inMb = (bytes: number): string => (bytes / MB).toFixed(0);

/** Queries made of names of the bundle: half are suggestions for a beginning, half are searches for the name. */
async function queriesOf(directory: string): Promise<string[]> {
  const { places } = await openBundle(directorySource(directory));
  return Array.from({ length: QUERIES }, (_, i) => {
    const name = places.place(Math.floor((i * places.count) / QUERIES)).name || 'road';
    if (i % 2 === 0) return `/places/search?q=${encodeURIComponent(name)}`;
    return `/places/suggest?q=${encodeURIComponent(name.slice(0, 1 + ((i >> 1) % 8)))}`;
  });
}

/** A Worker in a process of its own, whose isolate has answered without the bundle. */
async function startOver(directory: string): Promise<RunningWorker> {
  const worker = await runWorker({ assets: dirname(resolve(directory)) });
  await fetch(`${worker.origin}/nothing`);
  return worker;
}

/** Returns the times of answers, their processor time together, and the bytes that the isolate has before, after the first answer and after the last. */
async function answers(directory: string, queries: readonly string[]) {
  const worker = await startOver(directory);
  const empty = await heapOf(worker);
  await ask(worker, queries[0]!);
  const opened = (await heapOf(worker)) - empty;
  const pid = await runtimePid();
  const times: number[] = [];
  const before = await processorTime(pid);
  for (const query of queries) times.push(await ask(worker, query));
  const processor = (await processorTime(pid)) - before;
  const used = (await heapOf(worker)) - empty;
  await worker.stop();
  return { times, processor, opened, used };
}

/** Returns ms to the first answer, those of the processor, and the most bytes that the process takes until then, and while another bundle opens. */
async function start(directory: string, query: string) {
  const worker = await startOver(directory);
  const pid = await runtimePid();
  const empty = await resident(pid, 'VmRSS');
  const before = await processorTime(pid);
  const first = await ask(worker, query);
  const processor = (await processorTime(pid)) - before;
  const once = (await resident(pid, 'VmHWM')) - empty;
  // Another handler opens the bundle beside the first, as when there is a newer one.
  await ask(worker, query, { 'X-Options': '{"other":true}' });
  const twice = (await resident(pid, 'VmHWM')) - empty;
  await worker.stop();
  return { first, processor, once, twice };
}

async function measure(directory: string, starts: number): Promise<string> {
  const { manifest } = await openBundle(directorySource(directory));
  const queries = await queriesOf(directory);
  const started: Awaited<ReturnType<typeof start>>[] = [];
  for (let i = 0; i < starts; i++) started.push(await start(directory, queries[0]!));
  const median = (key: keyof (typeof started)[number]): number =>
    share(
      started.map((one) => one[key]),
      0.5,
    );
  const { times, processor, opened, used } = await answers(directory, queries);
  const unpacked = manifest.parts.reduce((sum, part) => sum + part.unpacked_bytes, 0);
  const cells = [
    manifest.counts.places.toLocaleString('en'),
    (unpacked / MB).toFixed(1),
    median('first').toFixed(0),
    median('processor').toFixed(0),
    share(times, 0.5).toFixed(1),
    share(times, 0.99).toFixed(0),
    (processor / times.length).toFixed(1),
    inMb(opened),
    inMb(used),
    inMb(median('once')),
    inMb(median('twice')),
  ];
  return `| ${cells.join(' | ')} |`;
}

const { values } = parseArgs({
  options: {
    bundle: { type: 'string', multiple: true, default: ['public/places'] },
    starts: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else {
  console.log(
    '| places | unpacked, MB | first answer, ms | its processor time | p50, ms | p99, ms | mean processor time | memory, MB | in use, MB | most while opening, MB | while another opens, MB |',
  );
  console.log(`|${' --: |'.repeat(11)}`);
  for (const bundle of values.bundle) console.log(await measure(bundle, Number(values.starts)));
}
