import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../src/app/language/languages.ts';
import { expectWithin } from '../../budgets.ts';

type Output = Rolldown.RolldownOutput['output'][number];

const sizeOf = (file: Output): number =>
  gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
const isChunk = (file: Output): file is Rolldown.OutputChunk => file.type === 'chunk';

/** Returns the page, the scripts and styles that it names, and all that these scripts import before they run. */
function beforeTyping(files: readonly Output[]): Output[] {
  const page = files.find(({ fileName }) => fileName === 'index.html')!;
  const html = String((page as Rolldown.OutputAsset).source);
  const named = new Set([...html.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name]) => name!));
  for (const name of named) {
    const file = files.find(({ fileName }) => fileName === name)!;
    if (isChunk(file)) for (const imported of file.imports) named.add(imported);
  }
  return [page, ...files.filter(({ fileName }) => named.has(fileName))];
}

describe('the bytes of the app', () => {
  let files: Output[];
  let first: Output[];
  beforeAll(async () => {
    const { NODE_ENV } = process.env;
    // A test runner sets this variable to `test`, which would take the development editions of libraries.
    process.env.NODE_ENV = 'production';
    const configFile = fileURLToPath(new URL('../../../vite.config.ts', import.meta.url));
    const outputs = await build({ configFile, logLevel: 'error', build: { write: false } });
    process.env.NODE_ENV = NODE_ENV;
    files = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
    first = beforeTyping(files);
  });

  it('keep what is loaded before a visitor can type within its budget', () => {
    const kinds = new Set(first.map(({ fileName }) => fileName.split('.').at(-1)));
    expect([...kinds].toSorted()).toEqual(['css', 'html', 'js']);
    const bytes = first.reduce((sum, file) => sum + sizeOf(file), 0);
    expectWithin('beforeTyping', bytes);
  });

  it('have the words of each language but English in a chunk of their own', () => {
    const words = files
      .filter(isChunk)
      .filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/app/messages/')));
    const apart = words.filter((chunk) => !first.includes(chunk));
    expect(apart.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(languages)
        .filter((code) => code !== 'en')
        .toSorted(),
    );
    expectWithin('wordsOfApp', Math.max(...apart.map(sizeOf)));
  });

  it('have the code that reads opening hours apart', () => {
    const modules = first
      .filter(isChunk)
      .flatMap(({ moduleIds }) => moduleIds)
      .join('\n');
    expect(modules).not.toMatch(/simple-opening-hours|place\/opening-hours\.ts/);
  });
});
