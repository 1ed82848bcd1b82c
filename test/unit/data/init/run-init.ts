import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { buildFrom } from '../build-from.ts';
import { type Ran, runAt } from '../cli/run-command.ts';
import { scratchDirectory } from '../scratch.ts';

interface Initialised extends Ran {
  /** Questions that were asked. */
  readonly asked: readonly string[];
}

/** Runs `fingerpost init`. With answers, a person is at the terminal and gives them one after another. */
export async function init(args: readonly string[], answers?: readonly string[]): Promise<Initialised> {
  const asked: string[] = [];
  const left = [...(answers ?? [])];
  const ask = async (question: string): Promise<string> => {
    asked.push(question);
    return left.shift() ?? '';
  };
  return { ...(await runAt(answers ? { ask } : {}, ['init', ...args])), asked };
}

/** Writes a file, runs `init` for it, and builds with the command that it prints. */
export async function initAndBuild(name: string, content: string, answers?: readonly string[]) {
  const directory = await scratchDirectory();
  const file = join(directory, name);
  const config = join(directory, 'fingerpost.config.json');
  await writeFile(file, content);
  const made = await init([file, '--out', config], answers);
  expect(made.code, made.log.join('\n')).toBe(0);
  const [, source] = /--source (\S+) /.exec(made.out[0]!)!;
  const built = await buildFrom([source!], ['--config', config]);
  expect(built.code, built.log.join('\n')).toBe(0);
  return {
    ...made,
    /** The source as a command line gives it. */
    made: source!,
    built,
    config: JSON.parse(await readFile(config, 'utf8')),
  };
}

/** Writes files, by their paths, and runs `init` for all of them. */
export async function initFiles(files: Readonly<Record<string, string>>) {
  const directory = await scratchDirectory();
  const paths = Object.keys(files).map((name) => join(directory, name));
  for (const [i, content] of Object.values(files).entries()) {
    await mkdir(dirname(paths[i]!), { recursive: true });
    await writeFile(paths[i]!, content);
  }
  const out = join(directory, 'fingerpost.config.json');
  const made = await init([...paths, '--out', out]);
  const config = made.code === 0 ? JSON.parse(await readFile(out, 'utf8')) : undefined;
  const sources = [...(made.out[0] ?? '').matchAll(/--source (\S+)/g)].map(([, source]) => source!);
  return { ...made, config, sources, options: ['--config', out], directory };
}
