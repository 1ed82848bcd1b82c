import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Outcome } from './child.ts';
import type { Came } from './in-turns.ts';

/** Measures one engine in a process of its own, so that none has another's memory or compiled code. */
export function runChild(order: Order, timeLimit: number): Promise<Came<Outcome>> {
  // Beside this file once both are built.
  const script = fileURLToPath(new URL(/* @vite-ignore */ 'speed-child.js', import.meta.url));
  const child = fork(script, { execArgv: ['--expose-gc', '--max-old-space-size=12000'] });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ failure: `not done within ${timeLimit / 1000} s` });
      child.kill('SIGKILL');
    }, timeLimit);
    child.once('message', (came: Came<Outcome>) => resolve(came));
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      // Too late to count where a message came before.
      resolve({ failure: `ended by ${signal ?? `code ${code}`}` });
    });
    child.send(order);
  });
}
