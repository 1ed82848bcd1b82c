import { runProgram } from '../../../../data/cli/program.ts';
import type { Terminal } from '../../../../data/cli/terminal.ts';

/** The exit code of a command, with the lines of its result, those about its work, and the address of the page about its failure. */
export interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly log: readonly string[];
  readonly help?: string | undefined;
}

/** Separates the last line about a failure, which names a page, from the lines before it. */
function splitHelp(lines: readonly string[]): Pick<Ran, 'log' | 'help'> {
  const help = /^More: (\S+)$/.exec(lines.at(-1) ?? '')?.[1];
  return help === undefined ? { log: lines } : { log: lines.slice(0, -1), help };
}

/** Runs the command line in this process. A command that waits for a signal is interrupted at once. */
export const run = (...args: string[]): Promise<Ran> => runAt({}, args);

/** As `run`, at a terminal with parts of its own. `out` receives each line besides. */
export async function runAt(own: Partial<Terminal>, args: readonly string[]): Promise<Ran> {
  const [out, log]: [string[], string[]] = [[], []];
  const code = await runProgram(args, {
    log: (line) => log.push(line),
    progress: () => undefined,
    env: {},
    ended: async () => 'SIGINT',
    ...own,
    out: (line) => {
      out.push(line);
      own.out?.(line);
    },
  });
  return { code, out, ...splitHelp(log) };
}

/** As `run`, with the lines of each output as one text. */
export async function runText(...args: string[]) {
  const { code, out, log, help } = await run(...args);
  return { code, out: out.join('\n'), log: log.join('\n'), help };
}

/** Runs `fingerpost build`. */
export const build = (...args: string[]): Promise<Ran> => run('build', ...args);
