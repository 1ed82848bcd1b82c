import { existsSync } from 'node:fs';
import { defineConfig, runnerImport, type UserConfig } from 'vite';
import { app } from './data/vite/app-build.ts';
import { bench } from './data/vite/bench-build.ts';
import { placeMap, placeSearch } from './data/vite/elements-build.ts';
import { library } from './data/vite/library-build.ts';
import { here } from './data/vite/output.ts';
import { singleScript } from './data/vite/script-build.ts';
import { depths, testConfig } from './test/setup/test-config.ts';

/** A file that `writeDerivedData` writes. Older checkouts lack it. */
const NEWEST_DERIVED = 'data/defaults/grids.json.gz';

/** What `vite build --mode <key>` builds. Without a mode it builds the app. */
const builds: Readonly<Record<string, UserConfig>> = {
  library,
  'place-search': placeSearch,
  'place-map': placeMap,
  'service-worker': singleScript('workers/service-worker.ts', 'iife', 'service-worker.js'),
  'add-fingerpost': singleScript('src/service-worker/index.ts', 'es', 'add-fingerpost.js'),
  bench,
};

export default defineConfig(async ({ mode }) => {
  const depth = depths[mode];
  // The build of the library derives these data anew. Tests and a lone build find them missing in a fresh clone.
  if (mode === 'library' || !existsSync(here(NEWEST_DERIVED))) {
    const derived = await runnerImport<typeof import('./data/vite/derived-data.ts')>(
      here('data/vite/derived-data.ts'),
    );
    await derived.module.writeDerivedData();
  }
  return depth ? testConfig(depth) : (builds[mode] ?? app);
});
