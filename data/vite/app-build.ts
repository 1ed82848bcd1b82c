import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin, UserConfig } from 'vite';
import { defaultSiteConfig } from '../../src/core/site/site-config.ts';
import { bundledLicences } from './bundled-licences.ts';
import { indexBuildId } from './index-build-id.ts';
import { kindNames } from './kind-names.ts';
import { here, importedAtOnce, withoutOtherReaders } from './output.ts';
import { standaloneScripts } from './standalone-scripts.ts';

/** Files of `public` that sites have. The others are for development alone. */
const PUBLISHED = [
  'robots.txt',
  'icon.svg',
  ...readdirSync(here('public/icons')).map((file) => `icons/${file}`),
];

const published: Plugin = {
  name: 'published',
  apply: 'build',
  generateBundle() {
    for (const fileName of PUBLISHED)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(here(`public/${fileName}`)) });
  },
};

const licences = bundledLicences('licences.txt');

/** The app. In development it has the files of `public`, and there in `places` the bundle of `npm run sample`. */
export const app: UserConfig = {
  root: here('src/app'),
  publicDir: here('public'),
  base: './',
  // Otherwise a missing `config.json` would be answered with the page.
  appType: 'mpa',
  plugins: [
    indexBuildId(),
    kindNames(defaultSiteConfig.languages),
    withoutOtherReaders,
    published,
    standaloneScripts('src/app/service-worker.ts', licences, true),
    licences.writer,
  ],
  build: {
    outDir: here('dist/app'),
    emptyOutDir: true,
    target: 'es2023',
    copyPublicDir: false,
    // Browsers of the target know it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The page itself imports the client, which its box imports later.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // One file comes sooner than twelve, and compresses better.
        codeSplitting: {
          groups: [
            {
              debugName: 'before typing',
              name: (id, graph) => (importedAtOnce(here('src/app/main.ts'), graph).has(id) ? 'app' : null),
            },
          ],
        },
      },
    },
  },
};
