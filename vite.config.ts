import { existsSync } from 'node:fs';
import { build, defineConfig, runnerImport, type UserConfig } from 'vite';
import { app } from './data/vite/app-build.ts';
import { bench } from './data/vite/bench-build.ts';
import { elements } from './data/vite/elements-build.ts';
import { library } from './data/vite/library-build.ts';
import { here } from './data/vite/output.ts';
import { depths, testConfig } from './test/setup/test-config.ts';

const DERIVED = 'data/vite/derived-data.ts';
/** A file that `writeDerivedData` writes. Older checkouts lack it. */
const NEWEST_DERIVED = 'data/defaults/grids.json.gz';

async function writeDerivedData(): Promise<void> {
  await (
    await runnerImport<typeof import('./data/vite/derived-data.ts')>(here(DERIVED))
  ).module.writeDerivedData();
}

/** What `vite build` builds, all of `dist`: the package for Node and bundlers, that for pages without one, and the app. */
const dist: UserConfig = {
  ...app,
  builder: {
    // Otherwise the builder would read this file once more.
    sharedConfigBuild: true,
    async buildApp(builder) {
      await writeDerivedData();
      for (const config of [library, elements]) await build({ configFile: false, ...config });
      await builder.build(builder.environments.client!);
    },
  },
};

export default defineConfig(async ({ command, mode }) => {
  // Tests find these data missing in a fresh clone.
  if (!existsSync(here(NEWEST_DERIVED))) await writeDerivedData();
  const depth = depths[mode];
  if (depth) return testConfig(depth);
  if (mode === 'bench') return bench;
  return command === 'build' ? dist : app;
});
