import { defineConfig, type UserConfig } from 'vite';
import { app } from './data/vite/app-build.ts';
import { bench } from './data/vite/bench-build.ts';
import { placeMap, placeSearch } from './data/vite/elements-build.ts';
import { library } from './data/vite/library-build.ts';
import { singleScript } from './data/vite/script-build.ts';
import { depths, testConfig } from './test/setup/test-config.ts';

/** What `vite build --mode <key>` builds. Without a mode it builds the app. */
const builds: Readonly<Record<string, UserConfig>> = {
  library,
  'place-search': placeSearch,
  'place-map': placeMap,
  'service-worker': singleScript('workers/service-worker.ts', 'iife', 'service-worker.js'),
  'add-fingerpost': singleScript('src/service-worker/index.ts', 'es', 'add-fingerpost.js'),
  bench,
};

export default defineConfig(({ mode }) => {
  const depth = depths[mode];
  return depth ? testConfig(depth) : (builds[mode] ?? app);
});
