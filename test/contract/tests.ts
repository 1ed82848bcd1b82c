import { format } from 'node:util';
import type * as vitest from 'vitest';

/** A test of the contract that is not registered with vitest yet, because it runs over a recorder as well. */
export interface ContractTest {
  /** The titles of its groups and its own. */
  readonly title: string;
  run(): unknown;
}

let groups: readonly string[] = [];
let collected: ContractTest[] = [];

/** Returns the tests that `define` defines with the `describe` and `it` of this file. */
export function testsOf(define: () => void): readonly ContractTest[] {
  collected = [];
  define();
  return collected;
}

function addGroup(title: string, define: () => void): void {
  const around = groups;
  groups = [...around, title];
  define();
  groups = around;
}

function addTest(title: string, run: () => unknown): void {
  collected.push({ title: [...groups, title].join(' › '), run });
}

const addTests =
  (rows: readonly unknown[]) =>
  (title: string, run: (...values: unknown[]) => unknown): void => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      const shown = values.slice(0, title.match(/%[sdj]/g)?.length ?? 0);
      addTest(format(title, ...shown), () => run(...values));
    }
  };

/** Groups tests of the contract, as `describe` of vitest does. */
export const describe = addGroup as typeof vitest.describe;
/** Defines a test of the contract, as `it` of vitest does; a table of them by `it.each`. */
export const it = Object.assign(addTest, { each: addTests }) as unknown as typeof vitest.it;
