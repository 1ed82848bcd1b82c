import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { packagePlugins } from './library-build.ts';
import { here, small, treeshake, withoutOtherReaders } from './output.ts';

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

const OWN = here('src/elements/place-map/');

/** Gives the map its own copy of small modules that the search box has too. A chunk for both costs the box a request. */
const copiesOfMap: Plugin = {
  name: 'copies-of-map',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.startsWith(OWN) || !source.startsWith('../')) return undefined;
    const path = resolve(dirname(importer), source);
    return path.startsWith(OWN) ? undefined : `${path}?of-map`;
  },
};

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

/**
 * The elements, which run in a page without a bundler. `<place-search>` has lit, and loads the client with all of its packages
 * later. The map of `<place-map>` is loaded when there is something to show.
 */
export const elements: UserConfig = {
  publicDir: false,
  plugins: [
    copiesOfMap,
    onServers,
    withoutStyleElements,
    withoutOtherReaders,
    withoutIndentation,
    allElements,
    ...packagePlugins,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: false,
    target: 'es2023',
    lib: {
      entry: {
        'place-search': here('src/elements/place-search/index.ts'),
        'place-map': here('src/elements/place-map/index.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      treeshake,
      // The client imports what it shares with the element from the element's own script.
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...small,
        // The client names the worker, which is beside it.
        chunkFileNames: ({ name }) =>
          name === 'places-fetch' ? 'elements-client.js' : 'chunks/elements-[name]-[hash].js',
      },
    },
  },
};
