import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { packBundle } from '../../data/build/pack.ts';
import { knownPlace } from '../fixtures/known-place.ts';
import { contentOf } from '../unit/bundle/some-places.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const project = join(here, '../..');
/** Examples that search in one bundle by one script. */
const sharing = 'esbuild import-map next openapi react vite vite-plugin-pwa webpack workerd'.split(' ');
/** Examples that make a bundle of their own. */
const whole = ['plugin', 'plugin-astro', 'plugin-sveltekit', 'plugin-vue'];
const lock = join(here, 'package-lock.json');
/** It has a text, so that each tool has to find the script that searches texts. */
const bundle = packBundle({
  ...contentOf([
    knownPlace('osm:1', '/amenity/library', { name: 'Alpha Library' }),
    knownPlace('osm:2', '/amenity/library', { name: 'Beta Library', description: 'Lockers are inside.' }),
  ]),
  types: {
    amenity: {
      name: 'Amenity',
      plural: 'Amenities',
      types: { library: { name: 'Library', plural: 'Libraries' } },
    },
  },
});

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the examples, installed. */
    consumers: string;
  }
}

/** Runs once, before the first test of the examples. */
export function setup(project: TestProject): void {
  project.provide('consumers', installConsumers());
}

/**
 * Installs the packed package and the tools of the examples into one temporary folder. It is outside the project, so
 * that no tool finds the project's own packages. An earlier installation is reused while the lock file is unchanged.
 *
 * @returns the folder, with a subfolder for each example
 * @throws Error as `packInto`
 */
function installConsumers(): string {
  const version = createHash('sha256').update(readFileSync(lock)).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `fingerpost-consumers-${version}`);
  const packages = join(folder, 'node_modules');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(here, name), join(folder, name));
  for (const example of [...sharing, ...whole]) {
    const target = join(folder, example);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(here, example), target, { recursive: true });
    if (whole.includes(example)) continue;
    cpSync(join(here, 'main.js'), join(target, 'main.js'));
    const places = join(target, 'public/places');
    mkdirSync(places, { recursive: true });
    for (const [name, bytes] of bundle.files) writeFileSync(join(places, name), bytes);
  }
  cpSync(packInto(folder), join(folder, 'fingerpost.tgz'));
  const installed = join(folder, 'installed');
  if (existsSync(installed)) unpackInto(join(packages, 'fingerpost'), join(folder, 'fingerpost.tgz'));
  else npm(folder, 'ci', '--ignore-scripts', '--prefer-offline');
  writeFileSync(installed, '');
  return folder;
}

/**
 * Packs the package, as it was built last.
 * @returns the path of the archive.
 * @throws Error when the package is not built, or npm fails.
 */
export function packInto(folder: string): string {
  if (!existsSync(join(project, 'dist/index.js')))
    throw new Error('Run "npm run build" first: this packs dist');
  npm(project, 'pack', '--ignore-scripts', '--pack-destination', folder);
  return join(folder, `fingerpost-${versionOf(project)}.tgz`);
}

function npm(folder: string, ...args: readonly string[]): void {
  // npm is a .cmd on Windows.
  execFileSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function unpackInto(target: string, archive: string): void {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', target], { cwd: dirname(target) });
}

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
