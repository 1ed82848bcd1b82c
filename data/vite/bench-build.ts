import type { UserConfig } from 'vite';
import { indexBuildId } from './index-build-id.ts';
import { library } from './library-build.ts';
import { here } from './output.ts';

/** The benchmarks, built like the package, so that they measure the code that users run. */
export const bench: UserConfig = {
  publicDir: false,
  plugins: [indexBuildId()],
  build: {
    ...library.build,
    // The peers are packages of test/bench.
    rolldownOptions: { ...library.build?.rolldownOptions, external: (id) => !/^[./\0]/.test(id) },
    // From there, the packages of test/bench and those of the project are both found.
    emptyOutDir: false,
    target: 'es2023',
    outDir: here('test/bench/node_modules/.cache/fingerpost-bench'),
    lib: {
      entry: {
        app: here('test/bench/app/main.ts'),
        relevance: here('test/bench/relevance/main.ts'),
        requests: here('test/bench/requests/main.ts'),
        speed: here('test/bench/speed/main.ts'),
        'speed-child': here('test/bench/speed/child.ts'),
      },
      formats: ['es'],
    },
  },
};
