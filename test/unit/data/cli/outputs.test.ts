import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { answer } from '../snapshot/fixture.ts';
import { recordsOf, runSnapshot } from '../snapshot/run.ts';
import { startService } from '../snapshot/service.ts';
import { build, runAt } from './run-command.ts';

const PLACE = '{"id":"a:1","name":"A","type":["/transport"]}\n';

/** Files of others, by their paths. */
const FOREIGN = {
  file: 'mine',
  notes: 'my notes',
  'place.ndjson': PLACE,
  'merged.ndjson': '{"merged":true}\n',
  'named.ndjson': '{"merged":"a:1","name":"mine"}\n',
  blank: '\n',
  'map.ndjson': '{"type":"FeatureCollection","features":[]}',
  'taken.ndjson.types.json': '{"name":"package"}',
  'web/manifest.json': '{"name":"My web app"}',
};

/** A folder with files of others, with `empty`, which `link` leads to, and with a folder where a manifest would go. */
async function folderOfOthers(): Promise<string> {
  const folder = await scratchDirectory();
  for (const name of ['web', 'empty', 'odd/manifest.json']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  await symlink(join(folder, 'empty'), join(folder, 'link'));
  for (const [name, content] of Object.entries(FOREIGN)) await writeFile(join(folder, name), content);
  return folder;
}

/** All that is in a folder, by path, with the content of the files. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isFile() ? await readFile(path, 'utf8') : ''] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

const belowFile = /x can't be used: a file is where a directory would have to be: [^(]+$/;
const unwritable = /^fingerpost: \/proc\/x(\/y)? can't be written: [^(]+$/;
const ofTheBundle = /would be overwritten by a file of the bundle: name another$/;
const noReport = /is there and is not a merge report: name another --merge-report, or remove it$/;
const noSnapshot = /is there and is not .*: name another --out/;

describe('an output that can not be written is told in one line before a source is read, and changes nothing', () => {
  test.each<[out: string, report: string | undefined, message: RegExp]>([
    ['file', undefined, /file is a file: name a directory to write to$/],
    ['file/x', undefined, belowFile],
    ['/proc/x', undefined, unwritable],
    [`/tmp/${'x'.repeat(300)}/y`, undefined, /the system refuses it \(ENAMETOOLONG\)/],
    ['odd', undefined, /odd\/manifest\.json is there and is no file: name another directory, or remove it$/],
    ['web', undefined, /manifest\.json is there and is not that of a bundle/],
    ['new', 'empty', /is a directory: name a file in it$/],
    ['new', 'file/x', belowFile],
    ['new', '/proc/x', unwritable],
    ['empty', 'empty/manifest.json', ofTheBundle],
    ['empty', 'link/manifest.json', ofTheBundle],
    ['empty', 'empty/search-0123456789abcdef.gz', ofTheBundle],
    ['empty', 'empty/manifest.json/x', ofTheBundle],
    ['new/x', 'new', /new would have to be a directory for the --out in it: name another$/],
    ['new', 'new', /is both --out and --merge-report/],
    ['empty/x', 'link/x', /is both --out and --merge-report/],
    ...['notes', 'place.ndjson', 'merged.ndjson', 'named.ndjson', 'blank'].map(
      (name): [string, string, RegExp] => ['new', name, noReport],
    ),
  ])('build --out %s --merge-report %s', async (out, report, message) => {
    const folder = await folderOfOthers();
    const before = await contentOf(folder);
    const reporting = report === undefined ? [] : ['--merge-report', resolve(folder, report)];
    expect(await build('--out', resolve(folder, out), ...reporting)).toMatchObject({
      code: 1,
      log: [expect.stringMatching(message)],
    });
    expect(await contentOf(folder)).toEqual(before);
  });

  test.each([
    ['empty', /is a directory/],
    ['file/x', belowFile],
    ['/proc/x', unwritable],
    ['/proc/x/y', unwritable],
    ['/dev/null', /is not a snapshot/],
    ['notes', noSnapshot],
    ['map.ndjson', noSnapshot],
    ['taken.ndjson', noSnapshot],
  ])('snapshot --out %s', async (out, message) => {
    const { base, requests } = await startService(answer);
    const folder = await folderOfOthers();
    const before = await contentOf(folder);
    const terminal = { ended: () => new Promise<never>(() => {}) };
    expect(await runAt(terminal, ['snapshot', base, '--out', resolve(folder, out)])).toMatchObject({
      code: 1,
      log: [expect.stringMatching(message)],
    });
    expect(await contentOf(folder)).toEqual(before);
    expect(requests).toEqual([]);
  });

  test.each([
    ['the types', { types: 'mine.json' }, '{"transport":{"name":"Transport","plural":"Transport"}}'],
    [
      'a source that has its credits',
      { sources: [{ file: 'mine.json', name: 'Mine', licence: 'CC0', attribution: '' }] },
      '',
    ],
    ['a file that is told how to read', { imports: { 'mine.json': {} } }, ''],
  ])('build --merge-report over a link to what the configuration names: %s', async (_, config, content) => {
    const file = await scratchFile('c.json', JSON.stringify(config));
    const named = join(dirname(file), 'mine.json');
    await writeFile(named, content);
    const report = join(await scratchDirectory(), 'linked.json');
    await link(named, report);
    const out = join(await scratchDirectory(), 'out');
    expect(await build('--config', file, '--out', out, '--merge-report', report)).toMatchObject({
      code: 1,
      log: [expect.stringMatching(/linked\.json would be overwritten, and is built from: name another$/)],
    });
    expect(await readFile(named, 'utf8')).toBe(content);
  });
});

describe('missing directories', () => {
  test('build creates missing directories above the bundle and its merge report', async () => {
    const directory = await scratchDirectory();
    const report = join(directory, 'c/d/merged.ndjson');
    const { code } = await build('--out', join(directory, 'a/b/bundle'), '--merge-report', report);
    expect(code).toBe(0);
    expect(await readdir(join(directory, 'a/b/bundle'))).toContain('manifest.json');
    expect(await readFile(report, 'utf8')).toBe('');
  });

  test('build removes the created directories if it fails', async () => {
    const directory = await scratchDirectory();
    const file = await scratchFile('places.ndjson', 'x\n');
    expect((await build('--source', `places:${file}`, '--out', join(directory, 'a/b'))).code).toBe(1);
    expect(await readdir(directory)).toEqual([]);
  });

  test('snapshot creates missing directories, and leaves no file if it learns nothing', async () => {
    const directory = await scratchDirectory();
    const out = join(directory, 'a/b/places.ndjson');
    const { base } = await startService(answer);
    await expect(runSnapshot(`${base}/elsewhere`, { out })).rejects.toThrow(/404/);
    expect(await readdir(join(directory, 'a/b'))).toEqual([]);
    expect(await recordsOf(await runSnapshot(base, { out }))).not.toEqual([]);
    expect((await readdir(join(directory, 'a/b'))).sort()).toEqual([
      'places.ndjson',
      'places.ndjson.types.json',
    ]);
  });
});

describe('an older output or an empty file is replaced', () => {
  test('a merge report, even beside the bundle’s files', async () => {
    const names = ['"quoted" A', 'A'].map((name) => PLACE.replace('"A"', JSON.stringify(name)));
    const sources = await Promise.all(names.map((content, i) => scratchFile(`a${i}.ndjson`, content)));
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

  test('a snapshot', async () => {
    const { base } = await startService(answer);
    const out = await scratchFile('places.ndjson', '');
    const first = await recordsOf(await runSnapshot(base, { out }));
    expect(await recordsOf(await runSnapshot(base, { out }))).toEqual(first);
  });
});
