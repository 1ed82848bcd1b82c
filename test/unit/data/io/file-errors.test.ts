import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSource } from '../../../../data/importers/input/source-file.ts';
import { failureOf } from '../../../../data/io/file-errors.ts';
import { readJsonFile } from '../../../../data/io/json-file.ts';
import { givenTreeSchema } from '../../../../data/record/type-tree.ts';
import { directorySource } from '../../../../src/node/directory-source.ts';
import { scratchDirectory, scratchFile } from '../scratch.ts';

const rejected = async (work: Promise<unknown>): Promise<{ code: string; message: string }> =>
  work.then(
    () => expect.fail('it was read'),
    (error) => error,
  );

test.each([
  ['a source', (path: string) => openSource(path)],
  ['a JSON file', (path: string) => readJsonFile(path, givenTreeSchema)],
])('%s that is missing, a directory or below a file is told so', async (_, read) => {
  const file = await scratchFile('file', '{}');
  for (const [path, words] of [
    ['/nowhere/x', /^\/nowhere\/x can't be read: check that it is there$/],
    [await scratchDirectory(), /is a directory: name a file in it$/],
    [join(file, 'x'), /x can't be read: a file is where a directory would have to be: check its path$/],
  ] as const)
    expect(await rejected(read(path))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(words),
    });
});

test.each([
  ['EACCES', "x can't be used: this user may not do that: ask for the right to, or name another"],
  ['ENOSPC', "x can't be used: the disk is full: make room, and run the same command again"],
  ['ELOOP', "x can't be used: the system refuses it (ELOOP)"],
])('an error %s of the system that nothing catches is told in words', (code, sentence) => {
  const { message } = failureOf(Object.assign(new Error(code), { code, path: 'x' }));
  expect(message).toBe(sentence);
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
