import { runProgram } from '../../../../data/cli/program.ts';

/** The exit code of a command, with the lines of its result and those about its work. */
export interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly log: readonly string[];
}

/** Runs the command line in this process. A command that waits for a signal is interrupted at once. */
export async function run(...args: string[]): Promise<Ran> {
  const out: string[] = [];
  const log: string[] = [];
  const terminal = {
    out: (line: string) => out.push(line),
    log: (line: string) => log.push(line),
    progress: () => undefined,
    env: {},
    ended: async () => 'SIGINT' as const,
  };
  return { code: await runProgram(args, terminal), out, log };
}

/** Runs `fingerpost build`. */
export const build = (...args: string[]): Promise<Ran> => run('build', ...args);
