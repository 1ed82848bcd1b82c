import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../data/program.ts';
import { openBundle } from '../../../src/bundle/open.ts';
import { directorySource } from '../../../src/node/directory-source.ts';
import { scratchDirectory } from './scratch.ts';
import { answersOf, type Service, startService } from './snapshot-service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
let directory = '';

// The command line as it is published. Among node_modules, so that it finds what it needs there.
beforeAll(async () => {
  directory = await mkdtemp(join(root, 'node_modules', '.fingerpost-cli-'));
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'library',
    logLevel: 'error',
    build: { outDir: directory },
  });
}, 120_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs `fingerpost snapshot` as a process of its own. */
async function snapshot({ base }: Pick<Service, 'base'>, out: string, begun?: (kill: () => void) => void) {
  const args = [join(directory, 'cli.js'), 'snapshot', base, '--out', out, '--delay', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  child.stdout.resume();
  begun?.(() => child.kill('SIGKILL'));
  const [code, signal] = await once(child, 'close');
  return { code, signal, log };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

test('a snapshot that is killed at any moment goes on, and ends with the same bytes', async () => {
  const bundle = join(await scratchDirectory(), 'bundle');
  const quiet = { out: () => {}, log: () => {}, progress: () => {}, env: {}, ended: async () => {} };
  expect(await runProgram(['build', '--out', bundle], quiet)).toBe(0);
  const answer = answersOf(await openBundle(directorySource(bundle)));
  const undisturbed = await startService(answer);
  const wanted = join(await scratchDirectory(), 'places.ndjson');
  expect((await snapshot(undisturbed, wanted)).code).toBe(0);
  const total = undisturbed.asked.length;
  const nthOf = (part: RegExp, nth: number): number =>
    undisturbed.asked.indexOf(undisturbed.asked.filter((path) => part.test(path))[nth]!) + 1;
  const moments = {
    'first request': 1,
    listing: nthOf(/search\?count=100/, 5),
    flags: nthOf(/accessibility_has_quiet_space/, 0),
    details: nthOf(/\/places\/\w+:[^/]*,/, 12),
    'last request': total,
  };
  for (const [moment, nth] of Object.entries(moments)) {
    const out = join(await scratchDirectory(), 'places.ndjson');
    let kill = (): void => undefined;
    const service = await startService(answer, (_url, response, asked) => {
      if (asked === nth) kill();
      // The dying process is not to get this answer: it might be noted before the end.
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
    // What was answered before is not asked again, but for what was under way.
    expect(service.asked.length - total, moment).toBeLessThanOrEqual(2);
  }
}, 120_000);
