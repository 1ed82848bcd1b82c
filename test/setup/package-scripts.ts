import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { here } from '../../data/vite/output.ts';

const SOURCES = ['src', 'data', 'workers', 'public/robots.txt', 'vite.config.ts'];

interface Entry {
  readonly types: string;
  readonly default?: string;
}

const { exports } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as {
  exports: Readonly<Record<string, Entry | string>>;
};
const entries = Object.values(exports).filter((entry) => typeof entry !== 'string');

/** Returns when the file was written, or the newest of a folder's, in ms; 0 for none. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Returns whether each of these files of the project exists, and no source is newer. */
export function isUpToDate(files: readonly string[], sources: readonly string[]): boolean {
  const oldest = Math.min(...files.map((file) => newest(here(file))));
  return oldest > 0 && sources.every((source) => newest(here(source)) <= oldest);
}

/** Returns the environment of a process that builds as outside of tests. */
export function buildEnvironment(): NodeJS.ProcessEnv {
  // The test runner sets it to `test`, which would put the development editions of packages into the build.
  const { NODE_ENV: _, ...env } = process.env;
  return env;
}

/**
 * Runs a script of `package.json`, unless its files are up to date.
 * @throws Error when it fails. Its output is shown.
 */
function buildWhereOld(script: string, files: readonly string[]): void {
  if (isUpToDate(files, SOURCES)) return;
  console.log(`dist is older than its sources: npm run ${script}`);
  const { status } = spawnSync('npm', ['run', script], {
    cwd: here('.'),
    env: buildEnvironment(),
    shell: process.platform === 'win32', // npm is a .cmd there
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`npm run ${script} failed`);
}

/** Brings the scripts of the package and the app in `dist` up to date, before tests that take them from there. */
export function setup(): void {
  const scripts = entries.flatMap((entry) => entry.default ?? []);
  buildWhereOld('build:scripts', [...scripts, 'dist/cli.js', 'dist/app/index.html']);
}

/** The same for the types of the package. */
export function buildTypes(): void {
  buildWhereOld(
    'build:types',
    entries.map(({ types }) => types),
  );
}
