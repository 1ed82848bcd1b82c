import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchDirectory, scratchFile } from '../scratch.ts';
import { answer } from '../snapshot/fixture.ts';
import { recordsOf, runSnapshot } from '../snapshot/run.ts';
import { startService } from '../snapshot/service.ts';
import { build } from './run-command.ts';

describe('an output that can not be written is told before a source is read', () => {
  const fileBelow = async (): Promise<string> => join(await scratchFile('file', 'mine'), 'x');
  test.each([
    ['a file', () => scratchFile('file', 'mine'), /file is a file: name a directory to write to$/],
    ['below a file', fileBelow, /x can't be used: a file is where a directory would have to be: [^(]+$/],
    ['where nothing can be made', async () => '/proc/x', /^fingerpost: \/proc\/x can't be written: [^(]+$/],
    [
      'with too long a name',
      async () => `/tmp/${'x'.repeat(300)}/y`,
      /the system refuses it \(ENAMETOOLONG\)/,
    ],
  ])('build --out: %s', async (_, out, message) => {
    const { code, log } = await build('--out', await out());
    expect(code).toBe(1);
    expect(log).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ['a directory', () => scratchDirectory(), /is a directory: name a file in it$/],
    ['below a file', fileBelow, /x can't be used: a file is where a directory would have to be: /],
    ['where nothing can be made', async () => '/proc/x', /^fingerpost: \/proc\/x can't be written: [^(]+$/],
  ])('build --merge-report: %s', async (_, report, message) => {
    const out = join(await scratchDirectory(), 'out');
    const { code, log } = await build('--out', out, '--merge-report', await report());
    expect(code).toBe(1);
    expect(log).toEqual([expect.stringMatching(message)]);
  });

  test('build --out refuses a directory in the place of the manifest', async () => {
    const out = await scratchDirectory();
    await mkdir(join(out, 'manifest.json'));
    const { code, log } = await build('--out', out);
    expect(code).toBe(1);
    expect(log).toEqual([
      `fingerpost: ${join(out, 'manifest.json')} is there and is no file: name another directory, or remove it`,
    ]);
  });

  test.each(['/proc/x', '/proc/x/y'])('snapshot --out: %s', async (out) => {
    const { base, requests } = await startService(answer);
    await expect(runSnapshot(base, { out })).rejects.toThrow(/^\/proc\/\S+ can't be written: [^(]+$/);
    expect(requests).toEqual([]);
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

describe('files of others are not overwritten', () => {
  test('build refuses to overwrite a foreign manifest', async () => {
    const directory = await scratchDirectory();
    await writeFile(join(directory, 'manifest.json'), '{"name":"My web app"}');
    const { code, log } = await build('--out', directory);
    expect(code).toBe(1);
    expect(log).toEqual([expect.stringMatching(/manifest\.json is there and is not that of a bundle/)]);
    expect(await readFile(join(directory, 'manifest.json'), 'utf8')).toBe('{"name":"My web app"}');
  });

  test.each([
    ['notes', 'places.ndjson', 'my notes'],
    ['another map', 'places.ndjson', '{"type":"FeatureCollection","features":[]}'],
    ['other JSON where the types go', 'places.ndjson.types.json', '{"name":"package"}'],
  ])('snapshot refuses to overwrite %s', async (_, name, content) => {
    const { base, requests } = await startService(answer);
    const directory = await scratchDirectory();
    await writeFile(join(directory, name), content);
    const out = join(directory, 'places.ndjson');
    await expect(runSnapshot(base, { out })).rejects.toThrow(/is there and is not .*: name another --out/);
    expect(await readFile(join(directory, name), 'utf8')).toBe(content);
    expect(await readdir(directory)).toEqual([name]);
    expect(requests).toEqual([]);
  });

  test('snapshot refuses to overwrite a device', async () => {
    await expect(runSnapshot('http://127.0.0.1:9', { out: '/dev/null' })).rejects.toThrow(
      /is not a snapshot/,
    );
  });

  test('snapshot overwrites an older snapshot or an empty file', async () => {
    const { base } = await startService(answer);
    const out = await scratchFile('places.ndjson', '');
    const first = await recordsOf(await runSnapshot(base, { out }));
    expect(await recordsOf(await runSnapshot(base, { out }))).toEqual(first);
  });
});
