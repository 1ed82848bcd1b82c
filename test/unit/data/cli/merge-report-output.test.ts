import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { build } from './run-command.ts';

const PLACE = '{"id":"a:1","name":"A","type":["/transport"]}\n';
const TYPES = '{"transport":{"name":"Transport","plural":"Transport"}}';

/** That the build is refused in one line, before a source is read: nothing is said of any. */
async function refused(args: readonly string[], message: RegExp): Promise<void> {
  const { code, log } = await build(...args);
  expect(log).toEqual([expect.stringMatching(message)]);
  expect(code).toBe(1);
}

describe('a merge report is kept apart from', () => {
  test.each([
    ['the types', { types: 'mine.json' }, 'mine.json', TYPES],
    ['a source that has its credits', { sources: [credits('mine.json')] }, 'mine.json', ''],
    ['a file that is told how to read', { imports: { 'mine.json': {} } }, 'mine.json', ''],
  ])(
    'refuses to write a merge report over what the configuration names: %s',
    async (_, config, name, content) => {
      const file = await scratchFile('c.json', JSON.stringify(config));
      const named = join(dirname(file), name);
      await writeFile(named, content);
      const report = join(await scratchDirectory(), 'linked.json');
      await link(named, report);
      const out = join(await scratchDirectory(), 'out');
      await refused(
        ['--config', file, '--out', out, '--merge-report', report],
        /linked\.json would be overwritten, and is built from: name another$/,
      );
      expect(await readFile(named, 'utf8')).toBe(content);
    },
  );

  test.each([
    ['its manifest', 'o', 'o/manifest.json', /would be overwritten by a file of the bundle: name another$/],
    ['its manifest, by a link', 'o', 'l/manifest.json', /would be overwritten by a file of the bundle/],
    ['a part', 'o', 'o/search-0123456789abcdef.gz', /would be overwritten by a file of the bundle/],
    ['below its manifest', 'o', 'o/manifest.json/x', /would be overwritten by a file of the bundle/],
    ['a directory above it', 'n/x', 'n', /n would have to be a directory for the --out in it: name another$/],
    ['the directory itself', 'n', 'n', /is both --out and --merge-report/],
    ['the directory itself, by a link', 'o/x', 'l/x', /is both --out and --merge-report/],
  ])('refuses to write a merge report over the bundle: %s', async (_, out, report, message) => {
    const directory = await scratchDirectory();
    await mkdir(join(directory, 'o'));
    await symlink(join(directory, 'o'), join(directory, 'l'));
    await refused(['--out', join(directory, out), '--merge-report', join(directory, report)], message);
    expect((await readdir(directory)).sort()).toEqual(['l', 'o']);
    expect(await readdir(join(directory, 'o'))).toEqual([]);
  });

  test('refuses to write a merge report over another file', async () => {
    for (const content of [
      'my notes',
      PLACE,
      '{"merged":true}\n',
      '{"merged":"a:1","name":"mine"}\n',
      '\n',
    ]) {
      const file = await scratchFile('notes', content);
      const out = join(await scratchDirectory(), 'out');
      await refused(
        ['--out', out, '--merge-report', file],
        /notes is there and is not a merge report: name another --merge-report, or remove it$/,
      );
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });
});

test('replaces an older merge report or an empty file, even beside the bundle’s files', async () => {
  const sources = await Promise.all(
    ['"quoted" ', ''].map((q) => scratchFile(`a${q.length}.ndjson`, named(q))),
  );
  const out = join(await scratchDirectory(), 'out');
  await mkdir(out);
  const report = join(out, 'merged.ndjson');
  await writeFile(report, '');
  const args = sources.flatMap((file) => ['--source', `places:${file}`]);
  for (let time = 0; time < 2; time++) {
    expect(await build(...args, '--out', out, '--merge-report', report)).toMatchObject({ code: 0 });
    expect(await readFile(report, 'utf8')).toMatch(/^\{"merged":"a:1","name":"A",/);
  }
  expect((await build(...args, '--no-dedupe', '--out', out, '--merge-report', report)).code).toBe(0);
  expect(await readFile(report, 'utf8')).toBe('');
});

function credits(file: string): object {
  return { file, name: 'Mine', licence: 'CC0', attribution: '' };
}

function named(prefix: string): string {
  return PLACE.replace('"A"', JSON.stringify(`${prefix}A`));
}
