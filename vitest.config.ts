import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { derivation } from './derivation-plugin.ts';

/** They run in every engine. */
const inEngines = [
  'test/browser/**/*.test.ts',
  'test/contract/*facade.test.ts',
  'test/contract/*service-worker.test.ts',
];
/** But for these: Playwright drives most of them, and it doesn't start the other engines of a system. */
const inChromium = [
  'test/browser/*demo*.test.ts',
  'test/browser/live-base.test.ts',
  'test/browser/long-tasks.test.ts',
  'test/contract/live-facade.test.ts',
  'test/contract/*service-worker.test.ts',
];

const inEngine = (engine: 'chromium' | 'firefox' | 'webkit', mode: string) => ({
  extends: true as const,
  test: {
    name: engine,
    include: inEngines,
    exclude: engine === 'chromium' ? [] : inChromium,
    // Six show in every run that the test still works; thirty are what is promised, and take minutes.
    provide: { engine, kills: mode === 'kill' ? 30 : 6 },
    // Finds or gets the browser, and builds the page; runs only when one of these tests does.
    globalSetup: ['test/setup/engine-setup.ts', 'test/setup/test-page-setup.ts'],
  },
});

// Apart from vite.config.ts, whose root is the demonstration page.
export default defineConfig(({ mode }) => ({
  plugins: [derivation()],
  test: {
    reporters: ['default', './test/setup/summary-reporter.ts'],
    // A machine that is busy is not a failure; a hang still is.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 150_000 } },
    // Browsers mostly wait, so a machine of two cores has room for two files at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['test/**/*.test.ts'], exclude: inEngines },
      },
      inEngine('chromium', mode),
      inEngine('firefox', mode),
      inEngine('webkit', mode),
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          // Errors elsewhere are for `npm run lint` to tell.
          typecheck: {
            enabled: true,
            only: true,
            include: ['test/types/*.test-d.ts'],
            ignoreSourceErrors: true,
          },
        },
      },
    ],
  },
}));
