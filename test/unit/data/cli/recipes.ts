import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { run } from './run-command.ts';

/** The folder of the user guide. */
const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));

/** A command line of the user guide, and the lines of its output that the guide shows. */
export interface Recipe {
  /** Without `fingerpost`. */
  readonly command: string;
  readonly shown: readonly string[];
}

/** Returns the recipes for importing under a heading. */
export async function recipesUnder(heading: string): Promise<Recipe[]> {
  const guide = await readFile(join(docs, 'importing.md'), 'utf8');
  const [, section = ''] = guide.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^```\n(\$ .*?)^```/gms)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split(/^\$ fingerpost /m)
      .filter((text) => text !== '')
      .map((text) => {
        const [command = '', ...shown] = text.trimEnd().split('\n');
        return { command, shown };
      }),
  );
}

/**
 * Runs a command line of the user guide in this process, and expects that it succeeds. Returns all lines that it wrote.
 * @param paths stand-ins for its words, such as the path of a file.
 */
export async function runRecipe(command: string, paths: Readonly<Record<string, string>>): Promise<string[]> {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
  const args = words.map((word) => {
    const [kind, file] = /^\w+:(?=.)/.test(word) ? word.split(':') : [undefined, word];
    const path = paths[file!] ?? file!.replace(/^docs\//, docs);
    return kind === undefined ? path : `${kind}:${path}`;
  });
  const { code, out, log } = await run(...args);
  const lines = [...log, ...out.flatMap((line) => line.split('\n'))];
  expect(`${command}: ${code}${code === 0 ? '' : ` ${lines.slice(-2).join(' ')}`}`).toBe(`${command}: 0`);
  return lines;
}

/** Returns a pattern of a line that the guide shows, which leaves numbers, codes and "…" open. */
export function patternOf(shown: string): RegExp {
  const escaped = shown.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const open = escaped
    .replaceAll(/atco:\w+/g, 'atco:\\w+')
    .replaceAll(/\d[\d,]*(?!\w)/g, '[\\d,]+')
    .replaceAll('…', '.*');
  return new RegExp(`^${open}$`);
}
