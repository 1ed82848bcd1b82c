import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build, createLogger } from 'vite';
import { describe, expect, it } from 'vitest';
import { type FingerpostOptions, fingerpost } from '../../../../data/vite-plugin/index.ts';
import { helpOn } from '../../../../src/core/errors.ts';
import { scratchDirectory } from '../scratch.ts';

const CSV = 'id,name,lat,lon,type\n1,North Pier,54.3,-2.9,/transport/bus-stop\n';

interface Project {
  readonly root: string;
  /** All that Vite has said. */
  readonly lines: string[];
  build(options?: Partial<FingerpostOptions>): Promise<unknown>;
}

/** A project whose only page is a script, as frameworks have it. */
async function project(csv = CSV): Promise<Project> {
  const root = await scratchDirectory();
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'piers.csv'), csv);
  await writeFile(join(root, 'src/main.js'), 'console.log(1);');
  const lines: string[] = [];
  const logger = createLogger('info');
  for (const level of ['info', 'warn', 'error'] as const)
    logger[level] = (line) => void lines.push(`${level}: ${line}`);
  return {
    root,
    lines,
    build: (options) =>
      build({
        configFile: false,
        root,
        customLogger: logger,
        build: { rolldownOptions: { input: 'src/main.js' } },
        plugins: [fingerpost({ sources: ['csv:piers.csv'], ...options })],
      }),
  };
}

describe('a build of Vite with the plugin', () => {
  it('has the bundle among its files, with parts that are named by their hash', async () => {
    const { root, build } = await project();
    await build({ bundle: '/data/piers/' });
    const names = await readdir(join(root, 'dist/data/piers'));
    const named = /^((details|search|words-[a-z]{2})-[0-9a-f]{16}\.gz|manifest\.json)$/;
    expect(names.filter((name) => !named.test(name))).toEqual([]);
    expect(names).toContain('manifest.json');
  });

  it('reports to the logger of Vite, in words of its options', async () => {
    const { lines, build } = await project();
    await build();
    expect(lines).toContainEqual(
      expect.stringMatching(/^info: fingerpost: \S*piers\.csv: 1 read, 1 kept, 0 left out$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^warn: fingerpost: no licence is known of \S*piers\.csv: .* in the configuration$/,
      ),
    );
  });

  it('names no folder of the developer in the bundle', async () => {
    const { root, build } = await project();
    await build();
    const { sources } = JSON.parse(await readFile(join(root, 'dist/places/manifest.json'), 'utf8'));
    expect(sources).toMatchObject([{ name: 'piers.csv' }]);
  });

  it.each<[string, string | undefined, Partial<FingerpostOptions>, RegExp]>([
    [
      'a source that is missing',
      undefined,
      { sources: ['csv:gone.csv'] },
      /gone\.csv .*check that it is there/,
    ],
    ['a source without a place', 'nothing\n', {}, /piers\.csv/],
    [
      'a map without data for it',
      undefined,
      { map: true },
      /^\S* ?The option "map" draws .*: add a source such as/,
    ],
    [
      'a Service Worker without a page',
      undefined,
      { serviceWorker: true },
      /"serviceWorker" .* needs the pages/,
    ],
  ])('ends for %s, with one sentence', async (_, csv, options, sentence) => {
    const { build } = await project(csv);
    const { message } = (await build(options).catch((error) => error)) as Error;
    // Vite colours it in CI.
    const [said, more] = stripVTControlCharacters(message).trim().split('\n').slice(-2);
    expect(said).toMatch(sentence);
    expect(more).toBe(`More: ${helpOn('bad-input')}`);
  });
});

describe('an option of the plugin that cannot be used is named', () => {
  it.each<[string, FingerpostOptions, RegExp]>([
    ['no source', { sources: [] }, /"sources" .* can't be \[\]: name at least one file/],
    ['a source of no kind', { sources: ['piers.csv'] }, /"piers\.csv": Write it as <kind>:<file>/],
    [
      'another address',
      { sources: ['csv:a.csv'], bundle: 'https://host/places' },
      /"bundle" .*below Vite's base/,
    ],
    ['a folder above', { sources: ['csv:a.csv'], bundle: '../places' }, /"bundle" .*below Vite's base/],
    [
      'a base with a slash at its end',
      { sources: ['csv:a.csv'], base: '/api/' },
      /"base" .*without a slash at its end/,
    ],
  ])('%s', (_, options, sentence) => {
    expect(() => fingerpost(options)).toThrow(sentence);
  });
});
