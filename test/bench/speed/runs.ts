import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome } from './child.ts';

/** The outcome of a run, or a word that says why there is none. */
type Came = { readonly outcome: Outcome } | { readonly failure: string };

/** All runs of an engine. */
export interface Runs {
  readonly name: string;
  readonly outcomes: Outcome[];
  /** Why there are fewer than wanted. */
  failure?: string;
}

/**
 * Measures the engines in turn, and that again for every run, so that what slows the machine for a while slows all of them.
 * @param orderOf returns the task of an engine; `turn` counts from 1.
 * @param timeLimit of a run, in ms.
 */
export async function inTurns(
  names: readonly string[],
  turns: number,
  timeLimit: number,
  orderOf: (name: string, turn: number) => Order,
): Promise<Runs[]> {
  const all = names.map((name): Runs => ({ name, outcomes: [] }));
  for (let turn = 1; turn <= turns; turn++) {
    for (const one of all) {
      // A run that took too long once would do so again.
      if (one.failure !== undefined) continue;
      const came = await runChild(orderOf(one.name, turn), timeLimit);
      if ('outcome' in came) one.outcomes.push(came.outcome);
      else one.failure = came.failure;
    }
  }
  return all;
}

/** Measures one engine in a process of its own, so that none has another's memory or compiled code. */
function runChild(order: Order, timeLimit: number): Promise<Came> {
  // Beside this file once both are built.
  const script = fileURLToPath(new URL(/* @vite-ignore */ 'speed-child.js', import.meta.url));
  const child = fork(script, { execArgv: ['--expose-gc', '--max-old-space-size=12000'] });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ failure: `not done within ${timeLimit / 1000} s` });
      child.kill('SIGKILL');
    }, timeLimit);
    child.once('message', (came: Came) => resolve(came));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      // Too late to count where a message came before.
      resolve({ failure: `ended by ${signal ?? `code ${code}`}` });
    });
    child.send(order);
  });
}
