import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { indexBuildId } from '../../data/vite/index-build-id.ts';
import { isolated, ofPackage, random } from './isolated.ts';

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
  'test/browser/elements/place-map*.test.ts',
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
/** The tests in Chromium that `npm test` runs: some of each view, fallback, update and element. */
const everyday = [
  'test/browser/app/{failure,offline}.test.ts',
  'test/browser/app/place/place.test.ts',
  'test/browser/app/search/box.test.ts',
  'test/browser/elements/{place-map,place-search}.test.ts',
  'test/browser/facade/{own-worker,page-host,update}.test.ts',
  'test/browser/kiosk/staff.test.ts',
  'test/browser/service-worker/service-worker.test.ts',
  'test/browser/store/store.test.ts',
  'test/contract/{facade,service-worker}.test.ts',
];
/** Tests that start dozens of processes of the command line. `npm test` leaves them to `npm run test:rest`. */
const ofProcesses = ['test/unit/data/cli/{process,serve-process}.test.ts'];
/** Tests in browsers that repeat one thing for minutes, and those by axe. Only `npm run test:all` runs them. */
const long = [
  'test/browser/app/looks/{axe,large,shift}.test.ts',
  'test/browser/durability/{kill,soak}.test.ts',
  'test/browser/kiosk/{axe,soak}.test.ts',
  'test/browser/service-worker/live-asker.test.ts',
  'test/contract/live-service-worker.test.ts',
];
/** The tests in Firefox of `npm run test:rest`: of what depends on the engine. */
const dependOnEngine = ['test/browser/{facade,service-worker,store}/**/*.test.ts'];

/** Tests in Node that start processes, serve, crawl or try random input: left out of `npm run check`. */
const slow = [
  'test/contract/{live,serve,snapshot}*.test.ts',
  'test/property/**/*.test.ts',
  'test/unit/data/{cli,snapshot}/**/*.test.ts',
];

/** Bring `dist` up to date, and pack the sample. */
const builds = ['test/setup/package-scripts.ts', 'test/setup/sample.ts'];

/** How much a run tests. Selected by the mode of vitest. */
interface Depth {
  /** Test files that don't run. */
  readonly without: readonly string[];
  /** The only files of a project that run; by default all. */
  readonly only?: Readonly<Partial<Record<'node' | 'package' | 'chromium' | 'firefox', readonly string[]>>>;
  /** The share of the runs of each property, 1 for all. */
  readonly runs: number;
  /** How often the kill test kills a browser. */
  readonly kills: number;
}

/** Six kills are enough to show that the kill test works. */
const whole: Depth = { without: [], runs: 1, kills: 6 };
/** The share of the runs of each property in `npm test`. */
const FEW_RUNS = 0.1;
export const depths: Readonly<Record<string, Depth>> = {
  // `npm run test:all`, and runs by hand.
  all: whole,
  test: { ...whole, runs: FEW_RUNS },
  // `npm test`.
  everyday: { ...whole, without: ofProcesses, only: { chromium: everyday }, runs: FEW_RUNS },
  // `npm run test:rest`: what `npm test` leaves, without the long tests, and with five toolchains in place of all.
  rest: {
    ...whole,
    without: [...everyday, ...long, ...moreConsumers],
    only: { node: random, package: ofProcesses, firefox: dependOnEngine },
    runs: 1 - FEW_RUNS,
  },
  // `npm run test:quick`.
  quick: { ...whole, without: slow },
  // `npm run test:kill`. The documentation promises thirty kills.
  kill: { ...whole, kills: 30 },
};

const inEngine = (engine: 'chromium' | 'firefox' | 'webkit', { without, only, kills }: Depth) => ({
  extends: true as const,
  test: {
    name: engine,
    include: [...((engine !== 'webkit' && only?.[engine]) || inEngines)],
    exclude: [...(engine === 'chromium' ? without : [...inChromium, ...(only ? long : [])])],
    provide: { engine, kills },
    // Finds or downloads the browser, and makes what the tests share. Runs only together with one of these tests.
    globalSetup: ['test/setup/engine-setup.ts', ...builds, 'test/setup/browser-files.ts'],
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
            exclude: [...inEngines, ...inConsumers, ...inSite, ...isolated, ...ofPackage, ...depth.without],
          },
        },
        {
          extends: true,
          test: {
            name: 'package',
            include: [...(depth.only?.package ?? ofPackage)],
            exclude: [...depth.without],
            globalSetup: [...builds, 'test/setup/package-types.ts'],
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
              ...builds,
              'test/setup/package-types.ts',
              // For the tests of the edge.
              'test/setup/browser-files.ts',
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
            globalSetup: [
              'test/setup/engine-setup.ts',
              ...builds,
              'test/setup/package-types.ts',
              'test/site/build-site.ts',
            ],
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
