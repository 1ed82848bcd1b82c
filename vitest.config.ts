import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { indexBuildId } from './data/vite/index-build-id.ts';
import { isolated } from './test/setup/isolated.ts';

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
/** What other people's tools make of the package: left to `npm run test:all`. */
const inConsumers = 'test/consumers/**/*.test.ts';
/** They do one thing again and again, at every size or through every host, for minutes: left to `npm run test:all`. */
const slow = [
  'test/browser/demo-axe.test.ts',
  'test/browser/demo-large.test.ts',
  'test/browser/demo-shift.test.ts',
  'test/browser/kill.test.ts',
  'test/browser/live-asker.test.ts',
  'test/browser/soak.test.ts',
  'test/contract/live-service-worker.test.ts',
];

/** Tests in Node that start processes, serve, crawl or try random input: left out of `npm run check`. */
const long = [
  'test/contract/{live,serve,snapshot}*.test.ts',
  'test/property/**/*.test.ts',
  'test/unit/data/{cli,snapshot}/**/*.test.ts',
];

/** How much a run tests, by vitest's mode. */
interface Depth {
  /** Test files that are left out. */
  readonly without: readonly string[];
  /** The share of its runs that a property has. */
  readonly runs: number;
  /** How many times a browser is killed. */
  readonly kills: number;
}

/** `npm run test:all`. Six kills show in every run that their test still works. */
const whole: Depth = { without: [], runs: 1, kills: 6 };
const depths: Readonly<Record<string, Depth>> = {
  // `npm test`, and what is run by hand.
  test: { ...whole, without: slow, runs: 0.2 },
  // `npm run test:quick`.
  quick: { ...whole, without: [...slow, ...long] },
  // `npm run test:kill`: thirty are what is promised.
  kill: { ...whole, kills: 30 },
};

const inEngine = (engine: 'chromium' | 'firefox' | 'webkit', { without, kills }: Depth) => ({
  extends: true as const,
  test: {
    name: engine,
    include: inEngines,
    exclude: [...without, ...(engine === 'chromium' ? [] : inChromium)],
    provide: { engine, kills },
    // Finds or gets the browser, and builds the page; runs only when one of these tests does.
    globalSetup: ['test/setup/engine-setup.ts', 'test/setup/test-page-setup.ts'],
  },
});

// Apart from vite.config.ts, whose root is the demonstration page.
export default defineConfig(({ mode }) => {
  const depth = depths[mode] ?? whole;
  return {
    plugins: [indexBuildId()],
    test: {
      reporters: ['default', './test/setup/summary-reporter.ts'],
      // A machine that is busy is not a failure; a hang still is.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 150_000 } },
      // Files of a project share the modules that a process has loaded, and its browser.
      isolate: false,
      // Browsers mostly wait, so a machine of two cores has room for two files at a time.
      maxWorkers: Math.max(2, availableParallelism() - 1),
      provide: { runs: depth.runs },
      // `npm test` names those that it runs; `npm run test:all` runs all but WebKit, so a new one is part of it by itself.
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['test/**/*.test.ts'],
            exclude: [...inEngines, inConsumers, ...isolated, ...depth.without],
          },
        },
        { extends: true, test: { name: 'node-isolated', include: [...isolated], isolate: true } },
        {
          extends: true,
          test: {
            name: 'consumers',
            include: [inConsumers],
            provide: { engine: 'chromium' as const },
            globalSetup: ['test/setup/engine-setup.ts'],
          },
        },
        inEngine('chromium', depth),
        inEngine('firefox', depth),
        inEngine('webkit', depth),
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
  };
});
