import { runProgram } from '../../../../data/cli/program.ts';

/** Runs `fingerpost build` in this process. Returns its exit code and the lines that it logged. */
export async function build(...args: string[]): Promise<{ code: number; log: string[] }> {
  const log: string[] = [];
  const terminal = {
    out: () => undefined,
    log: (line: string) => log.push(line),
    progress: () => undefined,
    env: {},
    ended: () => new Promise<never>(() => {}),
  };
  return { code: await runProgram(['build', ...args], terminal), log };
}
