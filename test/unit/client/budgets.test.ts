import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBundle } from '../../../data/build/build.ts';
import { BuildReport } from '../../../data/build/build-report.ts';
import { readConfig } from '../../../data/build/config.ts';
import { type BundleContent, packBundle } from '../../../data/build/pack.ts';
import { sampleInputs } from '../../../data/build/sample.ts';
import { LANGUAGES, type Language } from '../../../data/kinds/languages.ts';
import { unitedPhrases } from '../../../data/kinds/phrases.ts';
import { expectWithin } from '../../budgets.ts';

const configFile = fileURLToPath(new URL('../../../vite.config.ts', import.meta.url));

type Chunk = Rolldown.OutputChunk;
type Output = Rolldown.RolldownOutput['output'][number];

/** @returns the output of a bundler for a page that only creates a facade. */
async function buildPage(): Promise<Output[]> {
  const entry = fileURLToPath(new URL('entry-page.ts', import.meta.url));
  const outputs = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', rolldownOptions: { input: entry } },
    worker: { format: 'es' },
  });
  return ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
}

/** Matches the build ID that index caches are saved with. */
const buildId = / [0-9a-f]{16}`/;

const textOf = (file: Output): string => (file.type === 'chunk' ? file.code : String(file.source));

/** The files of the package. */
async function buildPackage(): Promise<Output[]> {
  const outputs = await build({ configFile, mode: 'library', logLevel: 'error', build: { write: false } });
  return ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
}

/** @returns the output of a bundler for the same page from the published files instead of the sources. */
async function buildFromPackage(published: readonly Output[]): Promise<Output[]> {
  // Inside the project, so that the imports of the package are found.
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'fingerpost-package-'));
  try {
    for (const file of published) {
      const path = join(folder, file.fileName);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, textOf(file));
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }');
    const input = join(folder, 'page.js');
    await writeFile(
      input,
      "import { createPlacesFetch } from './index.js'; globalThis.fetch = createPlacesFetch({ bundle: '/' });",
    );
    const page = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2023', rolldownOptions: { input } },
    });
    return ([page].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The entry and all that it imports before it runs. */
function staticChunks(chunks: readonly Chunk[]): Chunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found) {
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) found.add(other);
  }
  return [...found];
}

describe('the bytes that a page loads', () => {
  let published: Output[];
  let chunks: Chunk[];
  let first: Chunk[];
  beforeAll(async () => {
    published = await buildPackage();
    const files = await buildPage();
    chunks = files.filter((file) => file.type === 'chunk');
    first = staticChunks(chunks);
  });

  it('keeps the code before the first request within its budget', () => {
    const bytes = first.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    expectWithin('entry', bytes);
  });

  it('loads neither the engine nor its libraries before the first request', () => {
    const modules = (some: readonly Chunk[]) => some.flatMap(({ moduleIds }) => moduleIds).join('\n');
    const large =
      /node_modules\/(comlink|minisearch|valibot|idb|kdbush)\/|src\/(search|hal|store)\/|http\/handler/;
    expect(modules(first)).not.toMatch(large);
    expect(modules(chunks)).toMatch(large);
  });

  it('loads as little code of the published package before the first request', async () => {
    const output = await buildFromPackage(published);
    // The bundler found the URL of the script that searches texts, and copied it as it is.
    const copies = output.filter(({ fileName }) => /full-text-(?!copy|url|index)[\w-]+\.js$/.test(fileName));
    const script = textOf(published.find(({ fileName }) => fileName === 'full-text.js')!);
    expect(copies.map(textOf)).toEqual([script]);
    const again = staticChunks(output.filter((file) => file.type === 'chunk'));
    const sum = (chunks: readonly Chunk[]) => chunks.reduce((sum, { code }) => sum + code.length, 0);
    // The chunks of a package cost a bundler a few more bytes.
    expect(sum(again)).toBeLessThan(1.25 * sum(first));
  });

  it('names its worker in the entry as bundlers know it', () => {
    const entry = published.find(({ fileName }) => fileName === 'index.js')!;
    const expression = 'new Worker(new URL("./search.worker.js", import.meta.url), { type: "module" })';
    expect(textOf(entry).split(expression)).toHaveLength(2);
  });

  it('builds the worker as one script within its budget', () => {
    const workers = published.filter(
      ({ fileName }) => /^search\.worker.*\.js$/.test(fileName) && !fileName.includes('/'),
    );
    expect(workers.map(({ fileName }) => fileName)).toEqual(['search.worker.js']);
    const script = textOf(workers[0]!);
    // The code that searches texts comes from a URL that only the page knows.
    const imports = script.match(/\bimport\b.{0,50}/g);
    expect(imports).toEqual([
      expect.stringMatching(/^import\(\/\* webpackIgnore: true \*\/ \/\* @vite-ignore \*\/ \w+\)/),
    ]);
    expect(script.length).toBeGreaterThan(50_000);
    expect(buildId.test(script)).toBe(true);
    expectWithin('worker', brotliCompressSync(script).length);
  });

  it('builds the script that searches texts apart, within its budget', () => {
    const script = textOf(published.find(({ fileName }) => fileName === 'full-text.js')!);
    expect(script).not.toMatch(/\b(import|export)\b/);
    expectWithin('fullText', brotliCompressSync(script).length);
    // A message of MiniSearch: the worker has its radix tree alone.
    const ofMiniSearch = /MiniSearch: option "fields"/;
    expect(script).toMatch(ofMiniSearch);
    expect(textOf(published.find(({ fileName }) => fileName === 'search.worker.js')!)).not.toMatch(
      ofMiniSearch,
    );
  });

  it.each(['service-worker', 'add-fingerpost'])(
    'builds the Service Worker as one script that loads no other, within its budget: %s',
    async (mode) => {
      const outputs = await build({ configFile, mode, logLevel: 'error', build: { write: false } });
      const [script, ...others] = ([outputs].flat() as Rolldown.RolldownOutput[]).flatMap(
        ({ output }) => output,
      );
      if (script?.type !== 'chunk') throw new Error('no script was built');
      expect(others.map(({ fileName }) => fileName)).toEqual(['THIRD-PARTY-NOTICES.txt']);
      // Service Workers have no dynamic imports, and no use for the wire to a Web Worker.
      expect([...script.imports, ...script.dynamicImports]).toEqual([]);
      expect(script.code).not.toMatch(/import\(/);
      expect(buildId.test(script.code)).toBe(true);
      expect(script.moduleIds.join('\n')).not.toMatch(/comlink/);
      expectWithin('serviceWorker', brotliCompressSync(script.code).length);
    },
  );

  it('keeps the bytes a place of the Oxford sample within their budget', async () => {
    const { files, manifest } = await buildBundle({
      ...(await sampleInputs()),
      ...(await readConfig()),
      // The words of languages have a budget of their own.
      kinds: [],
      phrases: unitedPhrases([]),
      created: '2026-01-02T03:04:05Z',
      report: new BuildReport(),
    });
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expectWithin('placeOfSample', bytes / manifest.counts.places);
  });

  it('keeps the words of kinds and the phrases of each language within their budget', async () => {
    const sizes = await Promise.all(LANGUAGES.map(sizeOfLanguage));
    expect(Math.min(...sizes)).toBeGreaterThan(5_000);
    expectWithin('wordsOfLanguage', Math.max(...sizes));
  });
});

/** The bytes that a language adds to a bundle. */
async function sizeOfLanguage(code: Language): Promise<number> {
  const { settings, types, kinds, phrases } = await readConfig(undefined, [code]);
  const sizeWith = (more: Pick<BundleContent, 'kinds' | 'phrases'>): number => {
    const content = { places: [], types, settings, sources: [], created: '2026-01-02T03:04:05Z' };
    const { parts } = packBundle({ ...content, ...more }).manifest;
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return sizeWith({ kinds, phrases }) - sizeWith({});
}
