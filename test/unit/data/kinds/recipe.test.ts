import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runProgram } from '../../../../data/cli/program.ts';
import { scratchDirectory } from '../scratch.ts';

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** Runs a command line of the documentation, with a bundle in another directory. Returns its output. */
async function run(command: string, bundle: string): Promise<string> {
  const out: string[] = [];
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
  const args = words.map((word) => (word === 'places' ? bundle : word.replace('docs/', docs)));
  const terminal = {
    out: (line: string) => out.push(line),
    log: () => undefined,
    progress: () => undefined,
    env: {},
    ended: () => new Promise<never>(() => {}),
  };
  expect(await runProgram(args, terminal)).toBe(0);
  return out.join('\n');
}

test('the recipe for languages in the user guide finds what the guide says', async () => {
  const guide = await readFile(join(docs, 'importing.md'), 'utf8');
  const [, recipe = ''] = /## Words in the languages.*?```\n(.*?)```/s.exec(guide) ?? [];
  const commands = recipe
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => /^\$ fingerpost (.*)$/.exec(line)?.[1] ?? []);
  const bundle = join(await scratchDirectory(), 'bundle');
  const [build = '', ...queries] = commands;
  expect(await run(build, bundle)).toContain('places in');
  expect(queries).toHaveLength(2);
  for (const query of queries) expect(await run(query, bundle)).toContain('Kendrick Library');
});

test('a language that is not ours is refused with the list of those that are', async () => {
  const log: string[] = [];
  const terminal = {
    out: () => undefined,
    log: (line: string) => log.push(line),
    progress: () => undefined,
    env: {},
    ended: () => new Promise<never>(() => {}),
  };
  const args = ['build', '--out', join(await scratchDirectory(), 'bundle'), '--languages', 'fi,xx'];
  expect(await runProgram(args, terminal)).not.toBe(0);
  expect(log.join('\n')).toContain(
    'is "xx", which is none of the languages that there are words of: en, de, fr, es, it, nl, fi, sv, cy',
  );
});
