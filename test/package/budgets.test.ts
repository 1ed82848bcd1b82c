import { posix } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin, parseSync, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../data/build/config.ts';
import { packBundle } from '../../data/build/pack.ts';
import { LANGUAGES, type Language } from '../../data/kinds/languages.ts';
import { here } from '../../data/vite/output.ts';
import { languages } from '../../src/app/language/languages.ts';
import { expectWithin } from '../budgets.ts';
import { filesBelow, SAMPLE } from '../fixtures/built-files.ts';

const files = filesBelow('dist');
const textOf = (path: string): string => Buffer.from(files.get(path)!).toString();
const gzipOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(files.get(path)!, { level: 9 }).length, 0);

/** Returns the paths that a script of the package imports: before it runs, and later. */
function importsOf(path: string): { now: string[]; later: string[] } {
  const script = textOf(path);
  const { staticImports, staticExports, dynamicImports } = parseSync(path, script).module;
  const exported = staticExports.flatMap(({ entries }) => entries).flatMap((one) => one.moduleRequest ?? []);
  const fromHere = (target: string): string => posix.join(posix.dirname(path), target);
  return {
    now: [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported].map(({ value }) =>
      fromHere(value),
    ),
    later: dynamicImports
      .map(({ moduleRequest: { start, end } }) => script.slice(start + 1, end - 1))
      .filter((target) => target.startsWith('.'))
      .map(fromHere),
  };
}

/** Returns a script and all that it imports. @param withLater also what it loads only when it is wanted. */
function loadedFor(entries: readonly string[], withLater = false): ReadonlySet<string> {
  const found = new Set(entries);
  for (const path of found) {
    const { now, later } = importsOf(path);
    for (const imported of withLater ? [...now, ...later] : now) found.add(imported);
  }
  return found;
}

/** Returns the chunks of a user's script, which their bundler makes of the package. */
async function chunksOf(source: string): Promise<readonly Rolldown.OutputChunk[]> {
  const script: Plugin = {
    name: 'script',
    resolveId: (id) => (id === 'script' ? '\0script' : undefined),
    load: (id) => (id === '\0script' ? source : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [script],
    build: { write: false, target: 'es2023', rolldownOptions: { input: 'script' } },
    worker: { format: 'es' },
  });
  const output = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
  return output.filter((file) => file.type === 'chunk');
}

/** A message of the search. */
const SEARCH = 'does not belong to the base';
/** Matches the build ID that index caches are saved with. */
const buildId = / [0-9a-f]{16}`/;

describe('a page that imports the package', () => {
  it('loads the code before the first request within its budget, and the search later', async () => {
    const chunks = await chunksOf(
      `import { createPlacesFetch } from ${JSON.stringify(here('dist/index.js'))};
       globalThis.fetch = createPlacesFetch({ bundle: '/places/', base: '/api' });`,
    );
    const first = new Set(chunks.filter(({ isEntry }) => isEntry));
    for (const { imports } of first)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
    const bytes = [...first].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    expectWithin('entry', bytes);
    expect([...first].filter(({ code }) => code.includes(SEARCH))).toEqual([]);
    expect(chunks.some(({ code }) => code.includes(SEARCH))).toBe(true);
  });

  it('names its worker as bundlers know it', () => {
    const expression = 'new Worker(new URL("./search.worker.js", import.meta.url), { type: "module" })';
    expect(textOf('index.js').split(expression)).toHaveLength(2);
  });
});

describe('the scripts of the package', () => {
  it('have the worker as one script, which imports only from a URL that the page knows', () => {
    const script = textOf('search.worker.js');
    expect(importsOf('search.worker.js')).toEqual({ now: [], later: [] });
    expect(script.match(/\bimport\(.{0,50}/g)).toEqual([
      expect.stringMatching(/^import\(\/\* webpackIgnore: true \*\/ \/\* @vite-ignore \*\/ \w+\)/),
    ]);
    expect(script).toMatch(buildId);
  });

  it('have the search in texts apart, within its budget', () => {
    const script = textOf('full-text.js');
    expect(script).not.toMatch(/\b(import|export)\b/);
    expectWithin('fullText', brotliCompressSync(script).length);
    // A message of MiniSearch: the worker has its radix tree alone.
    expect(script).toContain('MiniSearch: option "fields"');
    expect(textOf('search.worker.js')).not.toContain('MiniSearch: option "fields"');
  });

  it('have the Service Worker as one script that loads no other', () => {
    expect(importsOf('service-worker.js')).toEqual({ now: [], later: [] });
    // Service Workers have no dynamic imports.
    expect(textOf('service-worker.js')).not.toMatch(/import\(/);
    expect(textOf('service-worker.js')).toMatch(buildId);
  });

  it('become one script in a Service Worker of a user, which loads no other', async () => {
    const [script, ...others] = await chunksOf(
      `import { addFingerpost } from ${JSON.stringify(here('dist/add-fingerpost.js'))};
       addFingerpost(self, { bundle: '/places/', base: '/api' });`,
    );
    expect(others).toEqual([]);
    expect(script).toMatchObject({ imports: [], dynamicImports: [] });
    expect(script!.code).not.toMatch(/import\(/);
    expect(script!.code).toMatch(buildId);
  });

  it('come with the licences of all packages in them', () => {
    const text = textOf('THIRD-PARTY-NOTICES.txt');
    for (const name of ['lit ', 'lit-html ', 'comlink ', 'minisearch ', 'valibot ', 'undici '])
      expect(text).toContain(`\n${name}`);
    for (const holder of ['OpenLayers Contributors', 'Brandon Liu', 'Arjun Barrett'])
      expect(text).toContain(holder);
  });
});

describe('an element', () => {
  it('is <place-search> within its budget, without the search', () => {
    const loaded = loadedFor(['place-search.js']);
    expectWithin('placeSearch', gzipOf(loaded));
    expect([...loaded].filter((path) => textOf(path).includes(SEARCH))).toEqual([]);
  });

  it('is <place-map> within its budgets', () => {
    expectWithin('placeMapEntry', gzipOf(loadedFor(['place-map.js'])));
    expectWithin('placeMap', gzipOf(loadedFor(['place-map.js'], true)));
  });

  it('imports nothing that a page without a bundler does not find', () => {
    const loaded = loadedFor(['place-search.js', 'place-map.js'], true);
    expect(loaded).toContain('elements-client.js');
    expect([...loaded].filter((path) => !files.has(path))).toEqual([]);
  });
});

describe('the app', () => {
  const html = textOf('app/index.html');
  const named = [...html.matchAll(/"\.\/(assets\/[^"]+)"/g)].map(([, name]) => `app/${name}`);
  const scripts = loadedFor(named.filter((path) => path.endsWith('.js')));

  it('loads what a visitor needs to type within its budget', () => {
    expect(named.map((path) => path.split('.').at(-1))).toContain('css');
    expectWithin('beforeTyping', gzipOf(new Set(['app/index.html', ...named, ...scripts])));
  });

  it('has the words of each language but English in a script of their own', () => {
    const sizes = Object.keys(languages)
      .filter((code) => code !== 'en')
      .map((code) => {
        const own = [...files.keys()].filter((path) => path.startsWith(`app/assets/${code}-`));
        // The words of the app, the names of kinds, and those of kinds of shops and cuisines.
        expect(own, code).toHaveLength(3);
        expect(own.filter((path) => scripts.has(path))).toEqual([]);
        return Math.max(...own.map((path) => gzipOf([path])));
      });
    expectWithin('wordsOfApp', Math.max(...sizes));
  });

  it('reads opening hours by a script of its own', () => {
    const hours = [...files.keys()].filter((path) => /^app\/assets\/opening-hours-.*\.js$/.test(path));
    expect(hours).toHaveLength(1);
    expect(scripts).not.toContain(hours[0]);
  });
});

describe('a bundle', () => {
  it('takes a place of the Oxford sample within its budget', () => {
    const sample = filesBelow(SAMPLE);
    const { counts } = JSON.parse(Buffer.from(sample.get('manifest.json')!).toString());
    const read = [...sample].filter(([name]) => !/^(map|words)-/.test(name));
    const bytes = read.reduce((sum, [, { length }]) => sum + length, 0);
    expectWithin('placeOfSample', bytes / counts.places);
  });

  it('has the words of kinds and the phrases of each language within their budget', async () => {
    expectWithin('wordsOfLanguage', Math.max(...(await Promise.all(LANGUAGES.map(sizeOfLanguage)))));
  });
});

/** The bytes that a language adds to a bundle. */
async function sizeOfLanguage(code: Language): Promise<number> {
  const { settings, types, words } = await readConfig(undefined, [code]);
  const content = { places: [], types, settings, words, sources: [], created: '2026-01-02T03:04:05Z' };
  return packBundle(content).manifest.parts.find(({ language }) => language === code)!.bytes;
}
