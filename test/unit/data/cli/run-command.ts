import { runProgram } from '../../../../data/cli/program.ts';

/** The exit code of a command, with the lines of its result, those about its work, and the address of the page about its failure. */
export interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly log: readonly string[];
  readonly help?: string | undefined;
}

/** Separates the last line about a failure, which names a page, from the lines before it. */
export function splitHelp(lines: readonly string[]): Pick<Ran, 'log' | 'help'> {
  const help = /^More: (\S+)$/.exec(lines.at(-1) ?? '')?.[1];
  return help === undefined ? { log: lines } : { log: lines.slice(0, -1), help };
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
  return { code: await runProgram(args, terminal), out, ...splitHelp(log) };
}

/** Runs `fingerpost build`. */
export const build = (...args: string[]): Promise<Ran> => run('build', ...args);
