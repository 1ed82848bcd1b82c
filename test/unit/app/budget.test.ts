import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../src/app/language/languages.ts';

/**
 * Limits of transferred bytes, by gzip. A commit that raises a limit says why. The aim for `beforeTyping` is 45,000: the words of the kiosk
 * and of the map, the styles of later pages and the updates of the app came on top.
 */
const budgets = {
  /** The page with its styles, and all the code that runs before a visitor can type. The worker loads beside it. */
  beforeTyping: 48_500,
  /** The words of a language. */
  language: 5_300,
} as const;

type Output = Rolldown.RolldownOutput['output'][number];

const sizeOf = (file: Output): number =>
  gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length;
const isChunk = (file: Output): file is Rolldown.OutputChunk => file.type === 'chunk';

/** Returns the entry and all that it imports before it runs. */
function staticChunks(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other);
  }
  return [...found];
}

describe('the bytes of the app', () => {
  let files: Output[];
  let first: Rolldown.OutputChunk[];
  beforeAll(async () => {
    const { NODE_ENV } = process.env;
    // A test runner sets this variable to `test`, which would take the development editions of libraries.
    process.env.NODE_ENV = 'production';
    const configFile = fileURLToPath(new URL('../../../vite.config.ts', import.meta.url));
    const outputs = await build({ configFile, logLevel: 'error', build: { write: false } });
    process.env.NODE_ENV = NODE_ENV;
    files = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
    first = staticChunks(files.filter(isChunk));
  });

  it('keep what is loaded before a visitor can type within its budget', () => {
    const styles = new Set(first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    const page = files.filter(({ fileName }) => fileName === 'index.html' || styles.has(fileName));
    const bytes = [...first, ...page].reduce((sum, file) => sum + sizeOf(file), 0);
    expect(bytes).toBeLessThanOrEqual(budgets.beforeTyping);
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
    expect(Math.max(...apart.map(sizeOf))).toBeLessThanOrEqual(budgets.language);
  });

  it('have the code that reads opening hours apart', () => {
    const modules = first.flatMap(({ moduleIds }) => moduleIds).join('\n');
    expect(modules).not.toMatch(/simple-opening-hours|place\/opening-hours\.ts/);
  });
});
