import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSource } from '../../../../data/importers/input/source-file.ts';
import { readError } from '../../../../data/io/file-errors.ts';
import { readJsonFile } from '../../../../data/io/json-file.ts';
import { typeTreeSchema } from '../../../../src/bundle/manifest.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';

const belowFile = async () => join(await scratchFile('file', '{}'), 'x');
const circle = async () => {
  const path = join(await scratchDirectory(), 'x');
  await symlink(path, path);
  return path;
};
const rejected = async (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => expect.fail('it was read'),
    (error) => error,
  );

describe.each([
  ['a source', (path: string) => openSource(path)],
  ['a JSON file', (path: string) => readJsonFile(path, typeTreeSchema)],
])('%s that can’t be read is told why', (_, read) => {
  test.each<[string, () => string | Promise<string>, RegExp]>([
    ['nothing is there', () => '/nowhere/x', /^\/nowhere\/x can't be read: check that it is there$/],
    ['a directory is there', scratchDirectory, /^\S+ is a directory: name a file in it$/],
    [
      'it would be below a file',
      belowFile,
      /^\S+\/file\/x can't be read: a file is where a directory would /,
    ],
    ['links go round', circle, /^\S+\/x can't be read: links lead round in a circle there: /],
    ['its name is too long', () => `/tmp/${'x'.repeat(300)}`, /can't be read: its name is too long/],
  ])('where %s', async (_, path, words) => {
    expect(await rejected(read(await path()))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(words),
    });
  });
});

test.each([
  ['EACCES', "x can't be read: this user may not read it: ask for the right to, or name another"],
  ['EIO', "x can't be read: the disk it is on fails: copy it from elsewhere"],
  ['EXDEV', "x can't be read: the system refuses it (EXDEV)"],
])('a system’s %s is told in words', (code, sentence) => {
  expect(readError('x', Object.assign(new Error(code), { code }))).toMatchObject({
    code: 'bad-input',
    message: sentence,
  });
});

test('ignores errors that are not of the file system, such as a damaged packing', () => {
  expect(readError('x', new Error('unexpected end of file'))).toBeUndefined();
  expect(readError('x', Object.assign(new Error('bad'), { code: 'Z_DATA_ERROR' }))).toBeUndefined();
});

describe('the directory of a bundle', () => {
  test('reports a file in the place of a bundle’s directory', async () => {
    const file = await scratchFile('places.ndjson', '');
    expect(await rejected(directorySource(file).manifest())).toMatchObject({
      code: 'bundle-unreachable',
      message: `${file} is a file: give the directory that "fingerpost build" wrote`,
    });
  });

  test.each([undefined, null, 7, new URL('file:///places')])(
    'rejects %s as the directory of a bundle',
    (given) => {
      expect(() => directorySource(given as unknown as string)).toThrow(
        expect.objectContaining({
          code: 'bad-input',
          message: 'Give the path of the directory that "fingerpost build" wrote, as text',
        }),
      );
    },
  );
});

describe('a file of a bundle that is no file is refused', () => {
  test.each<[string, (path: string) => Promise<void>]>([
    ['a device', (path) => symlink('/dev/zero', path)],
    ['a pipe', async (path) => void execFileSync('mkfifo', [path])],
  ])('%s', async (_, make) => {
    const directory = await scratchDirectory();
    const source = directorySource(directory);
    for (const name of ['manifest.json', 'manifest.sig.json', 'search-0.gz']) {
      const path = join(directory, name);
      await make(path);
      const read = {
        'manifest.json': () => source.manifest(),
        'manifest.sig.json': () => source.signature!(),
      }[name];
      const { code, message } = await rejected(read ? read() : source.part(name));
      expect(code).toBe('bad-input');
      expect(message).toBe(`${path} is no file, but a pipe or a device: build the bundle again`);
    }
  });
});
