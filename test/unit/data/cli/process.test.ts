import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { here } from '../../../../data/vite/output.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { helpOn } from '../../../../src/core/errors.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { SAMPLE } from '../../../fixtures/built-files.ts';
import { startServe } from '../../../fixtures/serve-process.ts';
import { signer } from '../../../fixtures/signed.ts';
import { scratchDirectory } from '../scratch.ts';
import { type Answer, answersOf, type Service, startService } from '../snapshot/service.ts';
import { run } from './run-command.ts';

const CLI = here('dist/cli.js');
/** The places of every service in these tests: the sample's. */
let answer: Answer;

beforeAll(async () => {
  answer = await answersOf(await openBundle(directorySource(SAMPLE)));
});

test('the command line of a build can be run as it is, by anybody', async () => {
  expect((await stat(CLI)).mode & 0o777).toBe(0o755);
  const { stdout } = await promisify(execFile)(CLI, ['--help']);
  expect(stdout).toContain('Usage: fingerpost');
});

type Kill = (signal: NodeJS.Signals) => void;

/** Runs `fingerpost snapshot` as a process of its own. @param onLog receives each line of its log. */
async function snapshot(
  { base }: Pick<Service, 'base'>,
  out: string,
  onLog: (line: string, kill: Kill) => unknown = () => undefined,
) {
  const args = [CLI, 'snapshot', base, '--out', out, '--delay', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  createInterface(child.stderr).on('line', (line) => {
    log += `${line}\n`;
    onLog(line, (signal) => child.kill(signal));
  });
  child.stdout.resume();
  const [code, signal] = await once(child, 'close');
  return { code, signal, log };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const build = async (out: string, ...args: string[]): Promise<void> =>
  expect(await run('build', '--out', out, ...args)).toMatchObject({ code: 0 });

test('a snapshot of a service that answers in six content codings ends with a sentence', async () => {
  const service = await startService(answer, (_url, response) => {
    response
      .writeHead(200, { 'Content-Encoding': Array(6).fill('gzip').join(', '), 'Content-Length': 100 })
      .flushHeaders();
    return true;
  });
  const { code, log } = await snapshot(service, join(await scratchDirectory(), 'places.ndjson'));
  expect(log).toMatch(
    /\nfingerpost: \S+ can't be reached, or broke off \(too many content-encodings .*\): check the address\nMore: \S+\n$/,
  );
  expect(code).toBe(1);
});

test('a snapshot of 1,000 places by serve that is killed midway goes on, and builds into the same bundle', async () => {
  const folder = await scratchDirectory();
  const at = (name: string): string => join(folder, name);
  const records = Array.from({ length: 1000 }, (_, i) => ({
    id: `a:${i}`,
    name: `Place ${i}`,
    type: ['/transport'],
  }));
  await writeFile(at('given.ndjson'), records.map((record) => JSON.stringify(record)).join('\n'));
  await build(at('given'), '--source', `places:${at('given.ndjson')}`);
  const { server, port, closed } = await startServe(at('given'));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await closed;
  });
  const service = { base: `http://127.0.0.1:${port}` };
  const killed = await snapshot(
    service,
    at('taken.ndjson'),
    (line, kill) => line.startsWith('places: 500 ') && kill('SIGKILL'),
  );
  expect([killed.signal, await exists(at('taken.ndjson'))]).toEqual(['SIGKILL', false]);
  const resumed = await snapshot(service, at('taken.ndjson'));
  expect(resumed.log).toMatch(
    /^going on with [5-9]\d\d places[\s\S]*\n1,000 read, 1,000 kept, 0 left out\n/m,
  );
  expect([resumed.code, await exists(at('taken.ndjson.state'))]).toEqual([0, false]);
  await build(at('again'), '--source', `places:${at('taken.ndjson')}`);
  const [before, after] = await Promise.all(
    ['given', 'again'].map((name) => openBundle(directorySource(at(name)))),
  );
  expect(after!.manifest.parts).toEqual(before!.manifest.parts);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a snapshot that gets %s ends with %d and a sentence, and goes on', async (signal, exit) => {
  const out = join(await scratchDirectory(), 'places.ndjson');
  const stuck = await startService(answer, (url, response) => {
    if (url.searchParams.get('start') !== '200') return false;
    response.writeHead(503, { 'Retry-After': '500' }).end();
    return true;
  });
  const ended = await snapshot(
    stuck,
    out,
    (line, kill) => line.startsWith('asking again in 500 s') && kill(signal),
  );
  expect(ended).toMatchObject({ code: exit, signal: null });
  expect(ended.log).toMatch(
    /\nfingerpost: interrupted\. \S+\.state has 200 places: run the same command again to go on\nMore: \S+\n$|go on\n$/,
  );
});

test('a build goes on where nobody reads about it any more', async () => {
  const out = join(await scratchDirectory(), 'bundle');
  const child = spawn(process.execPath, [CLI, 'build', '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await exists(join(out, 'manifest.json'))).toBe(true);
});

/** A device without free space. Only Linux has it. */
const FULL = '/dev/full';

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** Runs a command with its output or its log redirected to a file. */
async function runInto(args: readonly string[], to: { stdout?: string; stderr?: string }): Promise<Ended> {
  const files = await Promise.all([to.stdout, to.stderr].map((path) => (path ? open(path, 'w') : undefined)));
  const [stdout, stderr] = files;
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', stdout?.fd ?? 'ignore', stderr?.fd ?? 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  await Promise.all(files.map((file) => file?.close()));
  return { code, stderr: said };
}

describe.skipIf(!existsSync(FULL))(`an output without room (${FULL}, which only Linux has)`, () => {
  const sentence =
    /^fingerpost: standard output can't be written: the disk is full: make room, [^\n]+\nMore: \S+\n$/;

  test.each([
    ['query --json', () => ['query', SAMPLE, '--json', '--count', '100']],
    ['serve', () => ['serve', SAMPLE, '--port', '0']],
    ['--help', () => ['--help']],
  ])('reports a full output of %s in one sentence, and exits with 1', async (_, args) => {
    const { code, stderr } = await runInto(args(), { stdout: FULL });
    expect(stderr.replace(/^Oxford sample: .*\n/, '')).toMatch(sentence);
    expect(code).toBe(1);
  });

  test.each([
    ['build', 'bundle', async (out: string) => ['build', '--out', out]],
    [
      'snapshot',
      'snapshot',
      async (out: string) => ['snapshot', (await startService(answer)).base, '--out', out, '--delay', '0'],
    ],
  ])('reports a full output of %s, and that the %s is finished', async (_, what, args) => {
    const out = join(await scratchDirectory(), 'out');
    const { code, stderr } = await runInto(await args(out), { stdout: FULL });
    expect(stderr.split('\n').filter((line) => line.startsWith('fingerpost: '))).toEqual([
      `fingerpost: standard output can't be written: the disk is full: make room, and run the same command again. The ${what} is finished all the same: ${out}`,
    ]);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect([code, await exists(out), await exists(`${out}.state`)]).toEqual([1, true, false]);
  });

  test.each([
    ['a build', 0, async () => ['build', '--out', join(await scratchDirectory(), 'bundle')]],
    ['a wrong option', 2, async () => ['query', SAMPLE, '--colour']],
    ['a failure', 1, async () => ['query', '/nowhere']],
  ])('keeps the exit code of %s with a full standard error, %d', async (_, code, args) => {
    expect(await runInto(await args(), { stderr: FULL })).toMatchObject({ code });
  });

  test('exits with 1 where both outputs are full', async () => {
    expect(await runInto(['query', SAMPLE, 'ball'], { stdout: FULL, stderr: FULL })).toMatchObject({
      code: 1,
    });
  });
});

test.each([
  ['query', ['--json', '--count', '100']],
  ['serve', ['--port', '0']],
])('ends %s quietly after its reader has gone', async (command, options) => {
  const args = [CLI, command, SAMPLE, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said.replace(/^Oxford sample: .*\n/, '')).toBe('');
});

test('a bundle is signed and served by its key, and by no other', async () => {
  const folder = await scratchDirectory();
  const cli = (...args: string[]) => promisify(execFile)(CLI, args, { cwd: folder });
  const { stdout } = await cli('keygen');
  const publicKey = stdout.trim();
  await cli('build', '--out', 'places', '--sign', 'fingerpost-key.pem');
  const serve = ['serve', 'places', '--port', '0', '--public-key'];
  await expect(cli(...serve, signer().publicKey)).rejects.toMatchObject({
    code: 1,
    stderr: `fingerpost: The bundle is refused: it is signed by ${publicKey}. Sign it with the key of publicKey\nMore: ${helpOn('bundle-signature')}\n`,
  });
  const child = spawn(process.execPath, [CLI, ...serve, publicKey], { cwd: folder });
  const [line] = await once(child.stdout, 'data');
  child.kill();
  await once(child, 'exit');
  expect(String(line)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/places\/ /);
});
