import { rmSync, writeFileSync } from 'node:fs';
import { build, type InlineConfig } from 'vite';
import { here } from '../../data/vite/output.ts';
import { PAGE, WORKERS } from '../fixtures/built-files.ts';
import { isUpToDate } from './package-scripts.ts';

const DONE = `${WORKERS}/done`;
const SOURCES = ['dist', 'test/browser/page', 'test/browser/workers', 'test/setup/browser-files.ts'];
/** Each becomes a classic script, because Firefox registers no other as a Service Worker. */
const workers = ['of-another-app', 'with-options', 'with-workbox'];

/** The page and the workers import the package from `dist`, as its users do. */
const common: InlineConfig = {
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [
      { find: /^.*\/src\/index\.ts$/, replacement: here('dist/index.js') },
      { find: /^.*\/src\/service-worker\/index\.ts$/, replacement: here('dist/add-fingerpost.js') },
    ],
  },
};

const buildPage = () =>
  build({
    ...common,
    root: here('test/browser/page'),
    build: { outDir: here(PAGE), emptyOutDir: true },
    worker: { format: 'es' },
  });

const buildWorker = (name: string) =>
  build({
    ...common,
    build: {
      outDir: here(WORKERS),
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: here(`test/browser/workers/${name}.ts`),
        formats: ['iife'],
        name: 'worker',
        fileName: () => `${name}.js`,
      },
    },
  });

/** Builds the test page and the tests' Service Workers once for all projects and processes, unless they are newer than the package. */
export async function setup(): Promise<void> {
  if (isUpToDate([DONE], SOURCES)) return;
  rmSync(here(WORKERS), { recursive: true, force: true });
  await buildPage();
  for (const name of workers) await buildWorker(name);
  writeFileSync(here(DONE), '');
}
