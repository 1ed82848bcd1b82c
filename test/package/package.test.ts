import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../fixtures/listen.ts';

const run = promisify(execFile);

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fingerpost-package-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('every entry of the package has types that fit how it is imported', async () => {
  const folder = await scratch();
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(stdout);
  const result = await checkPackage(createPackageFromTarballData(await readFile(join(folder, filename))));
  if (!result.types) throw new Error('the package has no types');
  expect(Object.keys(result.entrypoints)).toContain('./worker');
  // TypeScript for Node 10 knows no `exports`. Since 20.19, Node requires ES modules.
  const isOfOldNode = (problem: (typeof result.problems)[number]): boolean =>
    ('resolutionKind' in problem && problem.resolutionKind === 'node10') ||
    problem.kind === 'CJSResolvesToESM';
  expect(result.problems.filter((problem) => !isOfOldNode(problem))).toEqual([]);
});

it('the types of the package name no package that it does not ask for', async () => {
  const { dependencies, peerDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const installed = Object.keys({ ...dependencies, ...peerDependencies });
  const files = (await readdir('dist')).filter((name) => name.endsWith('.d.ts'));
  expect(files).toContain('index.d.ts');
  for (const name of files) {
    const imports = (await readFile(join('dist', name), 'utf8')).matchAll(/\bfrom '([^.'][^']*)'/g);
    for (const [, imported] of imports) expect(installed, name).toContain(imported);
  }
});

it('the types of the package compile by themselves', async () => {
  // React's own types are not here.
  const files = (await readdir('dist')).filter((name) => name.endsWith('.d.ts') && name !== 'react.d.ts');
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--target', 'es2023', '--types', 'node'];
  const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
  const compiled = run(process.execPath, [tsc, ...options, ...files.map((name) => join('dist', name))]);
  await expect(compiled).resolves.toEqual({ stdout: '', stderr: '' });
});

it('npm would publish the package as it is, without a correction or a warning', async () => {
  // A registry that has no package yet.
  const registry = createServer((_, response) => response.writeHead(404).end('{}'));
  const port = await listen(registry);
  onTestFinished(() => void registry.close());
  const folder = await scratch();
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
