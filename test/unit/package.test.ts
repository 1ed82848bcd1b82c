import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../fixtures/listen.ts';

const run = promisify(execFile);

it('npm would publish the package as it is, without a correction or a warning', async () => {
  // A registry that has no package yet.
  const registry = createServer((_, response) => response.writeHead(404).end('{}'));
  const port = await listen(registry);
  const folder = await mkdtemp(join(tmpdir(), 'fingerpost-publish-'));
  onTestFinished(async () => {
    registry.close();
    await rm(folder, { recursive: true });
  });
  const settings = join(folder, 'npmrc');
  await writeFile(settings, `//127.0.0.1:${port}/:_authToken=invented\n`);
  const { stdout, stderr } = await run(
    'npm',
    [
      'publish',
      '--dry-run',
      '--ignore-scripts',
      '--registry',
      `http://127.0.0.1:${port}/`,
      '--userconfig',
      settings,
    ],
    { shell: process.platform === 'win32' },
  );
  expect(stderr).not.toMatch(/^npm (warn|error)/m);
  expect(stdout).toMatch(/^\+ fingerpost@\d/);
});
