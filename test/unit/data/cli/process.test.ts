import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { here } from '../../../../data/vite/output.ts';
import { openBundle } from '../../../../src/bundle/open.ts';
import { helpOn } from '../../../../src/core/errors.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { SAMPLE } from '../../../fixtures/built-files.ts';
import { scratchDirectory } from '../scratch.ts';
import { type Answer, answersOf, type Service, startService } from '../snapshot/service.ts';

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

/** Runs `fingerpost snapshot` as a process of its own. */
async function snapshot(
  { base }: Pick<Service, 'base'>,
  out: string,
  begun?: (kill: Kill) => void,
  waits?: () => void,
) {
  const args = [CLI, 'snapshot', base, '--out', out, '--delay', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  let waiting = false;
  child.stderr.on('data', (text) => {
    log += text;
    if (!waiting && /^waiting /m.test(log)) {
      waiting = true;
      waits?.();
    }
  });
  child.stdout.resume();
  begun?.((signal) => child.kill(signal));
  const [code, signal] = await once(child, 'close');
  return { code, signal, log };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test('a snapshot of a service that answers in six content codings ends with a sentence', async () => {
  const service = await startService(answer, (_url, response) => {
    response
      .writeHead(200, { 'Content-Encoding': Array(6).fill('gzip').join(', '), 'Content-Length': 100 })
      .flushHeaders();
    return true;
  });
  const { code, log } = await snapshot(service, join(await scratchDirectory(), 'places.ndjson'));
  expect(log).toMatch(
    /^fingerpost: \S+ can't be asked \(too many content-encodings .*\): check the address\nMore: \S+\n$/,
  );
  expect(code).toBe(1);
});

test('a snapshot that is killed at any moment goes on, and ends with the same bytes', async () => {
  const undisturbed = await startService(answer);
  const wanted = join(await scratchDirectory(), 'places.ndjson');
  expect((await snapshot(undisturbed, wanted)).code).toBe(0);
  const total = undisturbed.requests.length;
  const nthOf = (part: RegExp, nth: number): number =>
    undisturbed.requests.indexOf(undisturbed.requests.filter((path) => part.test(path))[nth]!) + 1;
  const moments = {
    'first request': 1,
    listing: nthOf(/search\?count=100/, 5),
    flags: nthOf(/accessibility_has_quiet_space/, 0),
    samples: nthOf(/\/places\/\w+:[^/]*$/, 12),
    'last request': total,
  };
  for (const [moment, nth] of Object.entries(moments)) {
    const out = join(await scratchDirectory(), 'places.ndjson');
    let kill: Kill = () => undefined;
    const service = await startService(answer, (_url, response, asked) => {
      if (asked === nth) kill('SIGKILL');
      // The dying process must not get this response, because it might journal it before its end.
      if (asked === nth) response.destroy();
      return asked === nth;
    });
    const killed = await snapshot(service, out, (own) => {
      kill = own;
    });
    expect(killed.signal, moment).toBe('SIGKILL');
    expect(await exists(out), moment).toBe(false);
    const resumed = await snapshot(service, out);
    expect(resumed.code, resumed.log).toBe(0);
    expect(resumed.log).toMatch(/^going on with the snapshot begun at/);
    expect(await readFile(out, 'utf8'), moment).toBe(await readFile(wanted, 'utf8'));
    const types = async (path: string): Promise<string> => readFile(`${path}.types.json`, 'utf8');
    expect(await types(out), moment).toBe(await types(wanted));
    expect(await exists(`${out}.state`), moment).toBe(false);
    // Answered requests are not repeated, except those that were pending.
    expect(service.requests.length - total, moment).toBeLessThanOrEqual(2);
  }
});

test('a snapshot of an output that another process is taking is refused, until that is killed', async () => {
  const out = join(await scratchDirectory(), 'places.ndjson');
  let kill: Kill = () => undefined;
  let second: ReturnType<typeof snapshot> | undefined;
  const service = await startService(answer, (_url, response, asked) => {
    if (asked !== 40) return false;
    second = snapshot(service, out);
    void second.then(() => {
      kill('SIGKILL');
      response.destroy();
    });
    return true;
  });
  const first = await snapshot(service, out, (own) => {
    kill = own;
  });
  expect(first.signal).toBe('SIGKILL');
  expect(await second).toMatchObject({
    code: 1,
    log: expect.stringMatching(
      /^fingerpost: \S+\.state is in use by another run \(process \d+\): [^\n]+\nMore: \S+\n$/,
    ),
  });
  const third = await snapshot(service, out);
  expect(third).toMatchObject({ code: 0, log: expect.stringMatching(/^going on with the snapshot/) });
  expect(await exists(`${out}.state`)).toBe(false);
});

test.each([
  ['SIGINT', 130, 'while it waits for an answer', false],
  ['SIGTERM', 143, 'while it waits for an answer', false],
  ['SIGINT', 130, 'while it waits to ask again', true],
] as const)(
  'a snapshot that gets %s ends with %d and a sentence %s, and goes on',
  async (signal, exit, _, busy) => {
    const out = join(await scratchDirectory(), 'places.ndjson');
    let kill: Kill = () => undefined;
    let stuck = true;
    const service = await startService(answer, (_url, response, asked) => {
      if (asked < 5 || !stuck) return false;
      if (busy) response.writeHead(503, { 'Retry-After': '500' }).end();
      // Both concurrent requests are pending.
      else if (asked === 6) kill(signal);
      return true;
    });
    const take = (own: Kill): void => {
      kill = own;
    };
    const ended = await snapshot(service, out, take, () => busy && kill(signal));
    expect(ended).toMatchObject({ code: exit, signal: null });
    const last = ended.log.trimEnd().split('\n').at(-1);
    expect(last).toBe(
      `fingerpost: interrupted. Partial results are in ${out}.state: run the same command again to go on`,
    );
    stuck = false;
    const resumed = await snapshot(service, out);
    expect(resumed.code, resumed.log).toBe(0);
    expect(await exists(out)).toBe(true);
  },
);

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
async function run(args: readonly string[], to: { stdout?: string; stderr?: string }): Promise<Ended> {
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
  const sentence = /^fingerpost: standard output can't be written: there is no room [^\n]+\nMore: \S+\n$/;

  test.each([
    ['query', () => ['query', SAMPLE, 'ball']],
    ['query --json', () => ['query', SAMPLE, '--json', '--count', '100']],
    ['inspect', () => ['inspect', SAMPLE]],
    ['serve', () => ['serve', SAMPLE, '--port', '0']],
    ['--help', () => ['--help']],
    ['query --help', () => ['query', '--help']],
    ['--version', () => ['--version']],
  ])('reports a full output of %s in one sentence, and exits with 1', async (_, args) => {
    const { code, stderr } = await run(args(), { stdout: FULL });
    expect(stderr.replace(/^Oxford sample: .*\n/, '')).toMatch(sentence);
    expect(code).toBe(1);
  });

  test('reports a full output of build, and that the bundle is finished', async () => {
    const out = join(await scratchDirectory(), 'bundle');
    const { code, stderr } = await run(['build', '--out', out], { stdout: FULL });
    expect(stderr.split('\n').filter((line) => line.startsWith('fingerpost: '))).toEqual([
      `fingerpost: standard output can't be written: there is no room (ENOSPC). The bundle is finished all the same: ${out}`,
    ]);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(code).toBe(1);
    expect((await run(['inspect', out], {})).code).toBe(0);
  });

  test('reports a full output of snapshot, and that the file is finished', async () => {
    const out = join(await scratchDirectory(), 'places.ndjson');
    const { base } = await startService(answer);
    const { code, stderr } = await run(['snapshot', base, '--out', out, '--delay', '0'], { stdout: FULL });
    expect(stderr).toMatch(
      `fingerpost: standard output can't be written: there is no room (ENOSPC). The snapshot is finished all the same: ${out}\n`,
    );
    expect(code).toBe(1);
    expect(await exists(`${out}.state`)).toBe(false);
    expect(await exists(out)).toBe(true);
  });

  test.each([
    ['a build', 0, async () => ['build', '--out', join(await scratchDirectory(), 'bundle')]],
    ['a query', 0, async () => ['query', SAMPLE, 'ball']],
    ['a wrong option', 2, async () => ['query', SAMPLE, '--colour']],
    ['a failure', 1, async () => ['query', '/nowhere']],
  ])('keeps the exit code of %s with a full standard error, %d', async (_, code, args) => {
    expect(await run(await args(), { stderr: FULL })).toMatchObject({ code });
  });

  test('exits with 1 where both outputs are full', async () => {
    expect(await run(['query', SAMPLE, 'ball'], { stdout: FULL, stderr: FULL })).toMatchObject({ code: 1 });
  });
});

test.each([
  ['query', ['--json', '--count', '100']],
  ['inspect', []],
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

test('a bundle is signed, inspected and served by its key, and by no other', async () => {
  const folder = await scratchDirectory();
  const cli = (...args: string[]) => promisify(execFile)(CLI, args, { cwd: folder });
  const { stdout } = await cli('keygen');
  const publicKey = stdout.trim();
  expect((await stat(join(folder, 'fingerpost-key.pem'))).mode & 0o777).toBe(0o600);
  await expect(cli('keygen')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is there already/),
  });
  await cli('build', '--out', 'places', '--sign', 'fingerpost-key.pem');
  expect((await cli('inspect', 'places', '--public-key', publicKey)).stdout).toMatch(
    /^signed .*, as it must be$/m,
  );
  await openBundle(directorySource(join(folder, 'places')), { publicKey });

  const other = (await cli('keygen', '--out', 'other.pem')).stdout.trim();
  const serve = ['serve', 'places', '--port', '0', '--public-key'];
  await expect(cli(...serve, other)).rejects.toMatchObject({
    code: 1,
    stderr: `fingerpost: The bundle is refused: it is signed by ${publicKey}. Sign it with the key of publicKey\nMore: ${helpOn('bundle-signature')}\n`,
  });
  await cli('build', '--out', 'unsigned');
  await expect(cli('serve', 'unsigned', '--port', '0', '--public-key', publicKey)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^fingerpost: The bundle is refused: it has no manifest\.sig\.json/),
  });
  const child = spawn(process.execPath, [CLI, ...serve, publicKey], { cwd: folder });
  const [line] = await once(child.stdout, 'data');
  child.kill();
  await once(child, 'exit');
  expect(String(line)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/places\/ /);
});
