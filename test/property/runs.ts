import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The share of its runs that a property has in this run of the tests; more than 0, up to 1. */
    runs: number;
  }
}

/**
 * How often fast-check tries a property.
 * @param whole the number of runs in `npm run test:all`; `npm test` makes a share of them, which `test/setup/test-config.ts` sets.
 */
export function runs(whole: number): { numRuns: number } {
  return { numRuns: Math.ceil(whole * inject('runs')) };
}
