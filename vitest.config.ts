import { defineConfig } from 'vitest/config';

const needBrowser = [
  'test/browser/**/*.test.ts',
  'test/contract/facade.test.ts',
  'test/contract/service-worker.test.ts',
];

// Apart from vite.config.ts, whose root is the demonstration page.
export default defineConfig({
  test: {
    reporters: ['default', './test/setup/summary-reporter.ts'],
    // A machine that is busy is not a failure; a hang still is.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['test/**/*.test.ts'], exclude: needBrowser },
      },
      {
        extends: true,
        // Its set-up finds or gets a browser, and runs only when one of these tests does.
        test: { name: 'browser', include: needBrowser, globalSetup: ['test/setup/browser-setup.ts'] },
      },
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
});
