import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { indexBuildId } from '../../data/vite/index-build-id.ts';
import { isolated, random } from './isolated.ts';

/** Tests that run in every engine. */
const inEngines = [
  'test/browser/**/*.test.ts',
  'test/contract/*facade.test.ts',
  'test/contract/*service-worker.test.ts',
];
/** Exceptions that run in Chromium only. Playwright drives most of them, and doesn't start a system's other engines. */
const inChromium = [
  'test/browser/{app,kiosk}/**/*.test.ts',
  'test/browser/elements/place-search-*.test.ts',
  'test/browser/elements/place-map.test.ts',
  'test/browser/vite-plugin/*.test.ts',
  'test/browser/service-worker/live-base.test.ts',
  'test/contract/live-facade.test.ts',
  'test/contract/*service-worker.test.ts',
];
/** Tests that install packages: of the packed package in real toolchains, and in Cloudflare's runtime. `npm test` leaves them out. */
const inConsumers = ['test/consumers/**/*.test.ts', 'test/edge/**/*.test.ts'];
/** Toolchains besides Vite 8, React, Next, import maps and workerd. Only `npm run test:all` runs them. */
const moreConsumers = ['test/consumers/{behind-nginx,more-consumers,plugin,stranger,tutorial}.test.ts'];
/** Tests of the site of the documentation, which need its packages. `npm test` leaves them out. */
const inSite = ['test/site/**/*.test.ts'];
/** Tests that repeat one thing for minutes. Only `npm run test:all` runs them. */
const slow = [
  'test/browser/app/looks/{axe,large,shift}.test.ts',
  'test/browser/durability/{kill,soak}.test.ts',
  'test/browser/kiosk/{axe,soak}.test.ts',
  'test/browser/service-worker/live-asker.test.ts',
  'test/contract/live-service-worker.test.ts',
];

/** Tests in Node that start processes, serve, crawl or try random input: left out of `npm run check`. */
const long = [
  'test/contract/{live,serve,snapshot}*.test.ts',
  'test/property/**/*.test.ts',
  'test/unit/data/{cli,snapshot}/**/*.test.ts',
];

/** How much a run tests. Selected by the mode of vitest. */
interface Depth {
  /** Test files that don't run. */
  readonly without: readonly string[];
  /** The only files that run, but for those of Firefox and the consumers; by default all. */
  readonly only?: { readonly node: readonly string[]; readonly chromium: readonly string[] };
  /** The share of the runs of each property, 1 for all. */
  readonly runs: number;
  /** How often the kill test kills a browser. */
  readonly kills: number;
}

/** Six kills are enough to show that the kill test works. */
const whole: Depth = { without: [], runs: 1, kills: 6 };
/** The share of the runs of each property in `npm test`. */
const FEW_RUNS = 0.2;
export const depths: Readonly<Record<string, Depth>> = {
  // `npm run test:all`.
  all: whole,
  // `npm test`, and runs by hand.
  test: { ...whole, without: slow, runs: FEW_RUNS },
  // `npm run test:rest`: what `npm test` leaves of `npm run test:all`, with five toolchains in place of all.
  rest: { ...whole, without: moreConsumers, only: { node: random, chromium: slow }, runs: 1 - FEW_RUNS },
  // `npm run test:quick`.
  quick: { ...whole, without: [...slow, ...long] },
  // `npm run test:kill`. The documentation promises thirty kills.
  kill: { ...whole, kills: 30 },
};

const inEngine = (engine: 'chromium' | 'firefox' | 'webkit', { without, only, kills }: Depth) => ({
  extends: true as const,
  test: {
    name: engine,
    include: [...((engine === 'chromium' && only?.chromium) || inEngines)],
    exclude: [...without, ...(engine === 'chromium' ? [] : inChromium)],
    provide: { engine, kills },
    // Finds or downloads the browser, and builds the page. Runs only together with one of these tests.
    globalSetup: ['test/setup/engine-setup.ts', 'test/setup/test-page-setup.ts'],
  },
});

/** Returns the configuration of the tests. */
export function testConfig(depth: Depth): ViteUserConfig {
  return {
    plugins: [indexBuildId()],
    test: {
      reporters: ['default', './test/setup/summary-reporter.ts'],
      // Generous, because a busy machine is no failure. A hang still fails.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 150_000 } },
      // Test files of a project share the loaded modules of a process, and its browser.
      isolate: false,
      // Browsers mostly wait, so two cores can run three files at a time.
      maxWorkers: Math.max(3, availableParallelism() - 1),
      provide: { runs: depth.runs },
      // `npm test` names its projects. `npm run test:all` runs all but WebKit, so it includes a new project by itself.
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: [...(depth.only?.node ?? ['test/**/*.test.ts'])],
            exclude: [...inEngines, ...inConsumers, ...inSite, ...isolated, ...depth.without],
            globalSetup: ['test/setup/command-line-setup.ts'],
          },
        },
        { extends: true, test: { name: 'node-isolated', include: [...isolated], isolate: true } },
        {
          extends: true,
          test: {
            name: 'consumers',
            include: [...inConsumers],
            exclude: [...depth.without],
            provide: { engine: 'chromium' as const },
            globalSetup: [
              'test/setup/engine-setup.ts',
              'test/setup/command-line-setup.ts',
              'test/consumers/install.ts',
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'site',
            include: [...inSite],
            provide: { engine: 'chromium' as const },
            globalSetup: ['test/setup/engine-setup.ts', 'test/site/build-site.ts'],
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
            // `npm run lint` reports errors in the sources.
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
}
