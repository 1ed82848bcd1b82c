import { readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { bundledLicences, NOTICES } from './bundled-licences.ts';
import { indexBuildId } from './index-build-id.ts';
import { here, small, treeshake, withoutOtherReaders } from './output.ts';
import { publishedWorker } from './published-worker.ts';

/** Lets a server load the elements, which it can't show: there lit's classes extend nothing. */
const onServers: Plugin = {
  name: 'on-servers',
  transform(code, id) {
    if (/reactive-element\/reactive-element\.js$/.test(id))
      return `const { HTMLElement = class {} } = globalThis;${code}`;
    if (/lit-html\/lit-html\.js$/.test(id))
      return `const { document = { createTreeWalker() {} } } = globalThis;${code}`;
    return undefined;
  },
};

/** Drops lit's other ways to style, for browsers older than those that know `ElementInternals`. */
const withoutStyleElements: Plugin = {
  name: 'without-style-elements',
  transform: (code, id) =>
    /reactive-element\/css-tag\.js$/.test(id)
      ? code.replace(/\w+\.ShadowRoot&&.*?CSSStyleSheet\.prototype/, 'true')
      : undefined,
};

/** Drops the indentation of templates and styles, which minifiers leave as it is. */
const withoutIndentation: Plugin = {
  name: 'without-indentation',
  transform: (code, id) =>
    id.startsWith(here('src/elements/')) ? code.replaceAll(/\n\s+/g, '\n') : undefined,
};

/** The script that an element loads to search a bundle. It is beside the worker. */
const ELEMENTS_CLIENT = 'elements-client.js';

/** Writes the entry of all elements, which imports the script of each. */
const allElements: Plugin = {
  name: 'all-elements',
  generateBundle() {
    const source = readFileSync(here('src/elements/index.ts'), 'utf8').replaceAll(
      /'\.\/([\w-]+)\/index\.ts'/g,
      "'./$1.js'",
    );
    this.emitFile({ type: 'asset', fileName: 'elements.js', source });
  },
};

const placeSearchLicences = bundledLicences(NOTICES);

/**
 * `<place-search>`, which runs in a page without a bundler: it has lit, and loads the client with all of its packages later. An
 * element is built apart from others, because a chunk with lit for several would cost each of them more bytes.
 */
export const placeSearch: UserConfig = {
  publicDir: false,
  plugins: [
    indexBuildId(),
    onServers,
    withoutStyleElements,
    withoutIndentation,
    allElements,
    publishedWorker(ELEMENTS_CLIENT, placeSearchLicences.collector),
    placeSearchLicences.writer,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: { 'place-search': here('src/elements/place-search/index.ts') }, formats: ['es'] },
    rolldownOptions: {
      treeshake,
      // The client imports what it shares with the element from the element's own script.
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...small,
        chunkFileNames: ({ name }) =>
          name === 'places-fetch' ? ELEMENTS_CLIENT : 'chunks/elements-[name]-[hash].js',
      },
    },
  },
};

/** `<place-map>`. Its map is a chunk that is loaded when there is something to show. */
export const placeMap: UserConfig = {
  publicDir: false,
  plugins: [onServers, withoutOtherReaders, withoutIndentation, bundledLicences(NOTICES).writer],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: { entry: { 'place-map': here('src/elements/place-map/index.ts') }, formats: ['es'] },
    rolldownOptions: { treeshake, output: { ...small, chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
};
